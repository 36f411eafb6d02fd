import { ballotLeaf } from '@evoting/record/entry';
import { type Head, verifyHead } from '@evoting/record/head';
import { type Membership, membershipOf } from '@evoting/record/membership';
import {
  isDueTooLate,
  isPromiseBroken,
  LONGEST_MERGE_DELAY_S,
  type Receipt,
  trackerSchema,
} from '@evoting/record/receipt';
import { RecordError, type RecordSource, readText } from '@evoting/record/source';
import { base64ToBytes, bytesToHex, decodeUtf8, toBase64url } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import * as z from 'zod/mini';

/**
 * Why a ballot could not be shown to be in the record; `location` names the file that is not what it must be.
 * `older-checkpoint`: the record is shorter than it was, or than the ballot’s index: a stale copy for some
 * seconds, an alarm when it stays so. `promise-broken`: a checkpoint of the receipt's deadline or later does
 * not hold the ballot; both together show it to anybody. `overdue`: this device's clock says that the
 * deadline is over, and no checkpoint does. `due-too-late`: the receipt's deadline is none that the setup
 * allows, nor any setup.
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
  | 'overdue'
  | 'due-too-late'
  | 'damaged';

/**
 * Where a ballot is. `accepted`: the server says that it waits for its place, nothing is proved yet.
 * `recorded`, `counted`: its index in the tree of the checkpoint was proved; that a count covers it
 * is the server's word, which the check of the count proves. `checkpoint` is to be kept as the next check's
 * `seen`, where it is longer.
 */
export type TrackerVerdict =
  | { ok: true; status: 'accepted'; checkpoint: string }
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
  /**
   * The setup's `max_merge_delay_s`: no receipt may be due later. A day where this device does not know it.
   */
  mergeDelayS?: number | undefined;
  /** This device's clock, in unix seconds. */
  nowSeconds?: number;
}

/**
 * Checks that a ballot is in the record: the log's signature, the inclusion proof, and that nothing seen
 * before is gone. Where the server says that it is not in the record, that this is no older one than was
 * seen, and that the receipt still allows it.
 * Takes: where the record is, and what to check.
 * Gives: the verdict. Less than 3 kB are read at any size of the record; where the log does not write proofs,
 * two to four tiles of up to 8 kB instead.
 * Refuses: one of `TrackerRefusal`; a server that cannot be reached is thrown (SourceError).
 */
export async function checkTracker(source: RecordSource, check: TrackerCheck): Promise<TrackerVerdict> {
  if (!trackerSchema.safeParse(check.tracker).success) return refuse('malformed-tracker', 'tracker');
  const path = `ballots/${toBase64url(check.tracker)}`;
  const answer = await source.read(path);
  const lookup = answer && parseLookup(answer);
  if (answer !== null && lookup === null) return refuse('bad-answer', path);
  try {
    const opened = await openRecord(source, check);
    if ('ok' in opened) return opened;
    if (lookup === null) return brokenPromise(check, opened) ?? refuse('unknown', path);
    const { status, index } = lookup;
    if (status === 'accepted')
      return brokenPromise(check, opened) ?? { ok: true, status, checkpoint: opened.note };
    if (index === undefined) return refuse('bad-answer', path);
    return await prove(opened, check.tracker, status, index);
  } catch (error) {
    if (error instanceof TileError) return refuse('damaged', error.path);
    if (error instanceof RecordError) return refuse('damaged', error.location);
    throw error;
  }
}

function refuse(reason: TrackerRefusal, location: string): TrackerVerdict {
  return { ok: false, reason, location };
}

interface OpenRecord {
  head: Head;
  note: string;
  members: Membership;
  /** Whether it extends the one seen before; null where there was none. */
  isConsistent: true | null;
}

/** Opens the record at its checkpoint, which must extend the one that this device saw last. */
async function openRecord(
  source: RecordSource,
  { key, seenCheckpoint }: TrackerCheck,
): Promise<OpenRecord | TrackerVerdict> {
  const note = await readText(source, 'checkpoint');
  const opened = verifyHead(note, key);
  if (!opened.ok) return refuse('bad-checkpoint', `checkpoint (${opened.reason})`);
  const { head } = opened;
  const members = membershipOf(source, head);
  if (!seenCheckpoint) return { head, note, members, isConsistent: null };
  const seen = verifyHead(seenCheckpoint, key);
  if (!seen.ok) return refuse('bad-checkpoint', `the checkpoint seen before (${seen.reason})`);
  const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
  if (seen.head.size > head.size) return refuse('older-checkpoint', location);
  const isConsistent = seen.head.time <= head.time && (await members.extends(seen.head));
  return isConsistent ? { head, note, members, isConsistent } : refuse('not-consistent', location);
}

/**
 * What the receipt says against a record of which the server says that the ballot is not in it; null where
 * there is no receipt, or time is left.
 */
function brokenPromise(
  { tracker, receipt, mergeDelayS = LONGEST_MERGE_DELAY_S, nowSeconds = Date.now() / 1000 }: TrackerCheck,
  { head, note: checkpoint }: OpenRecord,
): TrackerVerdict | null {
  if (!receipt || receipt.tracker !== tracker) return null;
  const location = `checkpoint of ${head.size} entries, receipt of ${receipt.size} due ${receipt.due}`;
  if (receipt.size > head.size) return refuse('older-checkpoint', location);
  const against = (reason: TrackerRefusal): TrackerVerdict => ({
    ...{ ok: false, reason, location },
    evidence: { receipt, checkpoint },
  });
  if (isPromiseBroken(receipt, head)) return against('promise-broken');
  if (isDueTooLate(receipt, head, nowSeconds, mergeDelayS)) return against('due-too-late');
  return nowSeconds >= receipt.due ? against('overdue') : null;
}

function parseLookup(bytes: Uint8Array): z.infer<typeof lookupSchema>['data'] | null {
  try {
    return lookupSchema.parse(JSON.parse(decodeUtf8(bytes) ?? '')).data;
  } catch {
    return null;
  }
}

async function prove(
  { head, note, members, isConsistent }: OpenRecord,
  tracker: string,
  status: 'recorded' | 'counted',
  index: number,
): Promise<TrackerVerdict> {
  if (index >= head.size)
    return refuse('older-checkpoint', `checkpoint of ${head.size} entries, entry ${index}`);
  const payload = bytesToHex(base64ToBytes(`${tracker}=`) as Uint8Array);
  if (!(await members.includes(index, ballotLeaf(payload)))) return refuse('not-included', `entry ${index}`);
  return { ok: true, status, index, treeSize: head.size, checkpoint: note, isConsistent };
}
