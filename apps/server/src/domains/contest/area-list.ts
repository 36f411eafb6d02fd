import { randomUUID } from 'node:crypto';
import { isOfRepertoire } from '@evoting/contract/repertoire';
import { looksOf, textProblem } from '@evoting/record/skeleton';
import { type Area, treeOf } from './area-tree.ts';

/** An area as a list names it; of the root the parent is empty. */
export interface AreaLine {
  readonly code: string;
  readonly parent: string;
  readonly level: string;
  readonly name: string;
}

/**
 * Why a line of a list is refused. `unknown-parent`: the parent is neither known nor above. `changed`: a
 * known area is called otherwise. `alike`: another area of its level looks like it. `level-twice`: it is in
 * an area of its own level.
 */
export type LineFault = 'unreadable' | 'unknown-parent' | 'changed' | 'alike' | 'level-twice';

/** A line of a list, from 1, and what is wrong with it. */
export interface FaultyLine<Fault> {
  readonly line: number;
  readonly reason: Fault;
}

/** The areas that a list adds to the tree, and its name for the root (null where it has none). */
export interface AreaList {
  readonly added: readonly Area[];
  readonly root: Area | null;
}

/**
 * Checks a list of areas against the current tree. Known areas stay, so that a list may be given again with
 * more in it.
 * Takes: all areas, and the lines, parents before their parts.
 * Gives: the new areas.
 * Refuses: every invalid line (from 1).
 */
export function readAreaList(
  areas: readonly Area[],
  lines: readonly AreaLine[],
): ({ ok: true } & AreaList) | { ok: false; faults: FaultyLine<LineFault>[] } {
  const reader = new ListReader(areas);
  const faults: FaultyLine<LineFault>[] = [];
  for (const [i, line] of lines.entries()) {
    const reason = reader.take(line);
    if (reason !== null) faults.push({ reason, line: i + 1 });
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, added: reader.added, root: reader.root };
}

/** An area keeps its name for good: only characters that every device shows, and no replacement character. */
const isReadable = (text: string) => isOfRepertoire(text) && textProblem('text', text) === null;

class ListReader {
  readonly added: Area[] = [];
  root: Area | null = null;
  readonly #byCode: Map<string, Area>;
  readonly #byId: Map<string, Area>;
  /** The ids of the areas with this look of the name (with its level) or of the code. */
  readonly #looks = new Map<string, string>();
  #rootNow: Area;

  constructor(areas: readonly Area[]) {
    this.#byCode = new Map(areas.map((area) => [area.code, area]));
    this.#byId = new Map(areas.map((area) => [area.id, area]));
    this.#rootNow = treeOf(areas).root;
    for (const area of areas) this.#isAlone(area);
  }

  take(line: AreaLine): LineFault | null {
    if (![line.code, line.level, line.name].every(isReadable)) return 'unreadable';
    return line.parent === '' ? this.#callRoot(line) : this.#add(line);
  }

  #callRoot({ code, level, name }: AreaLine): LineFault | null {
    const other = this.#byCode.get(code);
    if (other && other.parentId !== null) return 'changed';
    this.#byCode.delete(this.#rootNow.code);
    this.#rootNow = { ...this.#rootNow, code, level, name };
    this.root = this.#rootNow;
    this.#know(this.#rootNow);
    return null;
  }

  #add({ code, parent: parentCode, level, name }: AreaLine): LineFault | null {
    const parent = this.#byCode.get(parentCode);
    if (!parent) return 'unknown-parent';
    const before = this.#byCode.get(code);
    if (before) {
      const isSame = before.parentId === parent.id && before.level === level && before.name === name;
      return isSame ? null : 'changed';
    }
    const area: Area = { id: randomUUID(), parentId: parent.id, level, code, name };
    if (this.#isWithinLevel(parent, level)) return 'level-twice';
    if (!this.#isAlone(area)) return 'alike';
    this.#know(area);
    this.added.push(area);
    return null;
  }

  #know(area: Area): void {
    this.#byCode.set(area.code, area);
    this.#byId.set(area.id, area);
  }

  #isWithinLevel(from: Area, level: string): boolean {
    for (let area: Area | undefined = from; area; area = this.#byId.get(area.parentId ?? ''))
      if (area.level === level) return true;
    return false;
  }

  /** Notes the looks of an area's name and code; false where another area has the same look. */
  #isAlone({ id, level, code, name }: Area): boolean {
    const looks = [
      ...looksOf(name).map((look) => `${level} ${look}`),
      ...looksOf(code).map((look) => ` ${look}`),
    ];
    const isAlone = looks.every((look) => (this.#looks.get(look) ?? id) === id);
    for (const look of looks) this.#looks.set(look, this.#looks.get(look) ?? id);
    return isAlone;
  }
}
