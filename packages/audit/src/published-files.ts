import { type AreaCounts, areasOf } from '@evoting/record/by-area';
import { readByHash, requireDocument } from '@evoting/record/documents';
import { sizeOf } from '@evoting/record/electorate';
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
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { requireListedAreas } from './area-list.ts';
import { requireCertified } from './certified.ts';
import { type CurrentCounts, finalOf } from './current-counts.ts';
import type { LastOpening } from './opening-state.ts';
import type { Findings } from './report.ts';
import { NOT_COMPARED, type ResultsPolicy } from './results-policy.ts';
import { ShownPictures } from './shown-pictures.ts';
import {
  type ProvedCounts,
  parseResults,
  type Results,
  requireAreaCounts,
  requireShownCounts,
  requireShownFacts,
} from './shown-results.ts';
import type { Beside, PublishedSnapshot, StructureEvent } from './state.ts';
import type { Structure } from './structure.ts';

const ATTEMPTS = 8;
/** A server may serve results from a moment ago; they are current again within about a second. */
const BETWEEN_MS = 400;

const treeSizeIn = (text: Beside, pattern: RegExp): string | null =>
  (typeof text === 'string' && pattern.exec(text)?.[1]) || null;

/**
 * Fixes what the audit is about: the results, the count pointer, and a checkpoint that covers both. A live
 * server may publish a count between two of these reads, so they are repeated until they match; if they never
 * do, the checks report it.
 * @param wait waits before the next attempt
 * @returns the exact texts. An oversized or undecodable file beside the tree is returned as a finding, which
 *   its check reports after the tree itself was checked
 * @throws RecordError for a missing or undecodable checkpoint
 */
export async function pin(
  source: RecordSource,
  wait?: (ms: number) => Promise<void>,
): Promise<Omit<PublishedSnapshot, 'listed'>> {
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
 * Returns the text of a file beside the signed tree; null if it is missing.
 * @throws RecordError if it could not be read
 */
export function textBeside(pinned: PublishedSnapshot, path: 'results' | 'count' | 'openings'): string | null {
  const text = pinned[path];
  if (text !== null && typeof text !== 'string') throw new RecordError(path, text);
  return text;
}

/** The data that published results are checked against, after the walk. */
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
  /** The counts by area that the result proves; null if they are not checked. */
  areas: readonly AreaCounts[] | null;
  /** True if the pictures on the results page are compared. */
  comparesPictures: boolean;
}

/**
 * Checks what the server publishes outside the tree: the newest revisions in the checkpoint, the latest
 * count, and the results shown to people.
 * @returns the proved counts of the result or else of the latest count, or null
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

/** Checks the line `revisions` of the checkpoint, which tells devices the newest papers. */
async function requireNewest({ source, head, structure }: PublishedContext): Promise<void> {
  const newest = structure.nominations.newest.map(({ revision: { style, revision }, hash }) => {
    return { style, revision, payload: hash };
  });
  if (head.revisions !== newestHash(newest)) throw new RecordError('checkpoint', finding('newest-other'));
  if (head.revisions !== null) await readByHash(source, head.revisions);
}

/** Checks that the file `count` names the entry with the current counts, and exists if there are any. */
function requireLatest({ findings, pinned }: PublishedContext, proved: CurrentCounts | null): void {
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
 * Checks the results shown for this record: where they are requested by name, and on the front page too if
 * the server claims that it shows another election there.
 */
async function checkShown(
  context: PublishedContext,
  proved: CurrentCounts | null,
  final: CurrentCounts | null,
): Promise<void> {
  const { findings, pinned, source, log, results, result, structure } = context;
  const front = frontOf(source);
  const asked = { source, shown: readShown(textBeside(pinned, 'results')) };
  const inFront = { source: front, shown: readShown(await readOptionalText(front, 'results')) };
  const isDemanded =
    results === 'required' || (results === 'after-result' && result !== null && !structure.declaredVoid);
  if (isDemanded) requireOurs(asked.shown, log);
  const known = [asked, inFront].filter((copy): copy is Copy => copy.shown?.meta.log != null);
  const ours = known.filter(({ shown }) => shown.meta.log === log);
  const none = results === 'if-kept' ? 'no-copy' : 'none';
  if (ours.length > 0) findings.examine('results');
  else findings.note('results', NOT_COMPARED[known.length > 0 ? 'other' : none]);
  const pictures = new ShownPictures(structure.revisions.map(({ revision }) => revision));
  for (const copy of ours) await requireProved(context, { ...copy, pictures }, proved, final);
  if (context.comparesPictures) await pictures.check(source, findings);
}

/** Results shown in one place, and the source of their areas. */
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

/**
 * Checks everything that one page shows of this record: the counts, those of each area, and the data beside
 * them.
 */
async function requireProved(
  context: PublishedContext,
  { source, shown, pictures }: Copy & { readonly pictures: ShownPictures },
  proved: CurrentCounts | null,
  final: CurrentCounts | null,
): Promise<void> {
  const end = context.events.find(({ type }) => type === 'EndBallots');
  const revisions = context.structure.revisions.map(({ revision }) => revision);
  requireShownCounts(shown, proved, revisions);
  pictures.take(shown);
  const isWhole = end !== undefined && proved !== null && proved.treeSize > end.index;
  requireShownFacts(shown.meta, {
    setup: context.setup,
    hasResult: context.result !== null,
    ballots: isWhole ? proved.ballots : null,
    electorate: votersShown(context.structure, end !== undefined),
    openedBy: proved?.openedBy ?? [],
  });
  if (context.result && context.areas && proved)
    await checkAreas({ ...context, source, pictures }, context.areas, proved);
  const { certification } = shown.meta;
  if (certification) await requireCertified(context, certification, final);
}

/** Lists how many may vote as a page may show it; none while the number of accounts still grows. */
function votersShown({ electorates: { newest } }: Structure, isEnded: boolean): number[] {
  const isFixed = isEnded || newest[0]?.kind === 'roll';
  return isFixed ? newest.slice(0, isEnded ? 1 : 2).map(sizeOf) : [];
}

type AreasContext = Omit<PublishedContext, 'pinned'> & { readonly pictures: ShownPictures };

/**
 * Checks that the areas offered are those of the record, and that their counts are proved. They are requested
 * as the results page requests them; a copy of the record may have none.
 */
async function checkAreas(
  { source, findings, setup, structure, log, results, pictures }: AreasContext,
  areas: readonly AreaCounts[],
  proved: ProvedCounts,
): Promise<void> {
  const revisions = structure.revisions.map(({ revision }) => revision);
  const electorate = votersShown(structure, true);
  const { ballots, openedBy } = proved;
  const recorded = { setup, hasResult: true, ballots, electorate, openedBy };
  const missing: string[] = [];
  let isAnswered = results !== 'if-kept';
  await findings.attempt('results', () => requireListedAreas(source, structure.revisions, isAnswered));
  for (const [code, path] of areasOf(structure.revisions)) {
    const file = areaResultsPath(code);
    await findings.attempt('results', async () => {
      const text = await readOptionalText(source, file);
      if (text === null) {
        missing.push(file);
        return;
      }
      isAnswered = true;
      findings.examine('results');
      const known = { log, path, areas, proved, revisions, recorded };
      pictures.take(requireAreaCounts(text, known));
    });
  }
  if (isAnswered) for (const file of missing) findings.fail('results', file, finding('missing'));
}
