import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import * as z from 'zod/mini';
import { parseDocument } from './canonical.ts';
import { hexHashSchema, type LogHead } from './payloads.ts';

const factsSchema = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

/**
 * An act as a line of the operator's log of acts says it: who did what to which object, what of it was and
 * is, when, and the SHA-256 of the line before it (64 zeros in the first).
 */
const actSchema = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  actor: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  object: z.string(),
  before: factsSchema,
  after: factsSchema,
  at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  previous: hexHashSchema,
});
export type ActLine = z.infer<typeof actSchema>;

/** The head of a log without lines. */
export const NO_ACTS = { seq: 0, hash: '0'.repeat(64) } as const;

/**
 * Writes an act as the line that is hashed.
 * Takes: the act, its facts in the order of their names.
 * Gives: compact JSON, fields in the order of the schema, without an end of line.
 */
export const writeAct = (act: ActLine): string => JSON.stringify(act);

/**
 * The hash of a line: what the next line names as the one before it, and what a record names as the head.
 * Takes: the line without its end.
 * Gives: SHA-256 of its UTF-8, in hex.
 */
export const hashOfAct = (line: string): string => bytesToHex(sha256(encodeUtf8(line)));

/** Why a line does not go on from the one before it, or is not what a record says that it was. */
export type ChainFault = 'unreadable' | 'missing' | 'not-after' | 'another-history';

/** A check of a log of acts from its first line on: `problemOf` each in order, then `lacking`. */
export class ActChain {
  #head: Pick<LogHead, 'seq' | 'hash'> = NO_ACTS;
  readonly #known: readonly Pick<LogHead, 'seq' | 'hash'>[];

  /**
   * Takes: heads that were noted where the log's keeper could not change them; without one a log that was
   * rewritten as a whole passes.
   */
  constructor(known: readonly Pick<LogHead, 'seq' | 'hash'>[]) {
    this.#known = known;
  }

  /** The last line that held. */
  get head(): Pick<LogHead, 'seq' | 'hash'> {
    return this.#head;
  }

  /**
   * Takes: the next line.
   * Gives: what is wrong with it; null where it goes on.
   */
  problemOf(line: string): ChainFault | null {
    const parsed = parseDocument(actSchema, encodeUtf8(line));
    if (!parsed.ok) return 'unreadable';
    const { seq, previous } = parsed.value;
    if (seq !== this.#head.seq + 1) return 'missing';
    if (previous !== this.#head.hash) return 'not-after';
    const hash = hashOfAct(line);
    if (this.#known.some((head) => head.seq === seq && head.hash !== hash)) return 'another-history';
    this.#head = { seq, hash };
    return null;
  }

  /** Gives: whether a head was noted that is beyond the last line: the end was cut off. */
  isCutOff(): boolean {
    return this.#known.some(({ seq }) => seq > this.#head.seq);
  }
}
