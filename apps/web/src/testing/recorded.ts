import { TestElection } from '@evoting/audit/testing/election';
import type { MemorySource } from '@evoting/audit/testing/memory-source';
import { hexHash } from '@evoting/belenios/auditor';
import type { Booth, Voteable } from '@evoting/contract/vote';
import { formatVerifierKey } from '@evoting/tlog/key';
import { ada, bola, chidi, dauda, electionInfo } from './samples.ts';

type Posts = NonNullable<Parameters<TestElection['addStyle']>[0]>;

const standing = ({ candidateId, candidateName, partyName }: Voteable) => ({
  candidate_id: candidateId,
  name: candidateName,
  party: partyName,
});
const postWith = (...candidates: [Voteable, ...Voteable[]]) => ({
  post_id: candidates[0].electablePostId,
  name: candidates[0].electablePost,
  candidates: candidates.map(standing),
});
/** The posts and candidates of the samples. */
export const samplePosts: Posts = [postWith(ada, bola), postWith(chidi, dauda)];

/** An election with a real public record, for tests of what checks it; without `posts` they are Governor (ada, bem) and Senator (dan, efe). */
export async function recordedElection(posts?: Posts) {
  const election = new TestElection();
  election.addStyle(posts);
  const style = election.styles[0];
  if (!style) throw new Error('The test election has no style');
  const booth: Booth = {
    log: election.log,
    origin: election.key.name,
    verifierKey: formatVerifierKey(election.key),
    style: 1,
    styleHash: hexHash(JSON.stringify(style.style)),
    electionHash: style.style.election,
    plainCasts: true,
  };
  return { election, style, booth, source: await election.publish() };
}

/** The ballot paper that a server would send for that election. */
export function paperOf({ style, booth }: Awaited<ReturnType<typeof recordedElection>>) {
  const posts = style.style.posts.map(({ post_id, name }) => ({ id: post_id, postName: name }) as never);
  const voteables = Object.fromEntries(
    style.style.posts.map((post) => [
      post.name,
      post.candidates.map(
        ({ candidate_id, name, party }): Voteable => ({
          ...ada,
          candidateId: candidate_id as Voteable['candidateId'],
          candidateName: name,
          partyName: party,
          electablePost: post.name,
          electablePostId: post.post_id as Voteable['electablePostId'],
        }),
      ),
    ]),
  );
  return electionInfo(booth, { posts, voteables });
}

/** The same files with one byte of one of them changed. */
export function spoiled(source: MemorySource, path: string): MemorySource {
  const bytes = source.files.get(path);
  if (!bytes) throw new Error(`The record has no ${path}`);
  const changed = bytes.slice();
  changed[changed.length - 3] = (changed.at(-3) ?? 0) ^ 1;
  source.files.set(path, changed);
  return source;
}
