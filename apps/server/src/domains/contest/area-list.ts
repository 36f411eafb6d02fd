import { randomUUID } from 'node:crypto';
import { isOfRepertoire } from '@evoting/contract/repertoire';
import { looksOf, textProblem } from '@evoting/record/skeleton';
import { type Area, treeOf } from './area-tree.ts';

/** A line of a list of areas; `parent` is empty for the root. */
export interface AreaLine {
  readonly code: string;
  readonly parent: string;
  readonly level: string;
  readonly name: string;
}

/**
 * Why a line of a list is refused. `unknown-parent`: the parent is neither known nor on an earlier line.
 * `second-root`: an earlier line without a parent names the root already. `changed`: the area exists with another name, level or parent. `alike`: another area of its level has a
 * confusable name. `level-twice`: an area around it has the same level.
 */
export type LineFault = 'unreadable' | 'unknown-parent' | 'second-root' | 'changed' | 'alike' | 'level-twice';

/** An invalid line, counted from 1, and its fault. */
export interface FaultyLine<Fault> {
  readonly line: number;
  readonly reason: Fault;
}

/** The areas that a list adds to the tree, and its new name for the root, or null. */
export interface AreaList {
  readonly added: readonly Area[];
  readonly root: Area | null;
}

/**
 * Checks a list of areas against the current tree. Existing areas are skipped, so a longer version of the
 * same list may be imported later.
 * @param lines parents before their parts
 * @returns the new areas, or every invalid line
 */
export function readAreaList(
  areas: readonly Area[],
  lines: readonly AreaLine[],
): ({ ok: true } & AreaList) | { ok: false; faults: FaultyLine<LineFault>[] } {
  const reader = new ListReader(areas);
  const faults: FaultyLine<LineFault>[] = [];
  for (const [i, line] of lines.entries()) {
    const reason = reader.read(line);
    if (reason !== null) faults.push({ reason, line: i + 1 });
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, added: reader.added, root: reader.root };
}

/** Names never change, so every device must be able to show them. */
const isReadable = (text: string) => isOfRepertoire(text) && textProblem('text', text) === null;

class ListReader {
  readonly added: Area[] = [];
  root: Area | null = null;
  readonly #byCode: Map<string, Area>;
  readonly #byId: Map<string, Area>;
  /** Ids of areas, by the skeleton of their code, or of their level and name. */
  readonly #idByLook = new Map<string, string>();
  #rootNow: Area;

  constructor(areas: readonly Area[]) {
    this.#byCode = new Map(areas.map((area) => [area.code, area]));
    this.#byId = new Map(areas.map((area) => [area.id, area]));
    this.#rootNow = treeOf(areas).root;
    for (const area of areas) this.#claimLooks(area);
  }

  read(line: AreaLine): LineFault | null {
    if (![line.code, line.level, line.name].every(isReadable)) return 'unreadable';
    return line.parent === '' ? this.#renameRoot(line) : this.#add(line);
  }

  #renameRoot({ code, level, name }: AreaLine): LineFault | null {
    if (this.root !== null) return 'second-root';
    const other = this.#byCode.get(code);
    if (other && other.parentId !== null) return 'changed';
    this.#byCode.delete(this.#rootNow.code);
    this.#rootNow = { ...this.#rootNow, code, level, name };
    // Its former name is free for an area of the list.
    for (const [look, id] of this.#idByLook) if (id === this.#rootNow.id) this.#idByLook.delete(look);
    if (!this.#claimLooks(this.#rootNow)) return 'alike';
    this.root = this.#rootNow;
    this.#index(this.#rootNow);
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
    if (!this.#claimLooks(area)) return 'alike';
    this.#index(area);
    this.added.push(area);
    return null;
  }

  #index(area: Area): void {
    this.#byCode.set(area.code, area);
    this.#byId.set(area.id, area);
  }

  #isWithinLevel(from: Area, level: string): boolean {
    for (let area: Area | undefined = from; area; area = this.#byId.get(area.parentId ?? ''))
      if (area.level === level) return true;
    return false;
  }

  /** Reserves the looks of an area's name and code; false if another area has one of them. */
  #claimLooks({ id, level, code, name }: Area): boolean {
    const looks = [
      ...looksOf(name).map((look) => `${level} ${look}`),
      ...looksOf(code).map((look) => ` ${look}`),
    ];
    const isUnique = looks.every((look) => (this.#idByLook.get(look) ?? id) === id);
    for (const look of looks) this.#idByLook.set(look, this.#idByLook.get(look) ?? id);
    return isUnique;
  }
}
