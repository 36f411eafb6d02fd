import { addPosts } from '../apps/server/src/domains/contest/service.ts';
import { addAreas } from '../apps/server/src/testing/areas.ts';
import { draftElection, insertCandidate, open } from '../apps/server/src/testing/election.ts';
import { ballotMaker, benchDatabase, fill, publish } from './database.ts';
import { median } from './median.ts';

const SIZES = [1, 100, 800];
const BALLOTS = 20_000;
const BATCH = 500;
const ROUNDS = 21;
/** The smallest batch of the elections in which some styles wait, and how many of 800 have one ballot. */
const SMALLEST = 20;
const WAITING = 200;

/**
 * Measures a live count with 1, 100 and 800 ballot styles and 20,000 ballots: after one more ballot, and
 * after one more in each of a hundred styles. Then a live count of a batch in one style, alone and beside 799 others of
 * which 200 wait with one ballot.
 */
export async function benchStyles(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const one: number[] = [];
  for (const size of SIZES) {
    const { tookMs, hundredMs, batchMs } = await countWith(size);
    one.push(tookMs);
    measured[`${size} styles: count after one ballot ms`] = round(tookMs);
    measured[`${size} styles: count after 100 ballots in as many styles as can be ms`] = round(hundredMs);
    measured[`${size} styles: a batch of ${BATCH} ballots ms`] = round(batchMs);
  }
  const [alone = 0, hundred = 0, most = 0] = one;
  measured['count after one ballot: 100 styles / 1'] = round(hundred / alone);
  measured['count after one ballot: 800 styles / 1'] = round(most / alone);
  const [single, beside] = [await countBatches(1, 0), await countBatches(800, WAITING)];
  measured['count after a batch, one style ms'] = round(single);
  measured[`count after a batch, 800 styles of which ${WAITING} wait ms`] = round(beside);
  measured['count after a batch: 800 styles / 1'] = round(beside / single);
  return measured;
}

const round = (value: number) => Math.round(value * 100) / 100;

async function countWith(size: number) {
  const bench = await benchDatabase();
  const { deps } = bench;
  try {
    const electionId = await electionOf(deps, size);
    const makers: Awaited<ReturnType<typeof ballotMaker>>[] = [];
    for (let style = 1; style <= size; style++) makers.push(await ballotMaker(deps.db, electionId, style));
    const some = (count: number, from: number) =>
      Array.from({ length: count }, (_, i) => makers[(from + i) % size]?.(1) ?? []).flat();
    const batchMs: number[] = [];
    for (let filled = 0; filled < BALLOTS; filled += BATCH)
      batchMs.push(await timed(() => fill(deps, electionId, some(BATCH, filled))));
    await publish(deps, electionId);
    const count = async (ballots: number) => {
      const tookMs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await fill(deps, electionId, some(ballots, round));
        tookMs.push(await timed(() => mustPublish(deps, electionId)));
      }
      return median(tookMs);
    };
    return { tookMs: await count(1), hundredMs: await count(100), batchMs: median(batchMs) };
  } finally {
    await bench.remove();
  }
}

/** Times live counts of a batch more in the first style, while the last styles have one ballot each. */
async function countBatches(size: number, waiting: number): Promise<number> {
  const bench = await benchDatabase();
  const { deps } = bench;
  try {
    const electionId = await electionOf(deps, size, [4, 3], { smallest_batch: SMALLEST });
    const first = await ballotMaker(deps.db, electionId, 1);
    const lone: ReturnType<typeof first> = [];
    for (let style = size - waiting + 1; style <= size; style++)
      lone.push(...(await ballotMaker(deps.db, electionId, style))(1));
    await fill(deps, electionId, [...lone, ...first(2 * SMALLEST)]);
    await mustPublish(deps, electionId);
    const tookMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await fill(deps, electionId, first(SMALLEST));
      tookMs.push(await timed(() => mustPublish(deps, electionId)));
    }
    return median(tookMs);
  } finally {
    await bench.remove();
  }
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}

type Deps = Awaited<ReturnType<typeof benchDatabase>>['deps'];

async function mustPublish(deps: Deps, electionId: string): Promise<void> {
  const published = await publish(deps, electionId);
  if (!published.ok) throw new Error(`no count was published: ${published.reason}`);
}

/**
 * Opens an election of a president and of a member for each district, so that there are `size` ballot styles.
 * With size 1 there are no districts and both posts are national.
 * @param standing the number of candidates for president and for member
 */
export async function electionOf(
  deps: Deps,
  size: number,
  standing: readonly [number, number] = [4, 3],
  settings: Parameters<typeof draftElection>[2] = {},
): Promise<string> {
  const { db } = deps;
  const districts = Array.from({ length: size }, (_, i) => `D${i + 1}`);
  const lines = districts.map((code) => ({
    code,
    parent: 'NG',
    level: 'district',
    name: `District ${code}`,
  }));
  if (size > 1)
    await addAreas(db, [{ code: 'NG', parent: '', level: 'country', name: 'The country' }, ...lines]);
  const { id, partyId } = await draftElection(db, [], { slug: `styles-${size}`, ...settings });
  const posts = [
    { name: 'President', level: null },
    { name: 'Member', level: size > 1 ? 'district' : null },
  ];
  const added = await db.transaction().execute((trx) => addPosts(trx, id, posts));
  if (!added.ok) throw new Error(`no area has the level ${added.level}`);
  for (const [i, { id: postId }] of added.contests.entries())
    for (let n = 0; n < (i === 0 ? standing[0] : standing[1]); n++)
      await insertCandidate(db, { electionId: id, postId, partyId, name: `Candidate ${i}.${n}` });
  await open(deps, id);
  return id;
}
