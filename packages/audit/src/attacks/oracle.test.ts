/**
 * The attack: trustees receive 'sums' that are really one voter's ballot, blinded beyond recognition, and
 * decrypt it. A tool that accepts ciphertexts cannot notice. A tool that takes the record and computes the
 * sums itself cannot be misused this way.
 */
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { Opening } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { solveCount } from '../../../belenios/src/result.ts';
import { sodiumGroup as group } from '../../../belenios/src/sodium-group.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { rewrite } from '../testing/tampering.ts';
import { trusteeWork } from '../work.ts';

const BLIND = 987654321n;
const times = (point: string, base: string) =>
  group.encode(group.add(group.decodeChecked(point), group.multiply(group.decodeChecked(base), BLIND)));

async function ended(votes: number[], { isEnded = true } = {}) {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const ballots = votes.map((pick) => election.vote(pick, 0));
  if (isEnded) election.builder.append('EndBallots', null);
  return { election, ballots };
}
const work = async (election: TestElection, seenCheckpoint: string | null = null) => {
  const { key, log } = election;
  return trusteeWork(await election.publish(), { key, log, engine: sodiumEngine, seenCheckpoint });
};

test('a trustee who decrypts whatever is handed over decrypts one ballot; the record asks only for sums of all', async () => {
  const { election, ballots } = await ended([1, 0, 0]);
  const victim = JSON.parse(ballots[0] as string).answers[0].choices as { alpha: string; beta: string }[];
  const key = election.revisions[0]?.election.publicKey ?? '';
  const blinded = victim.map(({ alpha, beta }) => ({
    alpha: times(alpha, group.encode(group.generator)),
    beta: times(beta, key),
  }));
  const handed = await election.statement({ ballots: 1, sums: blinded });
  const factors = election.trustees.map(({ privateKey }, i) =>
    sodiumTrustee.decryptSums(handed, i + 1, privateKey, election.random).factors.map(group.decodeChecked),
  );
  const read = blinded.map(({ beta }, j) => {
    const mask = factors.reduce((sum, own) => group.add(sum, own[j] as Uint8Array), group.identity);
    return solveCount(group, group.subtract(group.decodeChecked(beta), mask), 1);
  });
  expect(read).toEqual([0, 1]);
  const verdict = await work(election);
  if (!verdict.ok) throw new Error(verdict.reason);
  const asked = verdict.work.openings.flatMap(({ statement }) => statement.sums.map(({ alpha }) => alpha));
  expect(verdict.work).toMatchObject({ ballots: 3, title: 'Election 2026' });
  for (const { alpha } of [...victim, ...blinded]) expect(asked).not.toContain(alpha);
});

test('a trustee decrypts the sums that the audit requires: the shares complete the record', async () => {
  const { election } = await ended([1, 0, 0]);
  const verdict = await work(election);
  if (!verdict.ok) throw new Error(verdict.reason);
  expect(verdict.work.openings.map(({ revision }) => revision)).toEqual([0, 1]);
  const { sums } = await election.decrypt();
  const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
  expect(verdict.work.openings[0]?.statement).toEqual(await election.statement({ ballots: 3, sums: flat }));
});

test('nothing is decrypted while people vote, of a record that is not verified, or twice [A14]', async () => {
  const open = await ended([1, 0], { isEnded: false });
  expect(await work(open.election)).toMatchObject({ ok: false, reason: 'not-ended' });
  const damaged = await ended([1, 0]);
  rewrite(damaged.election, 3, (ballot) => ballot.replace('"alpha":"', '"alpha":"0'));
  expect(await work(damaged.election)).toMatchObject({ ok: false, reason: 'not-verified' });
  const { election } = await ended([1, 0], { isEnded: false });
  await election.close();
  expect(await work(election)).toMatchObject({ ok: false, reason: 'certified' });
});

test('a second record of the same name, setup and key has one ballot decrypted alone, by a trustee who has forgotten the first [A135]', async () => {
  const { election, ballots } = await ended([1, 0, 0]);
  const fork = new TestElection({ results: 'at-close' });
  expect(fork.setup).toBe(election.setup);
  fork.revise();
  fork.record(ballots[0] as string);
  fork.builder.append('EndBallots', null);
  expect(await work(fork)).toMatchObject({ ok: true, work: { ballots: 1 } });
  const seenCheckpoint = (await work(election)).report.checkpoint;
  const verdict = await work(fork, seenCheckpoint);
  expect(verdict).toMatchObject({ ok: false, reason: 'not-verified' });
  expect(verdict.report.sentence).toContain('the record does not extend the one seen before');
  expect(await work(election, seenCheckpoint)).toMatchObject({ ok: true, work: { ballots: 3 } });
});

test('a count before the close, where results are kept for the close, stops every trustee [A14]', async () => {
  const { election } = await ended([1, 0], { isEnded: false });
  const opening: Opening = await election.prepareCount();
  election.writeCount(opening);
  election.builder.append('EndBallots', null);
  const verdict = await work(election);
  expect(verdict).toMatchObject({ ok: false, reason: 'not-verified' });
  expect(verdict.report.sentence).toContain('opens the sums before the close');
});
