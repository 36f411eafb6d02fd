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
 * The number of ballots a step writes, which is also what a restart may cost: a ballot of fifty posts has
 * half a megabyte.
 */
const STEP_SIZE = 16;
const POLL_MS = 2_000;
const NO_HINTS = new Uint8Array();

/**
 * Writes the hints of the next entries of a record's full bundles: with hints, others verify the ballots
 * several times as fast.
 * Safe to call from several processes; a crash costs the last few.
 * @returns the number of entries written: 0 when all are done, and fewer or none while voters' ballots wait
 * for the threads
 */
export async function writeSomeHints(
  { db, ballots }: HintDeps,
  { electionId, publishedSize }: Pick<RecordHead, 'electionId' | 'publishedSize'>,
): Promise<number> {
  const from = await countHinted(db, electionId);
  const end = publishedSize - (publishedSize % TILE_WIDTH);
  if (from >= end || !ballots.isIdle) return 0;
  const range = { from, count: Math.min(STEP_SIZE, end - from) };
  const entries = await listEntries(db, electionId, range);
  const payloads = await listPayloads(db, electionId, range);
  const hints: Uint8Array[] = [];
  for (const [i, { type }] of entries.entries()) {
    if (!ballots.isIdle) break;
    const json = type === 'Ballot' ? payloads[i]?.toString('utf8') : undefined;
    hints.push(json === undefined ? NO_HINTS : await hintsOf({ db, ballots }, electionId, json));
  }
  await insertHints(db, electionId, from, hints);
  return hints.length;
}

async function hintsOf({ db, ballots }: HintDeps, electionId: string, json: string): Promise<Uint8Array> {
  const hash = Buffer.from(claimedElection(json) ?? '', 'base64');
  const revision = await findRevisionOf(db, electionId, hash);
  return (revision && (await ballots.makeHints(revision.election, json))) ?? NO_HINTS;
}

/** Writes the hints of every record in the background; voters' ballots go first. */
export function startHints(deps: HintDeps, onFailure: (error: unknown) => void): Background {
  const writeAll = async (signal: AbortSignal) => {
    for (const record of await listRecords(deps.db))
      while (!signal.aborted && (await writeSomeHints(deps, record)) > 0);
  };
  return startBackground(writeAll, { everyMs: POLL_MS, afterFailureMs: POLL_MS, onFailure });
}
