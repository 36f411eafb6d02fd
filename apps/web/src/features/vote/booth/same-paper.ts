import type { PaperPosts } from '@evoting/booth/paper-posts';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, postsOf } from '../posts.ts';

const line = (...shown: readonly (string | number | boolean)[]) => JSON.stringify(shown);
/** Presence only: the booth checks the pictures themselves before they are shown. */
const pictureFlags = (picture: string | null, banner: string | null) => [picture !== null, banner !== null];

/** The text that the voter reads, as a line for each candidate and for each who is elected without a vote. */
export const paperLines = (info: ElectionInfo): string[] => [
  ...votedLines(info),
  ...(info.unopposed ?? []).flatMap(({ id, postName, elected }) =>
    elected.map(({ candidateId, candidateName, partyName, partyAcronym }) =>
      line(id, postName, candidateId, candidateName, partyName, partyAcronym ?? ''),
    ),
  ),
];

const votedLines = (info: ElectionInfo): string[] =>
  postsOf(info).flatMap((post) =>
    candidatesFor(info, post).map((one) =>
      line(
        post.id,
        post.postName,
        post.seats ?? 1,
        post.mayBeBlank ? 0 : 1,
        one.candidateId,
        one.candidateName,
        one.electablePost,
        one.partyName,
        one.partyAcronym ?? '',
        one.answer ?? '',
        ...pictureFlags(one.candidateImage, one.partyBanner),
      ),
    ),
  );

/**
 * Compares the paper on the screen with the one that is encrypted: posts with their seats, candidates, names, parties,
 * acronyms and their order, the post's name under each candidate, and which of them have pictures; and who is elected
 * without a vote with what the record says of that.
 */
export function isSamePaper(info: ElectionInfo, { posts, unopposed }: PaperPosts): boolean {
  const encrypted = posts.flatMap((post) =>
    post.candidates.map((one) =>
      line(
        post.postId,
        post.name,
        post.seats,
        post.min,
        one.candidateId,
        one.name,
        post.name,
        one.party,
        one.acronym ?? '',
        one.answer ?? '',
        ...pictureFlags(one.picture, one.banner),
      ),
    ),
  );
  const elected = unopposed.flatMap((post) =>
    post.candidates.map((one) =>
      line(post.postId, post.name, one.candidateId, one.name, one.party, one.acronym ?? ''),
    ),
  );
  return paperLines(info).join() === [...encrypted, ...elected].join();
}
