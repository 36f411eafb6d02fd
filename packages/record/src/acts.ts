import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import * as z from 'zod/mini';
import { parseDocument } from './canonical.ts';
import { hexHashSchema, type LogHead } from './payloads.ts';

const factsSchema = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

/**
 * One line of the operator's log of acts: who did what to which object, its facts before and after, when, and
 * the SHA-256 of the previous line (64 zeros in the first).
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

/** The head of an empty log. */
export const NO_ACTS = { seq: 0, hash: '0'.repeat(64) } as const;

/**
 * Serializes an act as the line that is hashed: compact JSON, fields in schema order, no newline. The caller
 * sorts the facts by name.
 */
export const writeAct = (act: ActLine): string => JSON.stringify(act);

/** Parses a line; null if it is not an act in the spelling that is hashed. */
export function readAct(line: string): ActLine | null {
  const parsed = parseDocument(actSchema, encodeUtf8(line));
  return parsed.ok ? parsed.value : null;
}

/** Hashes a line (without its newline): hex SHA-256. The next line and the record's log heads refer to it. */
export const hashOfAct = (line: string): string => bytesToHex(sha256(encodeUtf8(line)));

/** The reason a line does not continue the log, or contradicts a head noted in the record. */
export type ChainFault = 'unreadable' | 'missing' | 'not-after' | 'another-history';

/** Checks a log of acts from its first line: call `problemOf` on each line in order, then `isCutOff`. */
export class ActChain {
  #head: Pick<LogHead, 'seq' | 'hash'> = NO_ACTS;
  readonly #known: readonly Pick<LogHead, 'seq' | 'hash'>[];

  /**
   * @param known heads noted where the log's keeper cannot change them; without one, a log that was rewritten
   *   as a whole passes
   */
  constructor(known: readonly Pick<LogHead, 'seq' | 'hash'>[]) {
    this.#known = known;
  }

  /** The last valid line. */
  get head(): Pick<LogHead, 'seq' | 'hash'> {
    return this.#head;
  }

  /** Returns the fault of the next line, or null if the line continues the log. */
  problemOf(line: string): ChainFault | null {
    const act = readAct(line);
    if (!act) return 'unreadable';
    const { seq, previous } = act;
    if (seq !== this.#head.seq + 1) return 'missing';
    if (previous !== this.#head.hash) return 'not-after';
    const hash = hashOfAct(line);
    if (this.#known.some((head) => head.seq === seq && head.hash !== hash)) return 'another-history';
    this.#head = { seq, hash };
    return null;
  }

  /** Reports whether a noted head lies beyond the last line, so that the end was cut off. */
  isCutOff(): boolean {
    return this.#known.some(({ seq }) => seq > this.#head.seq);
  }
}
