import { TestElection } from '@evoting/audit/testing/election';
import type { MemorySource } from '@evoting/audit/testing/memory-source';
import { hexHash } from '@evoting/belenios/auditor';
import type { Booth, Voteable } from '@evoting/contract/vote';
import { formatVerifierKey } from '@evoting/tlog/key';
import { ada, electionInfo } from './samples.ts';

/** An election with a real public record, for tests of what checks it; the posts are Governor (ada, bem) and Senator (dan, efe). */
export async function recordedElection() {
  const election = new TestElection();
  election.addStyle();
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
  return electionInfo({ posts, voteables, booth });
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
