import { RETURNING_OFFICERS } from '@evoting/contract/call';
import {
  AREAS_SHOWN_MAX,
  type AreaFault,
  NEW_AREAS_SHOWN_MAX,
  type NewArea,
  type ShownArea,
} from '@evoting/contract/commission/areas';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { importAreasWithContests, removeAreaFromDraft } from '../contest/area-growth.ts';
import type { AreaLine } from '../contest/area-list.ts';
import { readAreaTable, type TableFault } from '../contest/area-table.ts';
import { type Area, type AreaTree, pathOf, treeOf } from '../contest/area-tree.ts';
import { isVotingOpen, listAreas, type RemovalFault } from '../contest/areas.ts';
import { areasOfNigeria } from '../contest/nigeria.ts';
import { asOfficer } from '../officer/service.ts';

/** Selects a part of the tree of areas. */
export interface AreaQuery {
  readonly within?: string | undefined;
  readonly search?: string | undefined;
}

/** Loads the parts of an area, or the areas that match a text, and the number of areas of each level. */
export async function loadAreas({ db }: Pick<Deps, 'db'>, { within, search }: AreaQuery) {
  const all = await listAreas(db);
  const tree = treeOf(all);
  const found = search ? all.filter(matching(search)) : partsOf(tree, within);
  const levels = new Map<string, number>();
  for (const { level } of all) levels.set(level, (levels.get(level) ?? 0) + 1);
  return {
    areas: found.slice(0, AREAS_SHOWN_MAX).map((area) => shownOf(tree, area)),
    found: found.length,
    total: all.length,
    levels: [...levels].map(([level, areas]) => ({ level, areas })),
    mayChange: !(await isVotingOpen(db)),
  };
}

function partsOf(tree: AreaTree, within: string | undefined): readonly Area[] {
  if (within === undefined) return [tree.root, ...tree.partsOf(tree.root.id)];
  const area = [...tree.byId.values()].find(({ code }) => code === within);
  return area ? tree.partsOf(area.id) : [];
}

/** Matches areas whose name or code contains a text, without regard to case and diacritics. */
function matching(search: string): (area: Area) => boolean {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const wanted = plain(search);
  return ({ name, code }) => plain(name).includes(wanted) || plain(code).includes(wanted);
}

function shownOf(tree: AreaTree, { id, code, name, level }: Area): ShownArea {
  const within = pathOf(tree, id)
    .slice(1)
    .map((area) => area.name);
  return { code, name, level, within, parts: tree.partsOf(id).length };
}

export type AddRefusal = 'not-an-officer' | 'other-number' | TableFault;
/** The number of new areas, the first of them, and the new name of the whole, or null. */
type AddedAreas = {
  readonly ok: true;
  readonly added: number;
  readonly shown: NewArea[];
  readonly whole: string | null;
  readonly faults: AreaFault[];
};
type AddOutcome = AddedAreas | { readonly ok: false; readonly reason: AddRefusal };

/** Thrown to roll the transaction back. */
class NotAdded extends Error {
  readonly answer: AddOutcome;
  constructor(answer: AddOutcome) {
    super('not added');
    this.answer = answer;
  }
}

/**
 * Adds the areas of a table, or those of Nigeria: all of them or none.
 * @param from the table in CSV (its bytes in base64)
 * @param adding the number of new areas that the officer confirmed; without it nothing is written
 * @returns the number of new areas, or the invalid lines, counted from 1
 */
export async function addAreas(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  from: { readonly table: string } | 'nigeria',
  adding: number | undefined,
): Promise<AddOutcome> {
  const read = readAreas(from === 'nigeria' ? from : Buffer.from(from.table, 'base64'));
  if (!read.ok) return read;
  const work = asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor): Promise<AddOutcome> => {
    const taken = await addParsedAreas(trx, read, actor);
    if (taken.faults.length > 0) return taken;
    if (adding === undefined) throw new NotAdded(taken);
    if (adding !== taken.added) throw new NotAdded({ ok: false, reason: 'other-number' });
    return taken;
  });
  return work.catch((error: unknown) => {
    if (error instanceof NotAdded) return error.answer;
    throw error;
  });
}

/** Areas of a table, and the numbers of their lines in it. */
interface ParsedAreas {
  readonly lines: readonly AreaLine[];
  readonly numbers: readonly number[];
}

/** Parses the lines of a table, or provides those of Nigeria. */
export const readAreas = (from: Buffer | 'nigeria') =>
  from === 'nigeria' ? ({ ok: true, lines: areasOfNigeria(), numbers: [] } as const) : readAreaTable(from);

/**
 * Adds parsed areas, all of them or none; the transaction must end with this call.
 * @returns the number of new areas, or the numbers of the invalid lines
 */
export async function addParsedAreas(
  trx: Trx,
  { lines, numbers }: ParsedAreas,
  by: Actor,
): Promise<AddedAreas> {
  const imported = await importAreasWithContests(trx, lines);
  if (!imported.ok) {
    const faults = imported.faults.map(({ line, reason }) => ({ line: numbers[line - 1] ?? line, reason }));
    return { ok: true, added: 0, shown: [], whole: null, faults };
  }
  const { added, root } = imported;
  await noteAct(trx, by, 'areas-added', 'areas', { after: { added: added.length } });
  const shown = added.slice(0, NEW_AREAS_SHOWN_MAX).map(({ code, name, level }) => ({ code, name, level }));
  return { ok: true, added: added.length, shown, whole: root?.name ?? null, faults: [] };
}

/** Removes an area that nothing refers to. */
export function removeArea(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  code: string,
): Promise<{ ok: true } | { ok: false; reason: RemovalFault | 'not-an-officer' }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const removed = await removeAreaFromDraft(trx, code);
    if (!removed.ok) return removed;
    const { name, level } = removed.area;
    await noteAct(trx, actor, 'area-removed', 'areas', { before: { code, name, level } });
    return { ok: true as const };
  });
}
