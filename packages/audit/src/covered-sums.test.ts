import { ballotsByLine } from '@evoting/record/lines';
import { contestOf } from '@evoting/record/testing/election';
import type { RevisionSums } from '@evoting/record/totals';
import { expect, test } from 'vitest';
import { CoveredSums } from './covered-sums.ts';
import type { Tally } from './engine.ts';

/** Adds up numbers in place of ciphertexts. */
const tally = {
  emptySums: () => 0,
  combineSums: (left: number, right: number) => left + right,
  storeSums: (numTallied: number) => ({ numTallied, encryptedTally: [] }),
  loadSums: ({ numTallied }: { numTallied: number }) => numTallied,
} as unknown as Tally;

/** A revision of a style; every revision adds a candidate to both contests. */
function revisionOf(style: number, revision: number): RevisionSums {
  const candidates = Array.from({ length: revision }, (_, i) => `${i + 1}`);
  const contests = [
    contestOf('pre', 'President', ...candidates),
    contestOf(`gov-${style}`, 'Governor', ...candidates),
  ];
  return { revision: { style, revision, contests }, sums: 0, ballots: 0 } as unknown as RevisionSums;
}

/** Some numbers below 1, the same for each seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const SEEDS = 10 * Number(process.env.AUDIT_PROPERTY_RUNS ?? 15);

test('no two counts, and no count and the end, differ on a line by fewer ballots than a batch [A379]', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomOf(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const smallest = 2 + pick(4);
    const covered = new CoveredSums(tally);
    const revisions: RevisionSums[] = [];
    const revise = (style: number) => {
      const before = revisions.filter(({ revision }) => revision.style === style).length;
      const revision = revisionOf(style, before + 1);
      revisions.push(revision);
      covered.addRevision(revision);
    };
    for (const style of [1, 2, 3]) revise(style);
    const counts: Map<string, number>[] = [];
    const countNow = async (isAll: boolean) => {
      const { ballots } = await covered.cover(isAll);
      counts.push(ballotsByLine(revisions, (_, i) => ballots[i] ?? 0));
      const sums = revisions.map((one) => covered.wholeOf(one));
      expect(sums).toEqual(revisions.map((one) => one.ballots));
    };
    for (let step = 0; step < 120; step++) {
      const revision = revisions[pick(revisions.length)] as RevisionSums;
      revision.sums = (revision.sums as number) + 1;
      revision.ballots += 1;
      covered.note(revision, smallest);
      if (pick(40) === 0) revise(1 + pick(3));
      if (pick(4) === 0) await countNow(false);
    }
    await countNow(true);
    for (const [i, count] of counts.entries())
      for (const [line, ballots] of count)
        for (const later of counts.slice(i + 1)) {
          const more = (later.get(line) ?? 0) - ballots;
          expect(more === 0 || more >= smallest, `seed ${seed}, ${line}, ${more} of ${smallest}`).toBe(true);
        }
  }
});

test('a stored record goes on as one that never stopped', async () => {
  const [one, other] = [new CoveredSums(tally), new CoveredSums(tally)];
  const [revision, resumed] = [revisionOf(1, 1), revisionOf(1, 1)];
  one.addRevision(revision);
  other.addRevision(resumed);
  const cast = (covered: CoveredSums, of: RevisionSums) => {
    of.sums = (of.sums as number) + 1;
    of.ballots += 1;
    covered.note(of, 3);
  };
  for (let n = 0; n < 8; n++) cast(one, revision);
  other.restore(resumed, one.store(revision));
  for (let n = 0; n < 5; n++)
    for (const [covered, of] of [
      [one, revision],
      [other, resumed],
    ] as const)
      cast(covered, of);
  expect(await other.cover(false)).toMatchObject({ ballots: [9] });
  expect(await one.cover(false)).toMatchObject({ ballots: [9] });
  expect(other.store(resumed)).toEqual(one.store(revision));
});
