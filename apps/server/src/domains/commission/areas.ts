import { RETURNING_OFFICERS } from '@evoting/contract/call';
import { AREAS_SHOWN_MAX, type AreaFault, type ShownArea } from '@evoting/contract/commission/areas';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { importAreasWithContests } from '../contest/area-growth.ts';
import type { AreaLine } from '../contest/area-list.ts';
import { readAreaTable, type TableFault } from '../contest/area-table.ts';
import { type Area, type AreaTree, pathOf, treeOf } from '../contest/area-tree.ts';
import { isVotingOpen, listAreas } from '../contest/areas.ts';
import { areasOfNigeria } from '../contest/nigeria.ts';
import { asOfficer } from '../officer/service.ts';

/** The part of the tree that an officer asks for. */
export interface Wish {
  readonly within?: string | undefined;
  readonly search?: string | undefined;
}

/** Shows the parts of an area, or the areas that match a text, and how many areas of each level there are. */
export async function lookAtAreas({ db }: Pick<Deps, 'db'>, { within, search }: Wish) {
  const all = await listAreas(db);
  const tree = treeOf(all);
  const found = search ? all.filter(holding(search)) : partsOf(tree, within);
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

/** Whether an area's name or code contains a text, without regard to case and diacritics. */
function holding(search: string): (area: Area) => boolean {
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
type Taken = { readonly ok: true; readonly added: number; readonly faults: AreaFault[] };
type Added = Taken | { readonly ok: false; readonly reason: AddRefusal };

/** Thrown, so that the transaction is rolled back. */
class NotAdded extends Error {
  readonly answer: Added;
  constructor(answer: Added) {
    super('not added');
    this.answer = answer;
  }
}

/**
 * Adds the areas of a table, or those of Nigeria: all of them or none, and for good.
 * Takes: the returning officer, the table in CSV (its bytes in base64), and how many are new, as the officer
 * read it; without that nothing is written.
 * Gives: how many are new; or each invalid line, of the file from 1.
 * Refuses: a former returning officer, a file of another form, a longer one, and another number of new areas.
 */
export async function addAreas(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  from: { readonly table: string } | 'nigeria',
  adding: number | undefined,
): Promise<Added> {
  const read = readAreas(from === 'nigeria' ? from : Buffer.from(from.table, 'base64'));
  if (!read.ok) return read;
  const work = asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor): Promise<Added> => {
    const taken = await takeAreas(trx, read.lines, actor);
    if (taken.faults.length > 0) return taken;
    const { added } = taken;
    if (adding === undefined) throw new NotAdded({ ok: true, added, faults: [] });
    if (adding !== added) throw new NotAdded({ ok: false, reason: 'other-number' });
    return taken;
  });
  return work.catch((error: unknown) => {
    if (error instanceof NotAdded) return error.answer;
    throw error;
  });
}

/** The lines of a table, from its bytes, or those of Nigeria. */
export const readAreas = (from: Buffer | 'nigeria') =>
  from === 'nigeria' ? ({ ok: true, lines: areasOfNigeria() } as const) : readAreaTable(from);

/**
 * Adds the areas of a table that was read, all of them or none.
 * Takes: the transaction, which ends with this, the lines, and who does it.
 * Gives: how many are new; or each invalid line, of the file from 1, whose header is line 1.
 */
export async function takeAreas(trx: Trx, lines: readonly AreaLine[], by: Actor): Promise<Taken> {
  const imported = await importAreasWithContests(trx, lines);
  if (!imported.ok) {
    const faults = imported.faults.map(({ line, reason }) => ({ line: line + 1, reason }));
    return { ok: true, added: 0, faults };
  }
  const { added } = imported;
  await noteAct(trx, by, 'areas-added', 'areas', { after: { added } });
  return { ok: true, added, faults: [] };
}
