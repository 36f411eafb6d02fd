import { findRecord } from '../apps/server/src/domains/board/records-store.ts';
import type { Db } from '../apps/server/src/platform/database/connect.ts';
import { draftElection, open } from '../apps/server/src/testing/election.ts';
import { ballotMaker, benchDatabase, fill, publish } from './database.ts';
import { measureInclusion } from './inclusion.ts';
import { median } from './median.ts';

const SMALL = 1_000;
const LARGE = 20_000;
const ROUNDS = 21;
const BATCH = 500;
const SLUG = 'bench';
/** Entries at the ends of the record and of tiles, and two in between. */
const PLACES = [2, 255, 256, 7_000, 12_345, 19_967, 19_968, 20_001];

/**
 * Measures a refresh of the live count at 1,000 and at 20,000 ballots, whose ratio must stay near 1, and the
 * bytes of an inclusion check of the larger record.
 */
export async function benchRecord(): Promise<Record<string, number | string>> {
  const bench = await benchDatabase();
  const { deps, dataDir } = bench;
  const { db } = deps;
  try {
    const { id: electionId } = await draftElection(db, [4, 3], { slug: SLUG });
    await open(deps, electionId);
    const ballots = await ballotMaker(db, electionId);
    const seen: string[] = [];
    let filled = 0;
    const refreshAt = async (size: number) => {
      for (; filled < size; filled += BATCH) {
        await fill(deps, electionId, ballots(BATCH));
        seen.push((await findRecord(db, electionId))?.checkpoint ?? '');
      }
      const tookMs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await fill(deps, electionId, ballots(1));
        const startedMs = performance.now();
        const published = await publish(deps, electionId);
        tookMs.push(performance.now() - startedMs);
        if (!published.ok) throw new Error(`no count was published: ${published.reason}`);
      }
      return median(tookMs);
    };
    await refreshAt(BATCH);
    const small = await refreshAt(SMALL);
    const large = await refreshAt(LARGE);
    const trackers = await trackersAt(db, electionId, PLACES);
    await bench.close();
    const inclusion = await measureInclusion({ log: SLUG, dataDir, trackers, seen }, LARGE);
    return {
      ...inclusion,
      [`refresh of the live count at ${SMALL} ballots ms`]: Math.round(small),
      [`refresh of the live count at ${LARGE} ballots ms`]: Math.round(large),
      [`refresh at ${LARGE} / at ${SMALL} ballots`]: Number((large / small).toFixed(2)),
    };
  } finally {
    await bench.remove();
  }
}

/** Reads the trackers of the first ballots at or after these indices of the record. */
async function trackersAt(db: Db, electionId: string, indices: readonly number[]): Promise<string[]> {
  const hashes = indices.map((index) =>
    db
      .selectFrom('record_entries')
      .select('payload_hash')
      .where('election_id', '=', electionId)
      .where('type', '=', 'Ballot')
      .where('entry_index', '>=', index)
      .orderBy('entry_index')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(hashes)).map(({ payload_hash: hash }) =>
    (hash ?? Buffer.alloc(0)).toString('base64').slice(0, 43),
  );
}
