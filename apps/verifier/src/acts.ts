import { createReadStream } from 'node:fs';
import { ActChain, type ChainFault, readAct } from '@evoting/record/acts';
import type { LogHead } from '@evoting/record/payloads';
import { SourceError } from '@evoting/record/source';
import { Decisions } from './decisions.ts';

const WHY: Readonly<Record<ChainFault, string>> = {
  unreadable: 'is not an act in the one spelling that is hashed',
  missing: 'does not have the next number',
  'not-after': 'does not name the SHA-256 of the line before it',
  'another-history': 'is another line than the public record says',
};

/** The verdict on a log of acts, for people. */
export interface ActsOutcome {
  ok: boolean;
  lines: readonly string[];
}

/**
 * Splits a text into lines at `\n` or `\r\n`. Node's `readline` also splits at U+2028 and U+2029, which
 * people type and JSON does not escape.
 * @param pieces the text in chunks
 * @returns the lines without their ends
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Checks that the lines of an officers' log are one hash chain that passes through every head in the record, and
 * that officers signed the decisions in it.
 * @throws SourceError if the file cannot be read
 */
export async function checkActs(file: string, heads: readonly LogHead[]): Promise<ActsOutcome> {
  const chain = new ActChain(heads);
  const decisions = new Decisions();
  const failed = (why: string) => ({ ok: false, lines: [`${file} does NOT hold: ${why}.`] });
  try {
    for await (const line of linesOf(createReadStream(file, 'utf8'))) {
      const fault = chain.problemOf(line);
      if (fault) return failed(`line ${chain.head.seq + 1} ${WHY[fault]}`);
      const act = readAct(line);
      const why = act && decisions.problemOf(act);
      if (why) return failed(`line ${chain.head.seq} ${why}`);
    }
  } catch (error) {
    throw new SourceError(file, 'the file cannot be read', { cause: error });
  }
  const { seq, hash } = chain.head;
  const beyond = heads.find((head) => head.seq > seq);
  if (beyond)
    return failed(`it ends with line ${seq}, and the record names line ${beyond.seq} at the ${beyond.at}`);
  if (decisions.undecided !== null)
    return failed(
      `line ${decisions.undecided} was done by officers, and no decision of theirs is in the log`,
    );
  const text =
    heads.length === 0
      ? `${file} is one chain of ${seq} lines; this record names no place of it to compare it with. Its end: ${hash}`
      : `${file} holds: one chain of ${seq} lines, as the record names it at the ${heads.map(({ at }) => at).join(', the ')}. Its end: ${hash}`;
  return { ok: true, lines: [text, ...decisions.lines] };
}
