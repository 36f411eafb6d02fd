import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';

/** What is kept of an object: names, ids, states. No secret, no choice, no address. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** An act, as it is noted. */
export interface Act {
  /** Null where no account acts: a command, the clock. */
  readonly actor: UserId | null;
  readonly role: string;
  readonly action: string;
  /** What it was done to: its kind and id, `party:…`. */
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
export const NOTHING_BEFORE = Buffer.alloc(32);

/**
 * The hash of a row, which holds that of the row before.
 * Gives: the SHA-256 of canonical JSON: an object of these fields in this order, the facts in the order of
 * their names, the time in ISO 8601 with milliseconds.
 */
export function hashOfRow({
  seq,
  actor,
  role,
  action,
  object,
  before,
  after,
  at,
  previous,
}: Omit<Row, 'hash'>): Buffer {
  const said = { seq, actor, role, action, object, before: inOrder(before), after: inOrder(after) };
  const row = { ...said, at: at.toISOString(), previous: previous.toString('hex') };
  return createHash('sha256').update(JSON.stringify(row)).digest();
}

function inOrder(facts: Facts | null): Facts | null {
  if (facts === null) return null;
  return Object.fromEntries(Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Where the log is, as somebody has noted it. */
export type Head = Pick<Row, 'seq' | 'hash'>;

export type ChainFault = 'missing' | 'changed' | 'not-after' | 'another-history';

/** A check that goes from row to row: `problemOf` each, in order, then `end`. */
export class ChainCheck {
  #last: Head = { seq: 0, hash: NOTHING_BEFORE };
  readonly #known: Head | null;

  /** Takes: a head that was noted elsewhere; without one a log that was written anew as a whole passes. */
  constructor(known: Head | null) {
    this.#known = known;
  }

  get head(): Head {
    return this.#last;
  }

  /** Gives: what is wrong with the next row; null where it follows. */
  problemOf(row: Row): ChainFault | null {
    if (row.seq !== this.#last.seq + 1) return 'missing';
    if (!row.previous.equals(this.#last.hash)) return 'not-after';
    if (!hashOfRow(row).equals(row.hash)) return 'changed';
    if (row.seq === this.#known?.seq && !row.hash.equals(this.#known.hash)) return 'another-history';
    this.#last = { seq: row.seq, hash: row.hash };
    return null;
  }

  /** Gives: whether the log is shorter than it was when the known head was noted. */
  isCutOff(): boolean {
    return this.#known !== null && this.#last.seq < this.#known.seq;
  }
}
