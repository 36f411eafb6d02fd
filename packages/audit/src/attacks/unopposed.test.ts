/**
 * The attack: a server that says of an opposed post that it is elected without a vote, on some papers or after the
 * opening, or shows others than the record as elected so.
 */
import { Nominations, paperProblem } from '@evoting/record/nominations';
import type { Contest, Revision } from '@evoting/record/payloads';
import { contestsOfArea, KANO, LAGOS } from '@evoting/record/testing/areas';
import { contestOf, contestsOf, TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const treasurer = contestOf('tre', 'Treasurer', 'uba');
/** Makes a contest with its fields in the order of the record. */
const ofThreeSeats = ({ candidates, ...contest }: Contest): Contest => ({ ...contest, seats: 3, candidates });
const board = ofThreeSeats(contestOf('boa', 'Board member', 'vera', 'wale'));
const opposed = contestOf('tre', 'Treasurer', 'uba', 'xena');
const paperOf = (change: Partial<Revision>): Revision => ({
  ...{ style: 1, revision: 1, previous: null, election: '0'.repeat(64) },
  contests: contestsOf(1),
  ...change,
});
/** The finding of each paper after those before it. */
const problemsOf = (...papers: Partial<Revision>[]) => {
  const nominations = new Nominations();
  return papers.map((change, i) => {
    const revision = paperOf({ election: String(i).repeat(64), ...change });
    const problem = nominations.problemOf(revision);
    if (problem === null) nominations.add({ revision, hash: String(i + 1).repeat(64) });
    return problem?.code ?? null;
  });
};
/** The finding of a voter's device. */
const onDevice = (...unopposed: Contest[]) => paperProblem(paperOf({ unopposed }))?.code ?? null;

const audit = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: election.log, engine: sodiumEngine });
const codesOf = ({ checks }: Awaited<ReturnType<typeof audit>>) =>
  checks.flatMap(({ failures }) => failures.map(({ code }) => code));
/** An election with two posts that are voted on and two that are not, as its page shows them. */
async function electionWith(shown?: object[]): Promise<TestElection> {
  const election = new TestElection({ nominations: 'frozen' });
  election.revise(contestsOf(1), { unopposed: [treasurer, board] });
  election.vote(0, 1);
  await election.close();
  const page = JSON.parse(election.results ?? '{}');
  election.results = JSON.stringify({ ...page, meta: { ...page.meta, ...(shown && { unopposed: shown }) } });
  return election;
}
const line = (id: string) => ({
  ...{ candidateId: id, candidateName: `Candidate ${id}` },
  ...{ partyName: `Party ${id}`, partyAcronym: null },
});
const SHOWN = [
  { postName: 'Treasurer', elected: [line('uba')] },
  { postName: 'Board member', elected: [line('vera'), line('wale')] },
];

test('a record with posts that nobody contests is verified, and the report says who is elected', async () => {
  const report = await audit(await electionWith(SHOWN));
  expect(codesOf(report)).toEqual([]);
  expect(report.verdict).toBe('verified');
  expect(report.unopposed).toEqual([
    { post: 'Treasurer', elected: ['Candidate uba (Party uba)'] },
    { post: 'Board member', elected: ['Candidate vera (Party vera)', 'Candidate wale (Party wale)'] },
  ]);
  expect(report.counts.map(({ post }) => post)).not.toContain('Treasurer');
});

test('a device and an auditor refuse a post without a vote for which more people stand than are elected [A507]', () => {
  expect(onDevice(treasurer, board)).toBeNull();
  expect(onDevice(opposed)).toBe('opposed');
  expect(onDevice({ ...board, seats: undefined })).toBe('opposed');
  expect(problemsOf({ unopposed: [opposed] })).toEqual(['opposed']);
});

test('they refuse a post without a vote that is voted on too, on the same paper or on another [A507]', () => {
  const [governor] = contestsOf(1) as [Contest];
  const alone = { ...governor, candidates: governor.candidates.slice(0, 1) };
  expect(onDevice(alone)).toBe('unopposed-on-paper');
  const areas = (code: string) => [[{ code, name: code }]];
  const south = { style: 2, areas: areas('s') };
  const voted = { contests: [...contestsOf(1), treasurer] };
  expect(problemsOf({ areas: areas('n'), unopposed: [treasurer] }, { ...south, ...voted })).toEqual([
    null,
    'unopposed-on-paper',
  ]);
  expect(problemsOf({ areas: areas('n'), ...voted }, { ...south, unopposed: [treasurer] })).toEqual([
    null,
    'unopposed-on-paper',
  ]);
});

test('they refuse an answer that is no person, or a name that two could be mistaken by, among those elected [A507]', () => {
  const none = {
    ...{ candidate_id: 'none', name: 'None of these', party: '', answer: 'none' as const },
    ...{ picture: null, banner: null },
  };
  expect(onDevice({ ...treasurer, candidates: [none] })).toBe('unopposed-no-person');
  expect(onDevice({ ...board, may_be_blank: true })).toBe('unopposed-no-person');
  const [first] = treasurer.candidates;
  const twins = [first, { ...first, candidate_id: 'twin' }] as Contest['candidates'];
  expect(onDevice({ ...board, candidates: twins })).toBe('of-another-candidate');
  expect(onDevice({ ...treasurer, contest_id: 'again', name: 'Senator' })).toBe('of-another-contest');
});

test('an auditor refuses others elected without a vote on a later paper, or none any more [A510]', () => {
  const later = { revision: 2, previous: '1'.repeat(64) };
  const next = (unopposed?: Contest[]) =>
    problemsOf({ unopposed: [treasurer] }, { ...later, ...(unopposed && { unopposed }) })[1];
  expect(next([treasurer])).toBeNull();
  expect(next([{ ...treasurer, candidates: board.candidates.slice(0, 1) }])).toBe('unopposed-other');
  expect(next([treasurer, board])).toBe('unopposed-other');
  expect(next()).toBe('unopposed-other');
  expect(problemsOf({}, { ...later, unopposed: [treasurer] })).toEqual([null, 'unopposed-other']);
});

test('an auditor refuses a post without a vote that some voters are told otherwise, or not at all [A510]', async () => {
  const papers = (ofKano: Contest[], ofLagos: Contest[]) => {
    const election = new TestElection({ nominations: 'frozen' });
    const withThem = (unopposed: Contest[]) => (unopposed.length > 0 ? { unopposed } : {});
    election.revise(contestsOfArea(KANO), { style: 1, areas: [[KANO]], ...withThem(ofKano) });
    election.revise(contestsOfArea(LAGOS), { style: 2, areas: [[LAGOS]], ...withThem(ofLagos) });
    election.voteOn(0, 0, 0);
    return election;
  };
  const other = { ...treasurer, candidates: board.candidates.slice(0, 1) };
  const { candidates, ...named } = contestOf('dean', 'Dean', 'yusuf');
  const dean = { ...named, area: LAGOS.name, area_code: LAGOS.code, candidates };
  expect(codesOf(await audit(papers([treasurer], [treasurer, dean])))).toEqual([]);
  expect(codesOf(await audit(papers([treasurer], [other])))).toContain('unopposed-other');
  expect(codesOf(await audit(papers([treasurer], [])))).toContain('style-lacks');
  expect(codesOf(await audit(papers([treasurer, dean], [treasurer])))).toContain('area-not-in');
});

test('an auditor refuses a results page that shows others as elected without a vote, or leaves some out [A509]', async () => {
  const [first, second] = SHOWN as [(typeof SHOWN)[0], (typeof SHOWN)[0]];
  for (const shown of [
    undefined,
    [first],
    [first, { ...second, elected: [line('vera')] }],
    [first, { ...second, elected: [line('vera'), { ...line('wale'), candidateName: 'Somebody Else' }] }],
    [{ ...first, postName: 'President' }, second],
  ])
    expect(codesOf(await audit(await electionWith(shown)))).toContain('shown-unopposed');
});
