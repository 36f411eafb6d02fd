import type { UserId } from '@evoting/contract/fields';
import { hashOfAct, NO_ACTS, writeAct } from '@evoting/record/acts';

/** Facts about an object: names, ids, states; never a secret, a choice or an address. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** An act to be logged. */
export interface Act {
  /** Null where no account acts, as for a command or the clock. */
  readonly actor: UserId | null;
  readonly role: string;
  readonly action: string;
  /** The kind and id of the object, `party:…`. */
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

/** The previous hash of the first row. */
export const GENESIS_HASH = Buffer.from(NO_ACTS.hash, 'hex');

/**
 * Writes a row as the line that is hashed and downloaded; the lines alone are enough to verify the chain.
 * @returns canonical JSON, the facts sorted by name, the time in ISO 8601 with milliseconds
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
  const act = { seq, actor, role, action, object, before: sorted(before), after: sorted(after) };
  return writeAct({ ...act, at: at.toISOString(), previous: previous.toString('hex') });
}

/** The hash of a row, which covers that of the row before. */
export const hashOfRow = (row: Omit<Row, 'hash'>): Buffer => Buffer.from(hashOfAct(lineOf(row)), 'hex');

function sorted(facts: Facts | null): Record<string, Facts[string]> | null {
  if (facts === null) return null;
  return Object.fromEntries(Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The head of the log, as other records note it. */
export type Head = Pick<Row, 'seq' | 'hash'>;
