import type { PaperPost } from '@evoting/booth/paper';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, postsOf } from '../posts.ts';

const line = (...shown: readonly (string | boolean)[]) => JSON.stringify(shown);
/** Which pictures are beside a name; the booth checks the pictures themselves before they are shown. */
const sidesOf = (picture: string | null, banner: string | null) => [picture !== null, banner !== null];

/** What the voter reads, line by line. */
export const paperOf = (info: ElectionInfo): string[] =>
  postsOf(info).flatMap((post) =>
    candidatesFor(info, post).map((one) =>
      line(
        ...[post.id, post.postName, one.candidateId, one.candidateName, one.electablePost, one.partyName],
        ...sidesOf(one.candidateImage, one.partyBanner),
      ),
    ),
  );

/**
 * What the voter reads must be what is encrypted: the same posts, candidates, names and parties in the same
 * order, the post's own name under each candidate, and a picture where there is one.
 */
export function isPaperOf(info: ElectionInfo, posts: readonly PaperPost[]): boolean {
  const encrypted = posts.flatMap((post) =>
    post.candidates.map((one) =>
      line(
        ...[post.postId, post.name, one.candidateId, one.name, post.name, one.party],
        ...sidesOf(one.picture, one.banner),
      ),
    ),
  );
  return paperOf(info).join() === encrypted.join();
}
