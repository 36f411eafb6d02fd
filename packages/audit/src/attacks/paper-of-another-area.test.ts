/**
 * The attack: the server gives a voter the paper of another area, to count the vote where it matters more or
 * to withhold a contest. It may make papers for this purpose: a second one for some voters of an area, one
 * without a contest, one that starts after people have voted. Separately: someone who knows all but a few
 * ballots of an area subtracts them.
 */

import { requirePaper } from '@evoting/booth/paper';
import { revisionsToDecrypt } from '@evoting/record/batch';
import type { Contest, RevisionCandidate, StyleArea } from '@evoting/record/payloads';
import { contestsOfArea, electionOfAreas, KANO, LAGOS, PRESIDENT } from '@evoting/record/testing/areas';
import { contestOf, TestElection } from '@evoting/record/testing/election';
import { formatVerifierKey } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';

const audit = async (election: TestElection) =>
  auditRecord(await election.publish(), { key: election.key, log: '2026', engine: sodiumEngine });

const failures = async (election: TestElection) =>
  (await audit(election)).checks.flatMap((check) => check.failures.map(({ reason }) => reason));

const payloadOf = (election: TestElection, index: number): string =>
  JSON.parse(Buffer.from(election.builder.entries[index] as Uint8Array).toString()).payload;

/** The device's verdict on a paper, for a voter whose areas the server states. */
const look = async (election: TestElection, revisionIndex: number, areas: StyleArea) => {
  const hashes = { setupHash: payloadOf(election, 0), revisionHash: payloadOf(election, revisionIndex) };
  const claim = { origin: election.key.name, verifierKey: formatVerifierKey(election.key), ...hashes };
  const options = { pin: null, expectedOrigin: election.key.name, revision: 'newest' as const };
  return requirePaper(await election.publish(), { ...claim, revisionIndex, areas }, options);
};

test('honest papers by area are accepted by their voters, and their record holds with live count and result', async () => {
  const election = electionOfAreas();
  for (const at of [0, 1, 1, 2]) election.voteOn(at, 0, 1);
  await election.publishCount();
  expect(await look(election, 1, [])).toMatchObject({ ok: true });
  expect(await look(election, 2, [KANO])).toMatchObject({ ok: true });
  expect(await look(election, 3, [LAGOS])).toMatchObject({ ok: true });
  await election.close();
  expect((await audit(election)).verdict).toBe('verified');
});

test('a voter’s device refuses the paper of another area, one of no area, and one beside others for everybody [A32]', async () => {
  const election = electionOfAreas();
  for (const [at, areas] of [
    [3, [KANO]],
    [1, [KANO]],
    [2, []],
    [2, [{ code: 'dala', name: 'Dala' }, KANO]],
  ] as const)
    expect(await look(election, at, [...areas])).toMatchObject({ ok: false, reason: 'other-area' });
});

test('the audit refuses a second style for an area, or for a part of it [A32]', async () => {
  const second = electionOfAreas();
  second.revise([PRESIDENT], { style: 4, areas: [[KANO]] });
  expect(await failures(second)).toContain('areas[0] has another style');
  const part = electionOfAreas();
  part.revise([PRESIDENT], { style: 4, areas: [[{ code: 'dala', name: 'Dala' }, KANO]] });
  expect(await failures(part)).toContain('areas[0] is in KN, which has a style of its own');
});

test('the audit refuses a style that lacks a contest of its areas [A32]', async () => {
  const election = electionOfAreas();
  const abuja = { code: 'AB', name: 'Abuja' };
  election.revise(contestsOfArea(abuja).slice(1), { style: 4, areas: [[abuja]] });
  expect(await failures(election)).toContain('lacks President, which its voters’ areas elect');
});

test('the audit refuses a style that begins after somebody has voted [A32]', async () => {
  const election = electionOfAreas();
  const abuja = { code: 'AB', name: 'Abuja' };
  election.voteOn(1, 0, 0);
  election.revise(contestsOfArea(abuja), { style: 4, areas: [[abuja]] });
  expect(await failures(election)).toContain('begins a ballot style after people have voted');
});

/** Two styles; that of Lagos has a different presidential contest from that of Kano. */
function electionWith(president: Contest): TestElection {
  const election = new TestElection({ nominations: 'frozen' });
  election.revise(contestsOfArea(KANO), { style: 1, areas: [[KANO]] });
  election.revise([president, ...contestsOfArea(LAGOS).slice(1)], { style: 2, areas: [[LAGOS]] });
  election.voteOn(0, 0, 0);
  election.voteOn(1, 0, 0);
  return election;
}

test('the audit refuses a paper that lacks a candidate whom the other papers have [A141]', async () => {
  const election = electionWith({ ...PRESIDENT, candidates: PRESIDENT.candidates.slice(1) });
  await election.close();
  const report = await audit(election);
  expect(report.sentence).toContain(
    'style 2, before entry 3: does not show President as the papers of other areas do',
  );
  expect((await audit(electionWith(PRESIDENT))).verdict).toBe('verified');
});

test('the audit refuses a paper on which a candidate has another name, party, face or emblem, or another place [A141]', async () => {
  const [ada, bem] = PRESIDENT.candidates as [RevisionCandidate, RevisionCandidate];
  const others: [string, Contest['candidates']][] = [
    ['name', [{ ...ada, name: 'Ada Okoro' }, bem]],
    ['party', [{ ...ada, party: 'Party of Ada' }, bem]],
    ['picture', [{ ...ada, picture: 'ab'.repeat(32) }, bem]],
    ['banner', [{ ...ada, banner: null }, bem]],
    ['place', [bem, ada]],
  ];
  for (const [what, candidates] of others)
    expect(await failures(electionWith({ ...PRESIDENT, candidates })), what).toEqual([
      'does not show President as the papers of other areas do',
    ]);
});

test('the audit refuses a contest that is kept from an area until shortly before the close [A141]', async () => {
  const election = new TestElection();
  const [president, governor] = contestsOfArea(LAGOS) as [Contest, Contest];
  election.revise(contestsOfArea(KANO), { style: 1, areas: [[KANO]] });
  election.revise([governor], { style: 2, areas: [[LAGOS]] });
  election.voteOn(0, 0, 0);
  election.voteOn(1, 0);
  election.revise([governor, president], { style: 2, areas: [[LAGOS]] });
  election.voteOn(2, 0, 0);
  await election.close();
  expect((await audit(election)).sentence).toContain(
    'style 2, before entry 3: lacks President, which its voters’ areas elect',
  );
});

test('a new candidate of all comes on every paper before anybody votes on [A141]', async () => {
  const president = contestOf('pre', 'President', 'ada', 'bem', 'chi');
  const grown = (area: typeof KANO) => [president, ...contestsOfArea(area).slice(1)];
  const audited = async (votesBetween: number) => {
    const election = electionOfAreas();
    election.voteOn(1, 0, 0);
    election.revise([president], { style: 1, areas: [[]] });
    for (let i = 0; i < votesBetween; i++) election.voteOn(1, 0, 0);
    election.revise(grown(KANO), { style: 2, areas: [[KANO]] });
    election.revise(grown(LAGOS), { style: 3, areas: [[LAGOS]] });
    election.vote(2, 0);
    return failures(election);
  };
  expect(await audited(0)).toEqual([]);
  expect(await audited(1)).toEqual(['does not show President as the papers of other areas do']);
});

test('at the close so many tallies stay closed that no line shows the few ballots of an area [A32]', () => {
  const [nobodys, kano, lagos] = electionOfAreas().revisions.map(({ revision }) => revision);
  const halves = [kano, { ...kano, areas: [[{ code: 'dala', name: 'Dala' }, KANO]] }];
  const sized = (revision: typeof kano, ballots: number) => ({
    revision: revision as never,
    ballots,
    byCount: new Map([[0, ballots]]),
  });
  const of = (...ballots: number[]) =>
    revisionsToDecrypt(
      [nobodys, ...halves, lagos].map((revision, i) => sized(revision as typeof kano, ballots[i] ?? 0)),
      10,
    );
  expect(of(10, 10, 10, 10)).toEqual([true, true, true, true]);
  // The result for the governor of Kano minus the larger paper would reveal the 3 ballots of the smaller one,
  // although 11 ballots for president are closed.
  expect(of(8, 30, 3, 40)).toEqual([false, false, false, true]);
  // No other voters elect the governor of Lagos, so the result alone reveals the choices of its 3 voters.
  expect(of(8, 30, 30, 3)).toEqual([false, true, true, false]);
});
