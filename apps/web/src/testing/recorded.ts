import { type PaperOptions, requirePaper } from '@evoting/booth/paper';
import { claimOf } from '@evoting/booth/testing/claim';
import type { Booth, Voteable } from '@evoting/contract/vote';
import { candidateOf, contestOf, TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { ada, bola, chidi, dauda, electionInfo } from './samples.ts';

type Contests = NonNullable<Parameters<TestElection['revise']>[0]>;

const contestWith = (...candidates: [Voteable, ...Voteable[]]): Contests[0] => ({
  ...contestOf(candidates[0].electablePostId, candidates[0].electablePost),
  candidates: candidates.map(({ candidateId, candidateName, partyName, partyAcronym }) => ({
    ...candidateOf(candidateId),
    name: candidateName,
    party: partyName,
    ...(partyAcronym !== null && { acronym: partyAcronym }),
    picture: null,
    banner: null,
  })),
});
/** The posts and candidates of the samples. */
export const samplePosts: Contests = [contestWith(ada, bola), contestWith(chidi, dauda)];

/** The origin of the test record, at the address where the test's browser reaches it. */
export const ORIGIN = `${location.host}/api/board/2026`;

/** The server's data for the booth, of the election's newest revision. */
export function boothOf(election: TestElection): Booth {
  const { revision } = election.revisions.at(-1) as TestElection['revisions'][0];
  const { areas: _, ...claim } = claimOf(election);
  return {
    ...claim,
    log: election.log,
    style: revision.style,
    revision: revision.revision,
    electionHash: revision.election,
  };
}

/** Checks a paper as the booth does. */
export const checkPaper = (source: MemorySource, booth: Booth, options: Omit<PaperOptions, 'revision'>) =>
  requirePaper(source, { ...booth, areas: [] }, { ...options, revision: 'newest' });

/**
 * Makes an election with a real public record.
 * @param contests by default Governor (ada, bem) and Senator (dan, efe)
 * @param change what else the paper says
 */
export async function recordedElection(
  contests?: Contests,
  election = new TestElection({}, undefined, ORIGIN),
  change: Parameters<TestElection['revise']>[1] = {},
) {
  election.revise(contests, change);
  const style = election.revisions[0];
  if (!style) throw new Error('The test election has no revision');
  return { election, style, booth: boothOf(election), source: await election.publish() };
}

/** The server's reply with the ballot paper of that election. */
export function paperOf({
  style,
  booth,
}: Pick<Awaited<ReturnType<typeof recordedElection>>, 'style' | 'booth'>) {
  const { contests, unopposed } = style.revision;
  const posts = contests.map(
    ({ contest_id, name, seats, may_be_blank }) =>
      ({
        id: contest_id,
        postName: name,
        ...(seats && { seats }),
        ...(may_be_blank && { mayBeBlank: true }),
      }) as never,
  );
  const voteables = Object.fromEntries(
    contests.map((contest) => [
      contest.name,
      contest.candidates.map(
        ({ candidate_id, name, party, acronym = null, answer, picture, banner }): Voteable => ({
          ...ada,
          candidateId: candidate_id as Voteable['candidateId'],
          candidateName: name,
          partyName: party,
          partyAcronym: acronym,
          ...(answer && { answer }),
          candidateImage: picture && `/api/images/${picture}/large.webp`,
          partyBanner: banner && `/api/images/${banner}/large.webp`,
          electablePost: contest.name,
          electablePostId: contest.contest_id as Voteable['electablePostId'],
        }),
      ),
    ]),
  );
  const elected = unopposed?.map(({ contest_id, name, candidates }) => ({
    id: contest_id as Voteable['electablePostId'],
    postName: name,
    elected: candidates.map(({ candidate_id, name, party, acronym = null }) => ({
      candidateId: candidate_id as Voteable['candidateId'],
      candidateName: name,
      partyName: party,
      partyAcronym: acronym,
    })),
  }));
  return electionInfo(booth, { posts, voteables, ...(elected && { unopposed: elected }) });
}

/** Changes one byte of a file in place. */
export function corruptFile(source: MemorySource, path: string): MemorySource {
  const bytes = source.files.get(path);
  if (!bytes) throw new Error(`The record has no ${path}`);
  const changed = bytes.slice();
  changed[changed.length - 3] = (changed.at(-3) ?? 0) ^ 1;
  source.files.set(path, changed);
  return source;
}
