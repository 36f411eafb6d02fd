import { hexHash } from '@evoting/belenios/server';
import { sodiumVerifier, sodiumVoter } from '@evoting/belenios/sodium';
import { expect, it } from 'vitest';
import { question, testElection, testRandom } from '../../../../packages/belenios/src/testing/elections.ts';
import { currentRevision } from '../domains/paper/revisions.ts';
import { atEnd } from '../testing/at-end.ts';
import { encryptFor, openedElection, recordDeps } from '../testing/record.ts';
import { type BallotEngineOptions, createBallotEngine } from './ballots.ts';

const CALLER = { isKnown: true, from: 'voter' };
const { election } = testElection([question(2)]);
const good = sodiumVoter.encryptBallot(election, [[1, 0]], testRandom(1)).json;
const signature = JSON.parse(good).signature;
const response = (BigInt(signature.proof.response) ^ 1n).toString();
const bad = good.replace(`"response":"${signature.proof.response}"`, `"response":"${response}"`);
const texts = [good, '{}', good.replace('alpha', 'beta'), bad];

function opened(options: BallotEngineOptions) {
  const engine = createBallotEngine({ size: 1, ...options });
  atEnd(() => engine.close());
  return engine;
}

it.each([
  'sodium',
  'fast',
] as const)('gives the verdicts of libsodium on cast ballots, with %s in front', async (judge) => {
  const engine = opened({ judge });
  for (const json of texts) {
    const { ballot, ...verdict } = { ballot: undefined, ...sodiumVerifier.verify(election, json) };
    expect(await engine.verify(election, json, CALLER)).toMatchObject(verdict);
  }
  expect((await engine.makeHints(election, good))?.length).toBeGreaterThan(0);
  expect(engine.isIdle).toBe(true);
});

it('switches to libsodium for good when the engines disagree on a ballot, and reports the ballot', async () => {
  const disputes: string[] = [];
  const torn = new URL('../testing/torn-worker.mjs', import.meta.url);
  const sound = new URL('../../../../packages/belenios/src/verify-worker-from-source.mjs', import.meta.url);
  const engine = opened({
    judge: 'fast',
    workers: { fast: torn, sodium: sound },
    onDispute: ({ message }) => disputes.push(message),
  });
  const refused = { ok: false, reason: 'bad-signature' };
  expect(await engine.verify(election, bad, CALLER)).toEqual(refused);
  expect(disputes).toEqual([expect.stringContaining(hexHash(bad))]);
  expect((await engine.verify(election, good, CALLER)).ok).toBe(true);
  expect(await engine.verify(election, bad, CALLER)).toEqual(refused);
  expect(disputes).toHaveLength(1);
});

it('judges a ballot again for an audit, but none that it has accepted of this very paper', async () => {
  const engine = opened({});
  expect((await engine.verify(election, good, CALLER)).ok).toBe(true);
  for (const json of texts.slice(1)) expect((await engine.verifyRecorded(election, json)).ok).toBe(false);
  const { credential, tracker } = sodiumVoter.encryptBallot(election, [[1, 0]], testRandom(1));
  await engine.close();
  expect(await engine.verifyRecorded(election, good)).toEqual({ ok: true, credential, tracker });
  const { election: other } = testElection([question(3)]);
  const unseen = sodiumVoter.encryptBallot(election, [[1, 0]], testRandom(2)).json;
  for (const [paper, json] of [[other, good] as const, [election, unseen] as const])
    await expect(engine.verifyRecorded(paper, json)).rejects.toThrow('closed');
});

const deps = await recordDeps();

it('a voter without lately refused ballots comes before all ballots of voters who had some', async () => {
  const { id } = await openedElection(deps, [2]);
  const revision = await currentRevision(deps.db, id);
  if (!revision) throw new Error('there is no ballot');
  const { json } = await encryptFor(deps.db, id);
  const decided: string[] = [];
  const verify = async (from: string, isKnown: boolean) => {
    const { ok } = await deps.ballots.verify(revision.election, json, { isKnown, from });
    decided.push(`${from} ${ok}`);
  };
  const idlers = Array.from({ length: 20 }, (_, n) => verify(`idler ${n % 4}`, false));
  await Promise.all([...idlers, verify('voter', true)]);
  // Two are at work when the voter comes.
  expect(decided.indexOf('voter true')).toBeLessThanOrEqual(2);
  expect(decided).toHaveLength(21);
});
