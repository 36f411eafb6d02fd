import type { Trx } from '../../platform/database/connect.ts';
import { type AreaLine, type AreaList, type FaultyLine, type LineFault, readAreaList } from './area-list.ts';
import { type Area, treeOf } from './area-tree.ts';
import {
  findUse,
  findVoters,
  insertAreas,
  isVotingOpen,
  listAreas,
  listInhabited,
  lockAreas,
  removeArea,
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
 * @returns the new areas, and the root if it gets another name; or every invalid line; while voting is open, line 1
 *   alone
 */
export async function importAreas(
  trx: Trx,
  lines: readonly AreaLine[],
): Promise<({ ok: true } & AreaList) | { ok: false; faults: FaultyLine<AreaFault>[] }> {
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
  const before = treeOf(areas).root;
  const isRenamed = root && (['code', 'level', 'name'] as const).some((key) => root[key] !== before[key]);
  if (isRenamed) await renameRoot(trx, root);
  await insertAreas(trx, added);
  return { ok: true, added, root: isRenamed ? root : null };
}

/**
 * Why an area cannot be removed. `has-parts`: its parts go first. `in-election`: an election was begun with it.
 */
export type RemovalFault =
  | 'area-unknown'
  | 'is-root'
  | 'has-parts'
  | 'has-voters'
  | 'in-election'
  | 'under-way';

/** Removes an area that no voter, no place on a roll and no election refers to. */
export async function removeUnusedArea(
  trx: Trx,
  code: string,
): Promise<{ ok: true; area: Area } | { ok: false; reason: RemovalFault }> {
  await lockAreas(trx);
  if (await isVotingOpen(trx)) return { ok: false, reason: 'under-way' };
  const tree = treeOf(await listAreas(trx));
  const area = [...tree.byId.values()].find((one) => one.code === code);
  if (!area) return { ok: false, reason: 'area-unknown' };
  if (area.parentId === null) return { ok: false, reason: 'is-root' };
  if (tree.partsOf(area.id).length > 0) return { ok: false, reason: 'has-parts' };
  const use = await findUse(trx, area.id);
  if (use !== null) return { ok: false, reason: use };
  await removeArea(trx, area.id);
  return { ok: true, area };
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
