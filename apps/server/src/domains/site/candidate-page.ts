import type { CandidateId } from '@evoting/contract/fields';
import { everyContest } from '@evoting/record/every-contest';
import type { Db } from '../../platform/database/connect.ts';
import { listImageIds } from '../../platform/images/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { currentRevision } from '../paper/revisions.ts';
import { findPublicCandidate, type PublicCandidate } from './candidate-page-store.ts';

/**
 * Finds the public data of a candidate. The newest ballot paper, if the candidate is on one, decides name,
 * party and pictures.
 */
export async function candidateAsShown(db: Db, id: CandidateId): Promise<PublicCandidate | null> {
  const found = await findPublicCandidate(db, id);
  if (!found) return null;
  const { electionId, contestId, ...candidate } = found;
  // All styles with this contest show it alike, so one paper is enough.
  const style = (await stylesOf(db, electionId)).find(({ contestIds }) => contestIds.includes(contestId));
  const paper = style && (await currentRevision(db, electionId, style.style));
  const contest = paper && everyContest(paper.revision).find(({ contest_id }) => contest_id === contestId);
  const onPaper = contest?.candidates.find(({ candidate_id }) => candidate_id === id);
  if (!onPaper) return candidate;
  const { picture, banner } = onPaper;
  const pictures = await listImageIds(
    db,
    [picture, banner].filter((hash) => hash !== null),
  );
  const pictureOf = (hash: string | null) => (hash === null ? null : (pictures.get(hash) ?? null));
  return {
    ...candidate,
    name: onPaper.name,
    partyName: onPaper.party,
    partyAcronym: onPaper.acronym ?? null,
    imageId: pictureOf(picture),
    partyBannerId: pictureOf(banner),
    ...(contest && paper?.revision.unopposed?.includes(contest) && { isUnopposed: true as const }),
  };
}
