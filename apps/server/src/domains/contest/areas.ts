import type { Trx } from '../../platform/database/connect.ts';
import { type AreaLine, type FaultyLine, type LineFault, readAreaList } from './area-list.ts';
import { treeOf } from './area-tree.ts';
import {
  findVoters,
  insertAreas,
  isVotingOpen,
  listAreas,
  listInhabited,
  lockAreas,
  renameRoot,
  setVoterAreas,
} from './areas-store.ts';

export { isVotingOpen, listAreas, lockAreas } from './areas-store.ts';

/**
 * `under-way`: voting is open, and its contests depend on the current areas. `has-voters`: the line would
 * divide an area that has voters, who would be in none of its parts.
 */
export type AreaFault = LineFault | 'has-voters' | 'under-way';

/**
 * Adds areas to the tree, or nothing if a line is invalid.
 * @param lines parents before their parts
 * @returns the number of new areas, or every invalid line; while voting is open, line 1 alone
 */
export async function importAreas(
  trx: Trx,
  lines: readonly AreaLine[],
): Promise<{ ok: true; added: number } | { ok: false; faults: FaultyLine<AreaFault>[] }> {
  await lockAreas(trx);
  if (await isVotingOpen(trx)) return { ok: false, faults: [{ reason: 'under-way', line: 1 }] };
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

/** A voter's e-mail, and the code of the area where the voter votes. */
export interface VoterLine {
  readonly email: string;
  readonly area: string;
}

/** `has-parts`: the area is divided, and the list does not say which part. */
export type VoterFault = 'unknown-voter' | 'unknown-area' | 'has-parts';

/**
 * Assigns voters to areas, or nobody if a line is invalid. Ballots that were already cast are counted where
 * they were cast.
 * @returns on refusal the first invalid line, counted from 1
 */
export async function assignVoters(
  trx: Trx,
  lines: readonly VoterLine[],
): Promise<{ ok: true } | { ok: false; reason: VoterFault; line: number }> {
  await lockAreas(trx);
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
