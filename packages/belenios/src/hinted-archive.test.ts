import { Curve } from '@evoting/fast-ed25519/curve';
import { expect, it } from 'vitest';
import { createArchive } from './archive.ts';
import type { Ballot } from './ballot.ts';
import { createFastVerifier } from './fast.ts';
import { makeHints } from './fast-hints.ts';
import { sodiumArchiveVerifier, sodiumVerifier } from './sodium.ts';
import { makeArchive } from './testing/archives.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed } from './testing/tampering.ts';

const random = testRandom(51);
const test = testElection([question(3)]);
const curve = new Curve('portable');

/**
 * Checks an archive of these ballots with these hints.
 * @returns the verdict, and how many hints were read
 */
async function check(ballots: readonly string[], hints: readonly Uint8Array[] | null) {
  const { contents } = await makeArchive(test, PICKS, {});
  const fast = createFastVerifier(sodiumVerifier, random);
  if (fast === null) throw new Error('WebAssembly is here');
  let asked = 0;
  async function* beside() {
    for (const hint of hints ?? []) {
      asked += 1;
      yield hint;
    }
  }
  const verdict = await sodiumArchiveVerifier(createArchive({ ...contents, ballots }), {
    verifier: fast.verifier,
    ...(hints && { hints: beside() }),
  });
  return { verdict, asked };
}

const PICKS = [0, 1, 2, 1, 0];
const { contents } = await makeArchive(test, PICKS, {});
const { ballots } = contents;
const honest = ballots.map((json) => makeHints(curve, test.election, json) ?? new Uint8Array());

it('finds an archive with hints sound as one without', async () => {
  const hinted = await check(ballots, honest);
  expect(hinted).toEqual({ ...(await check(ballots, null)), asked: ballots.length });
  expect(hinted.verdict.ok).toBe(true);
});

it('finds it sound with hints that are too few, too many, of others, empty, or of another length', async () => {
  const cases = [
    honest.slice(0, 2),
    [...honest, ...honest],
    honest.toReversed(),
    honest.map(() => new Uint8Array()),
    honest.map((hint) => hint.subarray(64)),
    honest.map(() => new Uint8Array(100_000)),
  ];
  for (const hints of cases) expect((await check(ballots, hints)).verdict.ok).toBe(true);
});

it('names a false ballot beside right hints, also where another one’s error is the opposite [A31]', async () => {
  const by = (amount: bigint) => (json: string) =>
    JSON.stringify(
      changed(JSON.parse(json) as Ballot, ['signature', 'proof', 'response'], (value) =>
        (BigInt(value) + amount).toString(),
      ),
    );
  const spoiled = ballots.map((json, i) => (i === 1 ? by(1n)(json) : i === 3 ? by(-1n)(json) : json));
  const { verdict } = await check(spoiled, honest);
  expect(verdict).toMatchObject({ ok: false, reason: 'bad-ballot' });
  expect(!verdict.ok && verdict.detail).toContain('bad-signature');
});
