import type { ElectedPaper } from '@evoting/contract/commission/areas';
import type { Db } from '../../platform/database/connect.ts';
import { imagePath } from '../../platform/images/path.ts';
import { listPosts } from '../contest/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { type BallotRow, listBallot } from '../paper/service.ts';
import { listOtherNominations } from './papers-store.ts';

/** Lists every ballot paper of an election as it would be now, with its voters. */
export async function papersOf(db: Db, electionId: string): Promise<ElectedPaper[]> {
  const posts = await listPosts(db, electionId);
  const others = await listOtherNominations(db, electionId);
  const approved = await listBallot(db, electionId);
  return (await stylesOf(db, electionId)).map(({ style, contestIds, areas }) => ({
    style,
    areas: areas.map(({ path }) => path.map(({ name }) => name)),
    contests: posts
      .filter(({ id }) => contestIds.includes(id))
      .map(({ id, postName }) => ({
        name: postName,
        ...seatsOf(approved.find(({ contestId }) => contestId === id)),
        ...(approved.some(({ contestId, isUnopposed }) => contestId === id && isUnopposed) && {
          unopposed: { others: others.get(id) ?? [] },
        }),
        candidates: approved
          .filter(({ contestId }) => contestId === id)
          .map(({ name, party, acronym, imageId, bannerId }) => ({
            name,
            party,
            acronym,
            picture: imagePath(imageId),
            banner: imagePath(bannerId),
          })),
      })),
  }));
}

const seatsOf = (row: Pick<BallotRow, 'seats' | 'mayBeBlank'> | undefined) => ({
  ...(row && row.seats > 1 && { seats: row.seats }),
  ...(row?.mayBeBlank && { mayBeBlank: true as const }),
});
