import { ActChain, type ChainFault } from '@evoting/record/acts';
import type { LogHead } from '@evoting/record/payloads';
import { sql } from 'kysely';
import { hashOfRow, NOTHING_BEFORE, type Row } from '../domains/audit-log/chain.ts';
import { readLines } from '../domains/audit-log/reading.ts';
import type { Db } from '../platform/database/connect.ts';

/** Every line of the log of acts, as officers download it. */
export async function linesOf(db: Db): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const some = await readLines(db, JSON.parse(all.at(-1) ?? '{"seq":0}').seq);
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/**
 * Checks the lines of a log as its readers do.
 * Takes: the lines, and heads that were noted elsewhere.
 * Gives: which line, from 1, is not as it must be, and why; null where all hold.
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

/** Removes every guard of the log in the database, as the owner of its tables can. */
export async function disarmLog(owner: Db): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER append_only`.execute(owner);
  await sql`ALTER TABLE audit_log DROP CONSTRAINT IF EXISTS audit_log_previous_seq_previous_fkey`.execute(
    owner,
  );
}

/**
 * Rewrites a log without guards, each row with its new hash.
 * Takes: the rows as the database gives them, changed at will.
 */
export async function rewriteLog(owner: Db, rows: readonly Row[]): Promise<void> {
  await owner.deleteFrom('audit_log').execute();
  let previous: Buffer = NOTHING_BEFORE;
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
