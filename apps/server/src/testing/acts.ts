import { ActChain, type ChainFault } from '@evoting/record/acts';
import type { LogHead } from '@evoting/record/payloads';
import { sql } from 'kysely';
import { GENESIS_HASH, hashOfRow, type Row } from '../domains/audit-log/chain.ts';
import { readLines } from '../domains/audit-log/reading.ts';
import type { Db } from '../platform/database/connect.ts';

/** Reads all lines of the log of acts, as officers download it. */
export async function linesOf(db: Db): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const batch = await readLines(db, JSON.parse(all.at(-1) ?? '{"seq":0}').seq);
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

/**
 * Checks the lines of a log, and that it passes through these heads.
 * @returns the first faulty line, from 1, or null
 */
export function faultOf(
  lines: readonly string[],
  heads: readonly Pick<LogHead, 'seq' | 'hash'>[] = [],
): { seq: number; why: ChainFault | 'cut-off' } | null {
  const chain = new ActChain(heads);
  for (const line of lines) {
    const why = chain.problemOf(line);
    if (why) return { seq: chain.head.seq + 1, why };
  }
  return chain.isCutOff() ? { seq: chain.head.seq + 1, why: 'cut-off' } : null;
}

/** Removes the database's guards of the log, as the owner of its tables can. */
export async function disarmLog(owner: Db): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER append_only`.execute(owner);
  await sql`ALTER TABLE audit_log DROP CONSTRAINT IF EXISTS audit_log_previous_seq_previous_fkey`.execute(
    owner,
  );
}

/** Replaces a log without guards by other rows, chained anew. */
export async function rewriteLog(owner: Db, rows: readonly Row[]): Promise<void> {
  await owner.deleteFrom('audit_log').execute();
  let previous: Buffer = GENESIS_HASH;
  for (const { seq, actor, role, action, object, before, after, at } of rows) {
    const row = { seq, actor, role, action, object, before, after, at, previous };
    const hash = hashOfRow(row);
    await owner
      .insertInto('audit_log')
      .values({ ...row, hash })
      .execute();
    previous = hash;
  }
}
