import type { Trx } from '../../platform/database/connect.ts';
import { type AreaLine, type FaultyLine, type LineFault, readAreaList } from './area-list.ts';
import { treeOf } from './area-tree.ts';
import {
  findVoters,
  holdAreas,
  insertAreas,
  isUnderWay,
  listAreas,
  listInhabited,
  renameRoot,
  setVoterAreas,
} from './areas-store.ts';

export { holdAreas, isUnderWay, listAreas } from './areas-store.ts';

/**
 * `under-way`: the contests of an open election are by the current areas. `has-voters`: voters are in the
 * area that the line divides, and would be in none of its parts.
 */
export type AreaFault = LineFault | 'has-voters' | 'under-way';

/**
 * Adds areas to the tree.
 * Takes: the transaction, and the lines of a list, parents before their parts.
 * Gives: how many areas are new.
 * Refuses: every invalid line (from 1); line 1 alone while an election is under way, which is no fault of a
 * line. Nothing is written then.
 */
export async function importAreas(
  trx: Trx,
  lines: readonly AreaLine[],
): Promise<{ ok: true; added: number } | { ok: false; faults: FaultyLine<AreaFault>[] }> {
  await holdAreas(trx);
  if (await isUnderWay(trx)) return { ok: false, faults: [{ reason: 'under-way', line: 1 }] };
  const areas = await listAreas(trx);
  const read = readAreaList(areas, lines);
  if (!read.ok) return read;
  const { added, root } = read;
  const parents = new Set(added.map(({ parentId }) => parentId ?? ''));
  const [inhabited] = await listInhabited(trx, [...parents]);
  if (inhabited !== undefined) {
    const code = areas.find(({ id }) => id === inhabited)?.code;
    const line = lines.findIndex(({ parent }) => parent === code) + 1;
    return { ok: false, faults: [{ reason: 'has-voters', line }] };
  }
  if (root) await renameRoot(trx, root);
  await insertAreas(trx, added);
  return { ok: true, added: added.length };
}

/** Where a voter is to vote. */
export interface VoterLine {
  readonly email: string;
  readonly area: string;
}

/** `has-parts`: the area is divided, and nobody knows which part is meant. */
export type VoterFault = 'unknown-voter' | 'unknown-area' | 'has-parts';

/**
 * Stores where voters vote; ballots that were cast stay counted as they are.
 * Takes: the transaction, and the voters by their e-mails.
 * Refuses: the first invalid line (from 1). Nothing is written then.
 */
export async function assignVoters(
  trx: Trx,
  lines: readonly VoterLine[],
): Promise<{ ok: true } | { ok: false; reason: VoterFault; line: number }> {
  await holdAreas(trx);
  const areas = await listAreas(trx);
  const tree = treeOf(areas);
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const voters = await findVoters(
    trx,
    lines.map(({ email }) => email),
  );
  const assigned = new Map<string, Parameters<typeof setVoterAreas>[1][number]>();
  for (const [i, { email, area: code }] of lines.entries()) {
    const refused = (reason: VoterFault) => ({ ok: false as const, reason, line: i + 1 });
    const voterId = voters.get(email.toLowerCase());
    const area = byCode.get(code);
    if (voterId === undefined) return refused('unknown-voter');
    if (!area) return refused('unknown-area');
    if (tree.partsOf(area.id).length > 0) return refused('has-parts');
    assigned.set(voterId, { voterId, areaId: area.id });
  }
  await setVoterAreas(trx, [...assigned.values()]);
  return { ok: true };
}
