import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PreparedText } from '../../http/prepared-reply.ts';
import { resultsByPost } from './results.ts';
import type { RankedCandidate, ResultsView } from './results-view.ts';

const POSTS = ['President', 'Governor', 'Senator', 'House of Representatives', 'State Assembly'];
const NAMES = 'Adaeze Bolanle Chukwuemeka Danjuma Ebele Funmilayo Garba Halima Ifeoma Kelechi'.split(' ');
const PARTIES = Array.from({ length: 18 }, (_, i) => ({
  partyName: `${NAMES[i % 10]} People's Congress ${i}`,
  partyAcronym: `P${i}C`,
  partyBannerId: randomUUID(),
}));

/** Candidates with ids and pictures as random as those of an election. */
const entries = POSTS.flatMap((postName, post) =>
  PARTIES.map((party, i) => ({
    ...party,
    postName,
    candidateId: randomUUID(),
    candidateImageId: randomUUID(),
    candidateName: `${NAMES[(i * 3 + post) % 10]} ${NAMES[(i * 7 + post * 3) % 10]}son`,
    votes: (i * 7_919 + post * 104_729) % 90_000,
  })),
) as unknown as RankedCandidate[];

it('the votes of five posts with 18 candidates and their pictures are below 6.5 kB compressed', async () => {
  const data = resultsByPost({ entries } as unknown as ResultsView);
  const { zipped } = new PreparedText('application/json', JSON.stringify({ data }));
  expect(Object.values(data).map(({ length }) => length)).toEqual(POSTS.map(() => 18));
  expect((await zipped).length).toBeLessThan(6_500);
});

it('is compressed once for all who ask, while other work goes on', async () => {
  const text = new PreparedText('application/json', 'x'.repeat(100_000));
  const zipped = text.zipped;
  expect(zipped).toBeInstanceOf(Promise);
  expect(text.zipped).toBe(zipped);
  expect(gunzipSync(await zipped).equals(text.bytes)).toBe(true);
});
