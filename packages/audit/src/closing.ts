import { revisionBatchProblem, type SizedRevision } from '@evoting/record/batch';
import { type AreaCounts, type ClosedRevision, shownAreas } from '@evoting/record/by-area';
import { requireDocument } from '@evoting/record/documents';
import type { EntryType } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import {
  type EncryptedTally,
  encryptedTallySchema,
  type Result,
  resultSchema,
  revisionTallySchema,
  shareSchema,
} from '@evoting/record/payloads';
import type { LoadedSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { type RevisionSums, totalOf } from '@evoting/record/totals';
import { crossCheckProblem } from './crosscheck.ts';
import { requireDecryption, requireRevisionTally, type TreePoint } from './decryption.ts';
import type { Tally } from './engine.ts';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';
import { asStated, differenceOf } from './sums.ts';

/** The outcome of the closing events, after the walk. */
export interface Closing {
  isClosed: boolean;
  /** The proved result; null if there is none or it failed. */
  result: Result | null;
  /** The counts by area that the decrypted tallies prove; none before the result or in a sample. */
  areas: AreaCounts[];
}

/**
 * A record after the walk: its events other than ballots, the tree that ends with EndBallots, the setup, and
 * the revisions with their sums.
 */
export interface WalkedRecord {
  events: readonly StructureEvent[];
  endPoint: TreePoint | null;
  setup: LoadedSetup;
  revisions: readonly (RevisionSums & SizedRevision)[];
  /** The number of all ballots in a sample, which does not add them up; otherwise null. */
  unsummed: number | null;
}

interface Context {
  source: RecordSource;
  findings: Findings;
  tally: Tally;
}

const bytesOf = (event: StructureEvent): Uint8Array => new TextEncoder().encode(event.payload ?? '');

/**
 * Checks the closing events against the recomputed sums: encrypted tally, decryptions, tallies of revisions,
 * result. Problems are recorded under the checks `sums` and `decryption`.
 */
export async function checkClosing(context: Context, walked: WalkedRecord): Promise<Closing> {
  const { findings, tally } = context;
  const { events, endPoint, setup, revisions } = walked;
  const ofType = (type: EntryType) => events.filter((event) => event.type === type);
  const isClosed = ofType('Result').length > 0;
  const [tallyEvent] = ofType('EncryptedTally');
  if (tallyEvent === undefined || endPoint === null) return { isClosed, result: null, areas: [] };
  const recomputed =
    (await findings.attempt('sums', () => requireSums(context, walked, tallyEvent))) ??
    totalOf(tally, revisions);
  const decrypted = new Map<string, DecryptedTally>();
  if (walked.unsummed !== null)
    return {
      isClosed,
      result:
        (await findings.attempt('decryption', () =>
          requireResult(context, { ...walked, endPoint }, recomputed, null),
        )) ?? null,
      areas: [],
    };
  for (const event of ofType('RevisionTally'))
    await checkRevisionTally(context, { ...walked, endPoint }, event, decrypted);
  const closed = revisions.map((revision) => {
    const { location = null, counts = null } = decrypted.get(nameOf(revision.revision)) ?? {};
    return { ...revision, location, counts };
  });
  const problem = revisionBatchProblem(closed, setup.setup.smallest_batch, isClosed);
  if (problem !== null) findings.fail('decryption', problem.location, problem.found);
  const result = await findings.attempt('decryption', () =>
    requireResult(context, { ...walked, endPoint }, recomputed, closed),
  );
  return { isClosed, result: result ?? null, areas: result ? shownAreas(closed) : [] };
}

/**
 * Checks that the encrypted tally is the sum of the ballots.
 * @returns the sums that the trustees must have decrypted; in a sample, those that the tally states
 */
function requireSums(
  { findings, tally }: Context,
  { revisions, unsummed }: WalkedRecord,
  event: StructureEvent,
): EncryptedTally {
  const published = requireDocument(encryptedTallySchema, bytesOf(event), event.location);
  const known = totalOf(tally, revisions);
  const recomputed = unsummed === null ? known : asStated(published, { ...known, ballots: unsummed });
  if (unsummed === null) findings.examine('sums');
  const difference = differenceOf(published, recomputed);
  if (difference !== null) findings.fail('sums', event.location, difference);
  return recomputed;
}

async function requireResult(
  { findings, tally }: Context,
  { events, setup, endPoint }: WalkedRecord & { endPoint: TreePoint },
  recomputed: EncryptedTally,
  closed: readonly ClosedRevision[] | null,
): Promise<Result | null> {
  const event = events.find(({ type }) => type === 'Result');
  if (event === undefined) return null;
  findings.examine('decryption');
  const result = requireDocument(resultSchema, bytesOf(event), event.location);
  if (result.ballots !== recomputed.ballots) {
    findings.fail('decryption', event.location, finding('ballots-number', { ballots: recomputed.ballots }));
  }
  const problem = closed && crossCheckProblem(result, closed);
  if (problem !== null) findings.fail('decryption', event.location, problem);
  const shares = events
    .filter(({ type }) => type === 'PartialDecryption')
    .map((one) => ({
      location: one.location,
      share: requireDocument(shareSchema, bytesOf(one), one.location),
    }));
  await requireDecryption(tally, setup, endPoint, recomputed, shares, {
    location: event.location,
    counts: result.counts,
  });
  return result;
}

const nameOf = ({ style, revision }: { style: number; revision: number }) =>
  `revision ${revision} of style ${style}`;

/** The location of a revision's own tally, and its counts once proved. */
interface DecryptedTally {
  location: string;
  counts: readonly (readonly number[])[] | null;
}

async function checkRevisionTally(
  context: Context,
  { setup, revisions, endPoint }: WalkedRecord & { endPoint: TreePoint },
  event: StructureEvent,
  decrypted: Map<string, DecryptedTally>,
): Promise<void> {
  const { findings, tally } = context;
  await findings.attempt('decryption', async () => {
    findings.examine('decryption');
    const { location } = event;
    const document = requireDocument(revisionTallySchema, bytesOf(event), location);
    const name = nameOf(document);
    const which = { style: document.style, revision: document.revision };
    const revision = revisions.find((known) => nameOf(known.revision) === name);
    if (revision === undefined)
      return findings.fail('decryption', location, finding('revision-unknown', which));
    if (decrypted.has(name)) throw new RecordError(location, finding('revision-twice', which));
    const own: DecryptedTally = { location, counts: null };
    decrypted.set(name, own);
    const stored = tally.storeSums(revision.sums);
    const located = { location, tally: document };
    own.counts = await requireRevisionTally(context, located, setup, endPoint, revision, stored);
  });
}
