import { type AreaCounts, areasOf } from '@evoting/record/by-area';
import { hexHashOf, readByHash, requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type Head, newestHash } from '@evoting/record/head';
import { countPointerSchema, type Result } from '@evoting/record/payloads';
import type { LoadedSetup } from '@evoting/record/setup';
import {
  areaResultsPath,
  frontOf,
  RecordError,
  type RecordSource,
  readOptionalText,
} from '@evoting/record/source';
import { base64ToBytes, encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { requireListedAreas } from './area-list.ts';
import type { LastOpening } from './opening-state.ts';
import type { Findings } from './report.ts';
import {
  type Certification,
  type ProvedCounts,
  parseResults,
  type Results,
  requireAreaIsProved,
  requireSaid,
  requireShownIsProved,
} from './results.ts';
import { NOT_COMPARED, type ResultsPolicy } from './results-policy.ts';
import { isGrownFrom } from './seen.ts';
import type { Beside, PublishedSnapshot, StructureEvent } from './state.ts';
import type { Structure } from './structure.ts';

const ATTEMPTS = 8;
/** A server may show the numbers of a moment ago: they are fresh again within about a second. */
const BETWEEN_MS = 400;

const treeSizeIn = (text: Beside, pattern: RegExp): string | null =>
  (typeof text === 'string' && pattern.exec(text)?.[1]) || null;

/**
 * Fixes what the audit is about: the results shown, where the counts are, and a checkpoint that covers both.
 * A live server may publish a count between two of these reads, so they are repeated until they fit; when
 * they never do, the checks say so.
 * Takes: the source, and what waits where it is growing.
 * Gives: the exact texts, and of a file beside the tree that is longer than any, or no text, that it is so:
 * the check that it is for says so, after what the tree itself shows.
 * Refuses: a record without a checkpoint, or with one that is not UTF-8 (RecordError).
 */
export async function pin(
  source: RecordSource,
  wait?: (ms: number) => Promise<void>,
): Promise<PublishedSnapshot> {
  for (let attempt = 1; ; attempt++) {
    const results = await readBeside(source, 'results');
    const count = await readBeside(source, 'count');
    const openings = await readBeside(source, 'openings');
    const checkpoint = await readOptionalText(source, 'checkpoint');
    if (checkpoint === null) throw new RecordError('checkpoint', finding('missing'));
    const shown = treeSizeIn(results, /"treeSize":(\d+)/);
    const isShown = results === null || shown === treeSizeIn(count, /"tree_size":(\d+)/);
    const isQuiet = JSON.stringify(await readBeside(source, 'count')) === JSON.stringify(count);
    if ((isQuiet && isShown) || attempt === ATTEMPTS) return { results, count, openings, checkpoint };
    await wait?.(BETWEEN_MS);
  }
}

async function readBeside(source: RecordSource, path: string): Promise<Beside> {
  return readOptionalText(source, path).catch((error: unknown) => {
    if (error instanceof RecordError) return error.finding;
    throw error;
  });
}

/**
 * The text of a file beside the signed tree; null where there is none.
 * Refuses: one that could not be read (RecordError).
 */
export function textBeside(pinned: PublishedSnapshot, path: 'results' | 'count' | 'openings'): string | null {
  const text = pinned[path];
  if (text !== null && typeof text !== 'string') throw new RecordError(path, text);
  return text;
}

/** What the published numbers are checked against, after the walk. */
export interface PublishedContext {
  source: RecordSource;
  findings: Findings;
  pinned: PublishedSnapshot;
  key: VerifierKey;
  log: string;
  head: Head;
  setup: LoadedSetup;
  structure: Structure;
  last: LastOpening | null;
  result: Result | null;
  events: readonly StructureEvent[];
  results: ResultsPolicy;
  /** The numbers by area that the result proves; null where the check does not get to them. */
  areas: readonly AreaCounts[] | null;
}

/** Proved numbers, and the entry that holds them. */
export interface NumbersInForce extends ProvedCounts {
  index: number;
  hash: string;
}

/**
 * Checks what the server says of the record outside it: the newest revisions in the checkpoint, the latest
 * count, and the numbers that are shown to people.
 * Takes: the context after the walk.
 * Gives: the proved numbers: the result, else the latest count, or null.
 */
export async function checkPublished(context: PublishedContext): Promise<ProvedCounts | null> {
  const { findings, result, last, events } = context;
  await findings.attempt('revisions', () => requireNewest(context));
  const final = result && finalOf(result, events);
  const proved = final ?? last;
  await findings.attempt('count', () => requireLatest(context, proved));
  await findings.attempt('results', () => checkShown(context, proved, final));
  return proved;
}

/** The result as the numbers in force: it covers the tree that ends with EndBallots. */
function finalOf(result: Result, events: readonly StructureEvent[]): NumbersInForce | null {
  const [end, event] = ['EndBallots', 'Result'].map((type) => events.find((one) => one.type === type));
  if (!end || !event) return null;
  const hash = hexHashOf(encodeUtf8(event.payload ?? ''));
  return {
    index: event.index,
    hash,
    treeSize: end.index + 1,
    ballots: result.ballots,
    counts: result.counts,
  };
}

/**
 * The line `revisions` of the checkpoint, by which devices know the newest paper, must name what the record
 * holds.
 */
async function requireNewest({ source, head, structure }: PublishedContext): Promise<void> {
  const newest = structure.nominations.newest.map(({ revision: { style, revision }, hash }) => {
    return { style, revision, payload: hash };
  });
  if (head.revisions !== newestHash(newest)) throw new RecordError('checkpoint', finding('newest-other'));
  if (head.revisions !== null) await readByHash(source, head.revisions);
}

/** The file `count` must name the entry of the numbers in force, and be there if there are any. */
function requireLatest({ findings, pinned }: PublishedContext, proved: NumbersInForce | null): void {
  const count = textBeside(pinned, 'count');
  if (count === null) {
    if (proved !== null) throw new RecordError('count', finding('count-missing', { index: proved.index }));
    return;
  }
  findings.examine('count');
  const pointer = requireDocument(countPointerSchema, encodeUtf8(count), 'count');
  const isLast =
    proved !== null &&
    pointer.index === proved.index &&
    pointer.tree_size === proved.treeSize &&
    pointer.payload === proved.hash;
  if (!isLast) throw new RecordError('count', finding('count-not-last'));
}

/**
 * The numbers shown of this record must be those proved: where they are asked for, and on the front page too
 * where the server says that it shows another election there.
 */
async function checkShown(
  context: PublishedContext,
  proved: NumbersInForce | null,
  final: NumbersInForce | null,
): Promise<void> {
  const { findings, pinned, source, log, results, result } = context;
  const front = frontOf(source);
  const asked = { source, shown: readShown(textBeside(pinned, 'results')) };
  const inFront = { source: front, shown: readShown(await readOptionalText(front, 'results')) };
  const isDemanded = results === 'required' || (results === 'after-result' && result !== null);
  if (isDemanded) requireOurs(asked.shown, log);
  const known = [asked, inFront].filter((copy): copy is Copy => copy.shown?.meta.log != null);
  const ours = known.filter(({ shown }) => shown.meta.log === log);
  const none = results === 'if-kept' ? 'no-copy' : 'none';
  if (ours.length > 0) findings.examine('results');
  else findings.note('results', NOT_COMPARED[known.length > 0 ? 'other' : none]);
  for (const copy of ours) await requireProved(context, copy, proved, final);
}

/** Numbers that are shown, and where those of their areas are. */
interface Copy {
  source: RecordSource;
  shown: Results;
}

const readShown = (text: string | null): Results | null => (text === null ? null : parseResults(text));

function requireOurs(shown: Results | null, log: string): void {
  if (shown === null) throw new RecordError('results', finding('results-missing'));
  if (shown.meta.log !== log)
    throw new RecordError('results, meta.log', finding('results-other', { shown: `${shown.meta.log}`, log }));
}

/** What one page shows of this record: the numbers, those of each area, and what it says beside them. */
async function requireProved(
  context: PublishedContext,
  { source, shown }: Copy,
  proved: NumbersInForce | null,
  final: NumbersInForce | null,
): Promise<void> {
  const end = context.events.find(({ type }) => type === 'EndBallots');
  const revisions = context.structure.revisions.map(({ revision }) => revision);
  requireShownIsProved(shown, proved, revisions);
  const isWhole = end !== undefined && proved !== null && proved.treeSize > end.index;
  requireSaid(shown.meta, {
    setup: context.setup,
    hasResult: context.result !== null,
    ballots: isWhole ? proved.ballots : null,
  });
  if (context.result && context.areas && proved)
    await checkAreas({ ...context, source }, context.areas, proved);
  const { certification } = shown.meta;
  if (certification) await requireCertified(context, certification, final);
}

/**
 * The areas offered must be those of the record, and of each the numbers shown those proved. They are asked
 * for as the results page asks for them; a copy of the record may have none.
 */
async function checkAreas(
  { source, findings, setup, structure, log, results }: Omit<PublishedContext, 'pinned'>,
  areas: readonly AreaCounts[],
  proved: ProvedCounts,
): Promise<void> {
  const revisions = structure.revisions.map(({ revision }) => revision);
  const said = { setup, hasResult: true, ballots: proved.ballots };
  const missing: string[] = [];
  let isAnswered = results !== 'if-kept';
  await findings.attempt('results', () => requireListedAreas(source, structure.revisions, isAnswered));
  for (const [code, path] of areasOf(structure.revisions)) {
    const file = areaResultsPath(code);
    await findings.attempt('results', async () => {
      const text = await readOptionalText(source, file);
      if (text === null) return missing.push(file);
      isAnswered = true;
      findings.examine('results');
      return requireAreaIsProved(text, { log, path, areas, proved, revisions, said });
    });
  }
  if (isAnswered) for (const file of missing) findings.fail('results', file, finding('missing'));
}

/**
 * What officers certified must be this record, up to the head that they looked at, and the result in it: a
 * result that came after it is another one, and a live count is none.
 */
async function requireCertified(
  { source, head }: Pick<PublishedContext, 'source' | 'head'>,
  { size, root: rootBase64, ballots, result }: Certification,
  final: NumbersInForce | null,
): Promise<void> {
  const root = base64ToBytes(rootBase64);
  const isResultIn = final !== null && final.index < size;
  const isResult = isResultIn && result === final.hash && ballots === final.ballots;
  const isOurs = root !== null && isResult && (await isGrownFrom(source, head, { size, root }));
  if (!isOurs) throw new RecordError('results, meta.certification', finding('certified-otherwise', { size }));
}
