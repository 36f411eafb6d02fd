import { type OpenedStyle, styleBatchProblem } from './batch.ts';
import { requireDecryption, requireStyleTally } from './decryption.ts';
import { requireDocument } from './documents.ts';
import type { Tally } from './engine.ts';
import type { EntryType } from './entry.ts';
import {
  type EncryptedTally,
  encryptedTallySchema,
  partialDecryptionSchema,
  type Result,
  resultSchema,
  styleTallySchema,
} from './payloads.ts';
import type { Findings } from './report.ts';
import { RecordError, type RecordSource } from './source.ts';
import type { StructureEvent } from './state.ts';
import type { OpenSetup } from './style.ts';
import { differenceOf, type StyleSums, totalOf } from './sums.ts';

/** What the closing events say of an election that was walked to its end. */
export interface Closing {
  isClosed: boolean;
  /** The proved result, or null while it is open or when it failed. */
  result: Result | null;
}

const bytesOf = (event: StructureEvent): Uint8Array => new TextEncoder().encode(event.payload ?? '');

/**
 * Checks the closing events against the recomputed sums: encrypted tally, decryptions, style tallies, result.
 * Takes: the events of the record that are no ballots, the setup, the styles with their sums. Gives: the result.
 * Notes what is wrong under the checks `sums` and `decryption`.
 */
export async function checkClosing(
  { source, findings, tally }: { source: RecordSource; findings: Findings; tally: Tally },
  events: readonly StructureEvent[],
  setup: OpenSetup,
  styles: readonly StyleSums[],
): Promise<Closing> {
  const ofType = (type: EntryType) => events.filter((event) => event.type === type);
  const isClosed = ofType('Result').length > 0;
  const [tallyEvent] = ofType('EncryptedTally');
  if (tallyEvent === undefined) return { isClosed, result: null };
  const recomputed = totalOf(tally, styles);
  await findings.attempt('sums', () => {
    findings.examine('sums');
    const published = requireDocument(encryptedTallySchema, bytesOf(tallyEvent), tallyEvent.place);
    const difference = differenceOf(published, recomputed);
    if (difference !== null) findings.fail('sums', tallyEvent.place, difference);
  });
  const opened = new Map<number, string>();
  for (const event of ofType('StyleTally'))
    await checkStyleTally(source, findings, tally, { event, events, setup, styles, opened });
  const sizes = styles.map(({ style, sums }): OpenedStyle => {
    return { ballots: tally.storeSums(sums).numTallied, place: opened.get(style.style) ?? null };
  });
  const problem = styleBatchProblem(sizes, setup.setup.rules);
  if (problem !== null) findings.fail('decryption', problem.place, problem.reason);
  const result = await findings.attempt('decryption', () =>
    requireResult(findings, events, setup, recomputed),
  );
  return { isClosed, result: result ?? null };
}

function requireResult(
  findings: Findings,
  events: readonly StructureEvent[],
  setup: OpenSetup,
  recomputed: EncryptedTally,
): Result | null {
  const event = events.find(({ type }) => type === 'Result');
  if (event === undefined) return null;
  findings.examine('decryption');
  const result = requireDocument(resultSchema, bytesOf(event), event.place);
  if (result.ballots !== recomputed.ballots) {
    findings.fail('decryption', event.place, `ballots is not ${recomputed.ballots}`);
  }
  const decryptions = events
    .filter(({ type }) => type === 'PartialDecryption')
    .map((share) => ({
      place: share.place,
      share: requireDocument(partialDecryptionSchema, bytesOf(share), share.place),
    }));
  requireDecryption(setup, recomputed, decryptions, { place: event.place, counts: result.counts });
  return result;
}

async function checkStyleTally(
  source: RecordSource,
  findings: Findings,
  tally: Tally,
  context: {
    event: StructureEvent;
    events: readonly StructureEvent[];
    setup: OpenSetup;
    styles: readonly StyleSums[];
    /** The places of the tallies by their style's number. */
    opened: Map<number, string>;
  },
): Promise<void> {
  const { event, events, setup, styles, opened } = context;
  await findings.attempt('decryption', async () => {
    findings.examine('decryption');
    const styleTally = requireDocument(styleTallySchema, bytesOf(event), event.place);
    const style = styles.find((known) => known.style.style === styleTally.style);
    if (style === undefined)
      return findings.fail('decryption', event.place, `there is no style ${styleTally.style}`);
    if (opened.has(styleTally.style))
      throw new RecordError(event.place, `style ${styleTally.style} was opened before`);
    opened.set(styleTally.style, event.place);
    const owners = events
      .filter(({ type }) => type === 'PartialDecryption')
      .map((share) => requireDocument(partialDecryptionSchema, bytesOf(share), share.place).trustee)
      .sort((a, b) => a - b);
    await requireStyleTally(source, styleTally, setup, style, tally.storeSums(style.sums), owners);
  });
}
