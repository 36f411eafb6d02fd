import { claimedElection } from '@evoting/belenios/server';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { listEntries, listPayloads } from '../board/entries-store.ts';
import { countHinted, insertHints } from '../board/hints-store.ts';
import { listRecords, type RecordHead } from '../board/records-store.ts';
import { findRevisionOf } from '../paper/revisions.ts';

type HintDeps = Pick<Deps, 'db' | 'ballots'>;

/**
 * This many ballots are written at once: a restart costs no more, and a ballot of fifty posts has half a
 * megabyte.
 */
const AT_ONCE = 16;
const LOOK_EVERY_MS = 2_000;
const NOTHING = new Uint8Array();

/**
 * Writes the hints of the next entries of a record's full bundles: with them others check the ballots several
 * times as fast.
 * Takes: the record.
 * Gives: for how many entries: none when all are written, and fewer or none while ballots of voters wait for
 * the threads. Safe beside other processes that do the same; a crash at any point costs the last few.
 */
export async function writeSomeHints(
  { db, ballots }: HintDeps,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<number> {
  const from = await countHinted(db, electionId);
  const end = publishedSize - (publishedSize % TILE_WIDTH);
  if (from >= end || !ballots.isIdle) return 0;
  const range = { from, count: Math.min(AT_ONCE, end - from) };
  const entries = await listEntries(db, electionId, range);
  const payloads = await listPayloads(db, electionId, range);
  const hints: Uint8Array[] = [];
  for (const [i, { type }] of entries.entries()) {
    if (!ballots.isIdle) break;
    const json = type === 'Ballot' ? payloads[i]?.toString('utf8') : undefined;
    hints.push(json === undefined ? NOTHING : await hintsOf({ db, ballots }, electionId, json));
  }
  await insertHints(db, electionId, from, hints);
  return hints.length;
}

async function hintsOf({ db, ballots }: HintDeps, electionId: string, json: string): Promise<Uint8Array> {
  const hash = Buffer.from(claimedElection(json) ?? '', 'base64');
  const revision = await findRevisionOf(db, electionId, hash);
  return (revision && (await ballots.makeHints(revision.election, json))) ?? NOTHING;
}

/**
 * Writes hints of every record in the background until it is stopped; voters' ballots go first.
 * Takes: where to report an error, after which it waits and goes on.
 */
export function startHints(deps: HintDeps, onFailure: (error: unknown) => void): Background {
  const writeAll = async (signal: AbortSignal) => {
    for (const record of await listRecords(deps.db))
      while (!signal.aborted && (await writeSomeHints(deps, record)) > 0);
  };
  return startBackground(writeAll, { everyMs: LOOK_EVERY_MS, afterFailureMs: LOOK_EVERY_MS, onFailure });
}
