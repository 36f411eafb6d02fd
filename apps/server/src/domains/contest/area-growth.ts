import { randomUUID } from 'node:crypto';
import { postIdSchema } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { AreaLine } from './area-list.ts';
import { type Area, treeOf } from './area-tree.ts';
import { importAreas, listAreas, lockAreas, type RemovalFault, removeUnusedArea } from './areas.ts';
import { planContests, planStyles } from './plan.ts';
import { insertContests, listPlanned, lockDraft, replaceStyles } from './store.ts';

/**
 * Adds areas to the tree and their contests to the current draft, and makes its ballot styles again.
 * @see importAreas
 */
export async function importAreasWithContests(
  trx: Trx,
  lines: readonly AreaLine[],
): ReturnType<typeof importAreas> {
  await lockAreas(trx);
  // Locked before the check for open voting, so that nobody opens this draft in between.
  const draft = await lockDraft(trx);
  const imported = await importAreas(trx, lines);
  if (imported.ok && imported.added.length > 0 && draft !== null) await addContests(trx, draft);
  return imported;
}

/**
 * Removes an area, and makes the ballot styles of the current draft again.
 * @see removeUnusedArea
 */
export async function removeAreaFromDraft(
  trx: Trx,
  code: string,
): Promise<{ ok: true; area: Area } | { ok: false; reason: RemovalFault }> {
  await lockAreas(trx);
  const draft = await lockDraft(trx);
  const removed = await removeUnusedArea(trx, code);
  if (removed.ok && draft !== null) {
    const { contests } = await listPlanned(trx, draft);
    await replaceStyles(trx, draft, planStyles(treeOf(await listAreas(trx)), contests));
  }
  return removed;
}

/** Adds the contests of new areas; existing contests stay, with their candidates. */
async function addContests(trx: Trx, electionId: string): Promise<void> {
  const tree = treeOf(await listAreas(trx));
  const before = await listPlanned(trx, electionId);
  const planned = planContests(tree, before.posts, () => postIdSchema.parse(randomUUID()));
  if (!planned.ok) throw new Error(`No area has the level ${planned.level} any more`);
  const keyOf = ({ postId, areaId }: { postId: string; areaId: string }) => `${postId} ${areaId}`;
  const known = new Set(before.contests.map(keyOf));
  const added = planned.contests.filter((contest) => !known.has(keyOf(contest)));
  await insertContests(trx, electionId, added);
  await replaceStyles(trx, electionId, planStyles(tree, [...before.contests, ...added]));
}
