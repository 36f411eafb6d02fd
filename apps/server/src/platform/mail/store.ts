import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { MailKind } from '../database/columns.ts';
import type { Db } from '../database/connect.ts';
import { inPieces } from '../database/in-pieces.ts';
import type { Tables } from '../database/tables.ts';

type MailState = Selectable<Tables['outbox']>['state'];

/** A mail as it is sent. */
export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail in the outbox. Its text is deleted once nobody needs it. */
export interface StoredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
}

/** The turn of mails that are held: before all lines, which begin at 0. */
const HELD_TURN = -1;

/**
 * Adds a mail, due at once. Lines take turns, separately for mails and SMS, so that a full line delays only
 * its own mails. A held mail is due at the given time, stands outside the lines, and leaves in the order of the
 * mails' ids.
 */
export async function insertMail(
  db: Db,
  id: string,
  mail: WrittenMail,
  { now, line, isHeld = false }: { now: Date; line: number | null; isHeld?: boolean },
): Promise<void> {
  const { to: recipient, subject, text, html } = mail;
  const times = { created_at: now, next_attempt_at: now, sent_at: null };
  const kind: MailKind = recipient.includes('@') ? 'mail' : 'sms';
  const turn = sql<number>`(SELECT greatest(
    (SELECT coalesce(min(turn), 0) FROM outbox WHERE state = 'waiting' AND kind = ${kind} AND turn > ${HELD_TURN}),
    (SELECT coalesce(max(turn) + 1, 0) FROM outbox WHERE state = 'waiting' AND kind = ${kind} AND line = ${line})))`;
  await db
    .insertInto('outbox')
    .values({
      id,
      recipient,
      subject,
      text,
      html,
      ...times,
      line,
      turn: isHeld ? HELD_TURN : turn,
      last_error: null,
    })
    .execute();
}

/** A leased mail; `attempts` includes the coming one. */
export interface LeasedMail extends StoredMail {
  readonly html: string | null;
  readonly attempts: number;
}

/**
 * Leases due mails of a kind until a time, in the order of their ids. Two servers on one database never lease the same
 * one.
 */
export async function leaseMails(
  db: Db,
  kind: MailKind,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedMail[]> {
  const due = (from: SelectQueryBuilder<Tables, 'outbox', object>) =>
    from
      .select('id')
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now)
      .where('kind', '=', kind)
      .orderBy('turn')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked();
  const leased = await db
    .updateTable('outbox')
    .set({ next_attempt_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (query) => due(query.selectFrom('outbox')))
    .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'attempts'])
    .execute();
  // PostgreSQL returns them as they lie in the table, in the order in which they came.
  return leased.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Records that a mail was sent. */
export async function noteSent(db: Db, id: string, now: Date, keepsText: boolean): Promise<void> {
  const text = keepsText ? {} : { text: null, html: null };
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, last_error: null, line: null, ...text })
    .set({ failed_at: null, failed_before: null })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt: the mail waits until `nextAt`, or is given up. */
export async function noteFailed(
  db: Db,
  id: string,
  { now, error, nextAt, givenUp }: { now: Date; error: string; nextAt: Date; givenUp: boolean },
): Promise<void> {
  // It may hold a password, and is not needed any more.
  const text = givenUp ? { text: null, html: null, line: null } : {};
  await db
    .updateTable('outbox')
    .set((row) => ({
      state: givenUp ? 'failed' : 'waiting',
      last_error: error,
      failed_before: row.ref('failed_at'),
      failed_at: now,
      next_attempt_at: nextAt,
    }))
    .set(text)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the mails that were sent or given up before a time: recipients and times would show who was here.
 */
export async function deleteMails(db: Db, before: Date): Promise<void> {
  const isOver = ({ and, eb, or }: ExpressionBuilder<Tables, 'outbox'>) =>
    or([
      and([eb('state', '=', 'sent'), eb('sent_at', '<', before)]),
      and([eb('state', '=', 'failed'), eb('next_attempt_at', '<', before)]),
    ]);
  await inPieces(db, 'outbox', (isThere) => db.deleteFrom('outbox').where(isOver).where(isThere).execute());
}

/** Lists the newest mails in every state. */
export function listMails(
  db: Db,
  limit: number,
): Promise<(StoredMail & { readonly state: string; readonly createdAt: Date })[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'subject', 'text', 'state', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Counts mails by state.
 * @param givenUpSince ignores mails given up earlier, which nobody will mend
 */
export async function countMails<State extends MailState>(
  db: Db,
  states: readonly State[],
  givenUpSince = new Date(0),
): Promise<Readonly<Record<State, number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', db.fn.countAll<number>().as('mails')])
    .where('state', 'in', states)
    .where(({ eb, or }) => or([eb('state', '<>', 'failed'), eb('next_attempt_at', '>=', givenUpSince)]))
    .groupBy('state')
    .execute();
  const counts = new Map<string, number>(rows.map(({ state, mails }) => [state, mails]));
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<State, number>;
}
