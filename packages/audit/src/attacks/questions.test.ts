/**
 * The attack: the server exchanges the answers to a question, offers one of them to some voters only, or puts a
 * candidate beside them.
 */
import { FIXED_ANSWERS } from '@evoting/record/fixed-answers';
import { paperProblem } from '@evoting/record/nominations';
import type { FixedAnswer, RevisionCandidate } from '@evoting/record/payloads';
import { type Contests, candidateOf, contestOf, TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const answerOf = (answer: FixedAnswer): RevisionCandidate => ({
  candidate_id: answer,
  name: FIXED_ANSWERS[answer],
  party: '',
  answer,
  picture: null,
  banner: null,
});
const [NONE, YES, NO] = [answerOf('none'), answerOf('yes'), answerOf('no')];
const post = contestOf('gov', 'Governor', 'ada', 'bem');
const asked = (...candidates: RevisionCandidate[]) => ({
  ...contestOf('levy', 'Shall the levy be 5,000 naira?'),
  candidates,
});
const question = asked(YES, NO);

const auditOf = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: election.log, engine: sodiumEngine });
/** The findings that an audit has for the revisions. */
const refused = async (...papers: Contests[]) => {
  const election = new TestElection();
  for (const contests of papers) election.revise(contests);
  const { checks } = await auditOf(election);
  return checks.flatMap(({ failures }) => failures.map(({ code }) => code));
};
/** The finding that a voter's device has for a question with these answers. */
const onDevice = (...answers: RevisionCandidate[]) =>
  paperProblem({
    style: 1,
    revision: 1,
    previous: null,
    election: '0'.repeat(64),
    contests: [asked(...answers)],
  })?.code ?? null;

test('votes for Yes and No are counted and proved like those for candidates', async () => {
  const election = new TestElection();
  election.revise([question]);
  for (const pick of [0, 0, 1]) election.vote(pick);
  await election.close();
  const report = await auditOf(election);
  expect(report.verdict).toBe('verified');
  expect(report.counts.map(({ candidate, party, votes }) => [candidate, party, votes])).toEqual([
    ['Yes', '', 2],
    ['No', '', 1],
  ]);
});

test('a device accepts only Yes and No in this order, after None of these if there is one [A460]', () => {
  expect(onDevice(YES, NO)).toBeNull();
  expect(onDevice(NONE, YES, NO)).toBeNull();
  expect(onDevice(NO, YES)).toBe('not-fixed-answer');
  expect(onDevice(YES, NO, NONE)).toBe('not-fixed-answer');
  expect(onDevice(YES)).toBe('no-candidate');
  expect(onDevice(NO)).toBe('not-fixed-answer');
  expect(onDevice(NONE, YES)).toBe('no-candidate');
  expect(onDevice({ ...YES, name: 'No' }, { ...NO, name: 'Yes' })).toBe('not-fixed-answer');
  expect(onDevice({ ...YES, picture: '0'.repeat(64) }, NO)).toBe('not-fixed-answer');
});

test('nobody can stand beside Yes and No, at the opening or later [A460]', async () => {
  expect(onDevice(YES, NO, candidateOf('eve'))).toBe('beside-question');
  expect(onDevice(candidateOf('eve'), YES, NO)).toBe('beside-question');
  expect(await refused([question], [asked(YES, NO, candidateOf('eve'))])).toContain('beside-question');
});

test('a post never becomes a question, nor a question a post, and the question keeps its words [A460]', async () => {
  expect(await refused([post, question], [post, question])).toEqual([]);
  const turned = { ...post, candidates: [...post.candidates, YES, NO] };
  expect(await refused([post], [turned])).toContain('beside-question');
  const taken = asked(candidateOf('ada'), candidateOf('bem'));
  expect(await refused([question], [taken])).toContain('not-as-it-was');
  const reworded = { ...question, name: 'Shall the levy be 50,000 naira?' };
  expect(await refused([question], [reworded])).toContain('renamed');
});
