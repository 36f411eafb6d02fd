import type { AreaLine } from '../domains/contest/area-list.ts';
import { assignVoters, importAreas } from '../domains/contest/areas.ts';
import { addPosts } from '../domains/contest/service.ts';
import type { Db } from '../platform/database/connect.ts';
import { draftElection, insertCandidate } from './election.ts';

/** A country of three states (`A`), each with two districts (`A1`), each with two constituencies (`A1x`). */
export const COUNTRY: readonly AreaLine[] = [
  { code: 'NG', parent: '', level: 'country', name: 'The country' },
  ...['A', 'B', 'C'].flatMap((state) => [
    { code: state, parent: 'NG', level: 'state', name: `State ${state}` },
    ...[`${state}1`, `${state}2`].flatMap((district) => [
      { code: district, parent: state, level: 'district', name: `District ${district}` },
      ...[`${district}x`, `${district}y`].map((code) => ({
        code,
        parent: district,
        level: 'constituency',
        name: `Constituency ${code}`,
      })),
    ]),
  ]),
];

export const POSTS = [
  { name: 'President', level: null },
  { name: 'Governor', level: 'state' },
  { name: 'Senator', level: 'district' },
  { name: 'Member', level: 'constituency' },
];

/**
 * Adds areas.
 * @throws Error with the faults that the import finds
 */
export async function addAreas(db: Db, lines: readonly AreaLine[] = COUNTRY): Promise<void> {
  const added = await db.transaction().execute((trx) => importAreas(trx, lines));
  if (!added.ok) throw new Error(JSON.stringify(added.faults));
}

/** Assigns a voter to an area. */
export async function placeVoter(db: Db, email: string, area: string): Promise<void> {
  const assigned = await db.transaction().execute((trx) => assignVoters(trx, [{ email, area }]));
  if (!assigned.ok) throw new Error(assigned.reason);
}

/** Drafts an election of POSTS in the existing areas, with two candidates in each contest. */
export async function draftByArea(db: Db, settings: Parameters<typeof draftElection>[2] = {}) {
  const { id, slug, partyId } = await draftElection(db, [], settings);
  const added = await db.transaction().execute((trx) => addPosts(trx, id, POSTS));
  if (!added.ok) throw new Error(`no area has the level ${added.level}`);
  for (const { id: postId } of added.contests)
    for (const name of ['Ada', 'Bem']) await insertCandidate(db, { electionId: id, postId, partyId, name });
  return { id, slug, partyId, contests: added.contests };
}
