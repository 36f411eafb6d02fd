/**
 * The attack: a ballot with more candidates than a post has seats, with one of them twice, or with fewer than one; a
 * server that changes the number of seats between papers, or lets some voters leave a post blank.
 */
import { pureVerifier, type Question } from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import { sodiumVerifier, sodiumVoter } from '@evoting/belenios/sodium';
import { parseElection, serializeElection } from '@evoting/belenios/voter';
import { BallotMaker, type Choice } from '@evoting/booth/ballot-maker';
import { FIXED_ANSWERS } from '@evoting/record/fixed-answers';
import { paperProblem } from '@evoting/record/nominations';
import { choicesOf } from '@evoting/record/revision';
import { type Contests, contestOf, TestElection } from '@evoting/record/testing/election';
import { describe, expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { remakeTestBallot } from '../test-ballot.ts';
import { sodiumEngine } from '../testing/engine.ts';

const people = ['ada', 'bem', 'chi', 'dan'];
const one = contestOf('chair', 'Chair', 'efe', 'fay');
/** A board whose fields are in the order of the record. */
const boardOf = (rules: Partial<Contests[0]>, ...ids: string[]): Contests[0] => {
  const { candidates, ...board } = contestOf('board', 'Board', ...ids);
  return { ...board, ...rules, candidates };
};
const three = boardOf({ seats: 3 }, ...people);
const blank = boardOf({ seats: 3, may_be_blank: true }, ...people);
const ballotsOf = (contests: Contests) => new TestElection().electionOf(contests, 'RecordTestEdition1');
const fast = createFastVerifier(sodiumVerifier, (length) => crypto.getRandomValues(new Uint8Array(length)));

const auditOf = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: election.log, engine: sodiumEngine });
/** The findings that an audit has for the revisions. */
const refused = async (...papers: Contests[]) => {
  const election = new TestElection();
  for (const contests of papers) election.revise(contests);
  const { checks } = await auditOf(election);
  return checks.flatMap(({ failures }) => failures.map(({ code }) => code));
};
const onDevice = (contest: Contests[0]) =>
  paperProblem({ style: 1, revision: 1, previous: null, election: '0'.repeat(64), contests: [contest] })
    ?.code ?? null;

/** A device that votes on a paper of these contests. */
function deviceOf(contests: Contests) {
  const posts = contests.map((contest) => ({
    postId: contest.contest_id,
    name: contest.name,
    seats: contest.seats ?? 1,
    ...choicesOf(contest),
    candidates: contest.candidates.map(({ candidate_id, ...shown }) => ({
      candidateId: candidate_id,
      ...shown,
    })),
  }));
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  return new BallotMaker({ election: ballotsOf(contests), posts }, random, sodiumVoter);
}
const chosen = (postId: string, ...ids: string[]): Choice[] =>
  ids.map((candidateId) => ({ postId, candidateId }));

test('votes for several seats are counted and proved, beside a post of one', async () => {
  const election = new TestElection();
  election.revise([one, blank]);
  for (const board of [[0, 1, 2], [1], []]) election.vote(0, board);
  await election.close();
  const report = await auditOf(election);
  expect(report.verdict).toBe('verified');
  expect(report.counts.map(({ candidate, votes }) => [candidate, votes])).toEqual([
    ['Candidate efe', 3],
    ['Candidate fay', 0],
    ['Candidate ada', 1],
    ['Candidate bem', 2],
    ['Candidate chi', 1],
    ['Candidate dan', 0],
  ]);
});

describe('a device', () => {
  test.each([
    ['one', ['bem']],
    ['as many as there are seats', ['ada', 'bem', 'dan']],
  ])('encrypts a choice of %s, and makes the ballot again as revealed', async (_, ids) => {
    const device = deviceOf([one, three]);
    const made = device.encrypt([...chosen('chair', 'fay'), ...chosen('board', ...ids)]);
    const revealed = device.reveal(made?.tracker ?? '');
    expect(revealed?.places).toEqual([[1], ids.map((id) => people.indexOf(id))]);
    const remade = await remakeTestBallot(ballotsOf([one, three]), {
      seed: revealed?.seed ?? '',
      places: [1, [...(revealed?.places[1] ?? [])]],
    });
    expect(remade?.tracker).toBe(made?.tracker);
  });

  test.each([
    ['more than there are seats', three, chosen('board', ...people)],
    ['nobody, where one must be chosen', three, []],
    ['one twice', three, chosen('board', 'ada', 'ada')],
    ['a stranger beside others', blank, chosen('board', 'ada', 'eve')],
    ['another post’s candidate', blank, chosen('board', 'efe')],
  ])('does not encrypt a choice of %s [A420]', async (_, board, choices) => {
    expect(deviceOf([one, board]).encrypt([...chosen('chair', 'efe'), ...choices])).toBeNull();
  });

  test('encrypts a choice of nobody where a post may be blank, and never two for one seat [A420]', () => {
    const device = deviceOf([one, blank]);
    expect(device.encrypt(chosen('chair', 'efe'))).not.toBeNull();
    expect(device.encrypt(chosen('chair', 'efe', 'fay'))).toBeNull();
  });

  test('takes no paper with several seats for a question or beside None of these, nor one that may be blank without [A446]', () => {
    const none = {
      candidate_id: 'none',
      name: FIXED_ANSWERS.none,
      party: '',
      answer: 'none' as const,
      picture: null,
      banner: null,
    };
    expect([onDevice(three), onDevice(blank)]).toEqual([null, null]);
    expect(onDevice({ ...three, candidates: [none, ...three.candidates] })).toBe('not-for-seats');
    expect(onDevice({ ...one, may_be_blank: true })).toBe('not-for-seats');
  });
});

test('whatever it chooses, a ballot has the same form [A452]', () => {
  const formOf = (json = '') => json.replace(/"[0-9a-zA-Z+/=]{20,}"/g, '""').replace(/\d{60,}/g, '');
  const forms = [[], ['ada'], ['ada', 'chi', 'dan']].map((ids) =>
    formOf(deviceOf([blank]).encrypt(chosen('board', ...ids))?.json),
  );
  expect(new Set(forms).size).toBe(1);
});

test.each([
  ['the audited engine', sodiumVerifier],
  ['pure TypeScript', pureVerifier],
  ['the fast engine', fast?.verifier ?? pureVerifier],
])('a ballot of more choices than a question allows, made for one that allows them, does not verify by %s [A420]', async (_, verifier) => {
  const { questions, json } = ballotsOf([three]);
  const laxly = (change: Partial<Question>) => {
    const { json: _, ...rest } = ballotsOf([three]);
    const parsed = parseElection(
      serializeElection({ ...rest, questions: questions.map((asked) => ({ ...asked, ...change })) }),
    );
    if (!parsed.ok) throw new Error(parsed.reason);
    // The proofs are bound to the strict election, as a thief of the key of a device would bind them.
    return { ...parsed.election, json, fingerprint: ballotsOf([three]).fingerprint };
  };
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const strict = ballotsOf([three]);
  const verdict = async (choices: number[], change: Partial<Question>) =>
    (await verifier.verify(strict, sodiumVoter.encryptBallot(laxly(change), [choices], random).json)).ok;
  expect(await verdict([1, 1, 1, 0], {})).toBe(true);
  expect(await verdict([1, 1, 1, 1], { max: 4 })).toBe(false);
  expect(await verdict([1, 1, 1, 1], { min: 2, max: 4 })).toBe(false);
  expect(await verdict([0, 0, 0, 0], { min: 0, max: 2 })).toBe(false);
});

test('no later paper changes the seats of a post, nor whether it may be blank [A446]', async () => {
  const grown = boardOf({ seats: 3 }, ...people, 'gil');
  expect(await refused([three], [grown])).toEqual([]);
  for (const changed of [boardOf({}, ...people), boardOf({ seats: 2 }, ...people), blank])
    expect(await refused([three], [changed])).toContain('other-answers');
});

test('a paper whose Belenios question allows more choices than the post has seats is refused [A446]', async () => {
  const election = new TestElection();
  const asked = election.electionOf.bind(election);
  election.electionOf = (contests, uuid) =>
    asked(
      contests.map(() => boardOf({ seats: 4 }, ...people)),
      uuid,
    );
  election.revise([three]);
  const { checks } = await auditOf(election);
  expect(checks.flatMap(({ failures }) => failures.map(({ code }) => code))).toContain('other-choices');
});
