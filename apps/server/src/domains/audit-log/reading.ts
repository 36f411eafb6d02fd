import { ACTS_PAGE_SIZE } from '@evoting/contract/commission/audit-log';
import { type LogHead, logHeadSchema } from '@evoting/record/payloads';
import type { Db } from '../../platform/database/connect.ts';
import { lineOf } from './chain.ts';
import { type FoundAct, listRecordedHeads, listRowsAfter, type Search, searchActs } from './reading-store.ts';

/**
 * A page of the log.
 * Takes: the search.
 * Gives: the acts, the newest first, and the number from which there are more; null where there are none.
 */
export async function readActs(
  db: Db,
  search: Search,
): Promise<{ acts: FoundAct[]; nextBeforeSeq: number | null }> {
  const found = await searchActs(db, search);
  const acts = found.slice(0, ACTS_PAGE_SIZE);
  return { acts, nextBeforeSeq: found.length > acts.length ? (acts.at(-1)?.seq ?? null) : null };
}

/**
 * The log as it is hashed: with all lines anyone can check the chain without us.
 * Takes: the number after which to begin.
 * Gives: some lines; none after the last.
 */
export async function readLines(db: Db, afterSeq: number): Promise<string[]> {
  return (await listRowsAfter(db, afterSeq)).map(lineOf);
}

/** Where the public records say that the log was, as this database has them. */
export async function readHeads(db: Db): Promise<(LogHead & { election: string; log: string })[]> {
  const entries = await listRecordedHeads(db);
  return entries.map(({ payload, ...of }) => ({
    ...of,
    ...logHeadSchema.parse(JSON.parse(payload.toString('utf8'))),
  }));
}
