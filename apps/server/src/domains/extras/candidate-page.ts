import type { CandidateId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { newestRevisions } from '../election/revisions.ts';
import { findPicture, findPublicCandidate, type PublicCandidate } from './candidate-page-store.ts';

/**
 * Finds what everybody may know of a candidate. Whoever is on a ballot paper has the name, the party and the
 * pictures that the newest paper shows, whatever the party is called since.
 * Gives: null where there is none of this id.
 */
export async function candidateAsShown(db: Db, id: CandidateId): Promise<PublicCandidate | null> {
  const found = await findPublicCandidate(db, id);
  if (!found) return null;
  const { electionId, ...candidate } = found;
  const onPaper = (await newestRevisions(db, electionId))
    .flatMap(({ revision }) => revision.contests.flatMap(({ candidates }) => candidates))
    .find(({ candidate_id }) => candidate_id === id);
  if (!onPaper) return candidate;
  const pictureOf = async (hash: string | null) => (hash === null ? null : findPicture(db, hash));
  return {
    ...{ ...candidate, name: onPaper.name, partyName: onPaper.party },
    imageId: await pictureOf(onPaper.picture),
    partyBannerId: await pictureOf(onPaper.banner),
  };
}
