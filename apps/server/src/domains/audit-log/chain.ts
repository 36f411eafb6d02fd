import type { UserId } from '@evoting/contract/fields';
import { hashOfAct, NO_ACTS, writeAct } from '@evoting/record/acts';

/** Facts that are stored of an object: names, ids, states. No secret, no choice, no address. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** An act, as it is noted. */
export interface Act {
  /** Null where no account acts: a command, the clock. */
  readonly actor: UserId | null;
  readonly role: string;
  readonly action: string;
  /** The object of the act: its kind and id, `party:…`. */
  readonly object: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** A row of the log. */
export interface Row extends Act {
  readonly seq: number;
  readonly at: Date;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** Before the first row. */
export const NOTHING_BEFORE = Buffer.from(NO_ACTS.hash, 'hex');

/**
 * A row as the line that is hashed and downloaded: with the lines alone anyone can check the chain.
 * Gives: canonical JSON, the facts in the order of their names, the time in ISO 8601 with milliseconds.
 */
export function lineOf({
  seq,
  actor,
  role,
  action,
  object,
  before,
  after,
  at,
  previous,
}: Omit<Row, 'hash'>): string {
  const said = { seq, actor, role, action, object, before: inOrder(before), after: inOrder(after) };
  return writeAct({ ...said, at: at.toISOString(), previous: previous.toString('hex') });
}

/** The hash of a row, which covers that of the row before. */
export const hashOfRow = (row: Omit<Row, 'hash'>): Buffer => Buffer.from(hashOfAct(lineOf(row)), 'hex');

function inOrder(facts: Facts | null): Record<string, Facts[string]> | null {
  if (facts === null) return null;
  return Object.fromEntries(Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A head of the log, as noted elsewhere. */
export type Head = Pick<Row, 'seq' | 'hash'>;
