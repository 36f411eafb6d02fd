import { ACTS_PAGE_SIZE } from '@evoting/contract/commission/audit-log';
import { type LogHead, logHeadSchema } from '@evoting/record/payloads';
import type { Db } from '../../platform/database/connect.ts';
import { lineOf } from './chain.ts';
import { type FoundAct, listRecordedHeads, listRowsAfter, type Search, searchActs } from './reading-store.ts';

/**
 * Reads a page of the log, the newest act first.
 * @returns the acts, and the `beforeSeq` of the next page, null after the last
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
 * Reads lines of the log as they are hashed; all of them together are enough to verify the chain.
 * @returns some lines after `afterSeq`; none after the last
 */
export async function readLines(db: Db, afterSeq: number): Promise<string[]> {
  return (await listRowsAfter(db, afterSeq)).map(lineOf);
}

/** Lists the heads of the log that the public records note, as this database has them. */
export async function readHeads(db: Db): Promise<(LogHead & { election: string; log: string })[]> {
  const entries = await listRecordedHeads(db);
  return entries.map(({ payload, ...of }) => ({
    ...of,
    ...logHeadSchema.parse(JSON.parse(payload.toString('utf8'))),
  }));
}
