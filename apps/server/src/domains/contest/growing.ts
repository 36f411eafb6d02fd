import { randomUUID } from 'node:crypto';
import { postIdSchema } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { AreaLine, FaultyLine } from './area-list.ts';
import { treeOf } from './area-tree.ts';
import { type AreaFault, holdAreas, importAreas, listAreas } from './areas.ts';
import { planContests, planStyles } from './plan.ts';
import { holdDraft, insertContests, listPlanned, replaceStyles } from './store.ts';

/**
 * Adds areas to the tree, and their contests to a draft; its ballot styles are made again.
 * Takes: the transaction, and the lines of a list, parents before their parts.
 * Gives: how many areas are new.
 * Refuses: as `importAreas`.
 */
export async function growAreas(
  trx: Trx,
  lines: readonly AreaLine[],
): Promise<{ ok: true; added: number } | { ok: false; faults: FaultyLine<AreaFault>[] }> {
  await holdAreas(trx);
  // Locked before the check whether an election is open: nobody opens this one in between.
  const draft = await holdDraft(trx);
  const imported = await importAreas(trx, lines);
  if (imported.ok && imported.added > 0 && draft !== null) await growBallot(trx, draft);
  return imported;
}

/** Existing contests stay, with their candidates. */
async function growBallot(trx: Trx, electionId: string): Promise<void> {
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
