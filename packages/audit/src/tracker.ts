import { ballotLeaf } from '@evoting/record/entry';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { isPromiseBroken, type Receipt, trackerSchema } from '@evoting/record/receipt';
import { RecordError, type RecordSource, readText } from '@evoting/record/source';
import { base64ToBytes, bytesToHex, decodeUtf8, toBase64url } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import * as z from 'zod/mini';

/**
 * Why a ballot could not be shown to be in the record; `location` names the file that is not what it must be.
 * `older-checkpoint`: the record is shorter than it was, or than the ballot’s index: a stale copy for some
 * seconds, an alarm when it stays so. `promise-broken`: a checkpoint of the receipt's deadline or later does
 * not hold the ballot; both together show it to anybody.
 */
export type TrackerRefusal =
  | 'malformed-tracker'
  | 'unknown'
  | 'bad-answer'
  | 'bad-checkpoint'
  | 'not-included'
  | 'not-consistent'
  | 'older-checkpoint'
  | 'promise-broken'
  | 'damaged';

/**
 * Where a ballot is. `accepted`: the server says that it waits for its place, nothing is proved yet.
 * `recorded`, `counted`: its index in the tree of the checkpoint was proved; that a count covers it
 * is the server's word, which the check of the count proves. `checkpoint` is to be kept as the next check's
 * `seen`.
 */
export type TrackerVerdict =
  | { ok: true; status: 'accepted' }
  | {
      ok: true;
      status: 'recorded' | 'counted';
      index: number;
      treeSize: number;
      checkpoint: string;
      isConsistent: boolean | null;
    }
  | {
      ok: false;
      reason: TrackerRefusal;
      location: string;
      evidence?: { receipt: Receipt; checkpoint: string };
    };

const lookupSchema = z.object({
  data: z.object({
    status: z.enum(['accepted', 'recorded', 'counted']),
    index: z.optional(z.int().check(z.minimum(0))),
  }),
});

/** What a check needs to know. */
export interface TrackerCheck {
  /** b64-hash of the ballot's JSON. */
  tracker: string;
  /** The log's key, as the voter's receipt or the election's page gave it. */
  key: VerifierKey;
  /** The signed checkpoint that this device saw last, if any. */
  seenCheckpoint?: string | null;
  /**
   * The receipt, where the voter has it: its promise has a deadline. It must have been opened under the same
   * key.
   */
  receipt?: Receipt | null;
}

/**
 * Checks that a ballot is in the record: the log's signature, the inclusion proof, and that nothing seen
 * before is gone.
 * Takes: where the record is, and what to check.
 * Gives: the verdict. Less than 3 kB are read at any size of the record; where the log does not write proofs,
 * two to four tiles of up to 8 kB instead.
 * Refuses: one of `TrackerRefusal`; a server that cannot be reached is thrown (SourceError).
 */
export async function checkTracker(source: RecordSource, check: TrackerCheck): Promise<TrackerVerdict> {
  if (!trackerSchema.safeParse(check.tracker).success) return refuse('malformed-tracker', 'tracker');
  const path = `ballots/${toBase64url(check.tracker)}`;
  const answer = await source.read(path);
  if (answer === null) return (await brokenPromise(source, check)) ?? refuse('unknown', path);
  const lookup = parseLookup(answer);
  if (lookup === null) return refuse('bad-answer', path);
  const { status, index } = lookup;
  try {
    if (status === 'accepted') return (await brokenPromise(source, check)) ?? { ok: true, status };
    if (index === undefined) return refuse('bad-answer', path);
    return await prove(source, check, status, index);
  } catch (error) {
    if (error instanceof TileError) return refuse('damaged', error.path);
    if (error instanceof RecordError) return refuse('damaged', error.location);
    throw error;
  }
}

function refuse(reason: TrackerRefusal, location: string): TrackerVerdict {
  return { ok: false, reason, location };
}

/**
 * Whether the record has come to the receipt's deadline without the ballot, of which the server says that it
 * is not in it.
 */
async function brokenPromise(
  source: RecordSource,
  { key, tracker, receipt }: TrackerCheck,
): Promise<TrackerVerdict | null> {
  if (!receipt || receipt.tracker !== tracker) return null;
  const checkpoint = await readText(source, 'checkpoint');
  const opened = verifyHead(checkpoint, key);
  if (!opened.ok || !isPromiseBroken(receipt, opened.head)) return null;
  const location = `checkpoint of ${opened.head.size} entries, receipt due ${receipt.due}`;
  return { ok: false, reason: 'promise-broken', location, evidence: { receipt, checkpoint } };
}

function parseLookup(bytes: Uint8Array): z.infer<typeof lookupSchema>['data'] | null {
  try {
    return lookupSchema.parse(JSON.parse(decodeUtf8(bytes) ?? '')).data;
  } catch {
    return null;
  }
}

async function prove(
  source: RecordSource,
  { tracker, key, seenCheckpoint }: TrackerCheck,
  status: 'recorded' | 'counted',
  index: number,
): Promise<TrackerVerdict> {
  const note = await readText(source, 'checkpoint');
  const opened = verifyHead(note, key);
  if (!opened.ok) return refuse('bad-checkpoint', `checkpoint (${opened.reason})`);
  const head = opened.head;
  const seen = seenCheckpoint ? verifyHead(seenCheckpoint, key) : null;
  if (seen?.ok === false) return refuse('bad-checkpoint', `the checkpoint seen before (${seen.reason})`);
  if (seen !== null && seen.head.size > head.size) {
    return refuse('older-checkpoint', `checkpoints of ${seen.head.size} and ${head.size} entries`);
  }
  if (index >= head.size)
    return refuse('older-checkpoint', `checkpoint of ${head.size} entries, entry ${index}`);
  const payload = bytesToHex(base64ToBytes(`${tracker}=`) as Uint8Array);
  const record = membershipOf(source, head);
  const [isConsistent, isIncluded] = await Promise.all([
    seen === null ? null : record.extends(seen.head),
    record.includes(index, ballotLeaf(payload)),
  ]);
  if (isConsistent === false) {
    return refuse('not-consistent', `checkpoints of ${seen?.head.size} and ${head.size} entries`);
  }
  if (!isIncluded) return refuse('not-included', `entry ${index}`);
  return {
    ok: true,
    status,
    index,
    treeSize: head.size,
    checkpoint: note,
    isConsistent,
  };
}
