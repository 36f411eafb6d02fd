/**
 * The attack: the server offers *None of these* to some voters only, adds or removes it while people vote, or puts a
 * candidate on the paper who can be mistaken for it.
 */
import { sodiumVoter } from '@evoting/belenios/sodium';
import { seededRandom } from '@evoting/belenios/voter';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { fillOf } from '@evoting/booth/fill';
import { FIXED_ANSWERS } from '@evoting/record/fixed-answers';
import { paperProblem } from '@evoting/record/nominations';
import type { RevisionCandidate } from '@evoting/record/payloads';
import { type Contests, candidateOf, contestOf, TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const NONE: RevisionCandidate = {
  candidate_id: 'none',
  name: FIXED_ANSWERS.none,
  party: '',
  answer: 'none',
  picture: null,
  banner: null,
};
const plain = contestOf('gov', 'Governor', 'ada', 'bem');
const withNone = { ...plain, candidates: [NONE, ...plain.candidates] };

const auditOf = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: election.log, engine: sodiumEngine });
const reportOf = async (...papers: Contests[]) => {
  const election = new TestElection();
  for (const contests of papers) election.revise(contests);
  return auditOf(election);
};
/** The codes of an audit's findings about a record with these papers. */
const refused = async (...papers: Contests[]) => {
  const { checks } = await reportOf(...papers);
  return checks.flatMap(({ failures }) => failures.map(({ code }) => code));
};
/** The reason for which a voter's device refuses a paper; null if it accepts it. */
const onDevice = (contests: Contests) =>
  paperProblem({ style: 1, revision: 1, previous: null, election: '0'.repeat(64), contests })?.code ?? null;

test('votes for None of these are counted and proved like those for a candidate', async () => {
  const election = new TestElection();
  election.revise([withNone]);
  for (const pick of [0, 0, 1]) election.vote(pick);
  await election.close();
  const report = await auditOf(election);
  expect(report.verdict).toBe('verified');
  expect(report.counts.map(({ candidate, party, votes }) => [candidate, party, votes])).toEqual([
    ['None of these', '', 2],
    ['Candidate ada', 'Party ada', 1],
    ['Candidate bem', 'Party bem', 0],
  ]);
});

test('None of these cannot be added, removed or renamed into a candidate after the opening [A450]', async () => {
  const last = { ...plain, candidates: [...plain.candidates, NONE] };
  const renamed = { ...NONE, name: 'Eve', party: 'Party of Eve', answer: undefined };
  const taken = { ...withNone, candidates: [renamed, ...plain.candidates] };
  const later = { ...withNone, candidates: [...withNone.candidates, candidateOf('chi')] };
  expect(await refused([withNone], [later])).toEqual([]);
  expect(await refused([plain], [withNone])).toContain('not-as-it-was');
  expect(await refused([plain], [last])).toContain('not-fixed-answer');
  expect(await refused([withNone], [plain])).toContain('not-as-it-was');
  expect(await refused([withNone], [taken])).toContain('other-answers');
});

test('a device refuses a paper whose None of these has another place, name, party or picture, or stands alone [A450]', () => {
  const paper = (none: RevisionCandidate, ...others: RevisionCandidate[]) =>
    onDevice([{ ...plain, candidates: [none, ...others] }]);
  const [ada, bem] = plain.candidates as [RevisionCandidate, RevisionCandidate];
  expect(paper(NONE, ada, bem)).toBeNull();
  expect(paper(ada, NONE)).toBe('not-fixed-answer');
  expect(paper(NONE, { ...NONE, candidate_id: 'again' }, ada)).toBe('of-another-candidate');
  expect(paper({ ...NONE, name: 'Nobody' }, ada)).toBe('not-fixed-answer');
  expect(paper({ ...NONE, picture: '0'.repeat(64) }, ada)).toBe('not-fixed-answer');
  expect(paper({ ...NONE, party: 'Eve' }, ada)).toBe('no-party');
  expect(paper({ ...ada, party: '' }, bem)).toBe('no-party');
  expect(paper(NONE)).toBe('no-candidate');
});

test('no candidate has a name that can be mistaken for None of these where voters may choose it [A451]', () => {
  const named = (name: string) => ({ ...candidateOf('eve'), name });
  for (const name of ['None of these', 'none OF these', 'N\u03bfne of these'])
    expect(onDevice([{ ...withNone, candidates: [...withNone.candidates, named(name)] }])).toBe(
      'named-as-answer',
    );
  expect(onDevice([{ ...withNone, candidates: [...withNone.candidates, named('None Okafor')] }])).toBeNull();
  expect(onDevice([{ ...plain, candidates: [...plain.candidates, named('None of these')] }])).toBeNull();
});

test('a ballot for None of these is as long as any other, and has the same form [A452]', () => {
  const contests = [withNone];
  const election = new TestElection().electionOf(contests, 'RecordTestEdition1');
  const candidates = withNone.candidates.map(({ candidate_id, ...shown }) => ({
    candidateId: candidate_id,
    ...shown,
  }));
  const sent = candidates.map(({ candidateId }, i) => {
    const random = seededRandom(new Uint8Array(32).fill(i));
    const maker = new BallotMaker(
      { election, posts: [{ postId: 'gov', name: 'Governor', seats: 1, min: 1, max: 1, candidates }] },
      random,
      sodiumVoter,
    );
    return maker.encrypt([{ postId: 'gov', candidateId }])?.json ?? '';
  });
  const formOf = (json: string) => json.replace(/"[0-9a-zA-Z+/=]{20,}"/g, '""');
  expect(new Set(sent.map((json) => json.length + fillOf(json).length)).size).toBe(1);
  expect(new Set(sent.map(formOf)).size).toBe(1);
});
