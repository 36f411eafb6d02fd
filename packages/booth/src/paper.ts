/**
 * What a device checks before it encrypts for anybody: that the paper it was handed is the public record's,
 * under the key of the trustees who proved it, and the newest. Nothing that the server says is believed; its
 * indices and hashes are only where to look.
 */

import { isPaperOf, labelOf } from '@evoting/record/areas';
import { readByHash, readDocument } from '@evoting/record/documents';
import { type EntryType, encodeEntry } from '@evoting/record/entry';
import type { Head } from '@evoting/record/head';
import type { Membership } from '@evoting/record/membership';
import { paperProblem } from '@evoting/record/nominations';
import { newestSchema, type Revision } from '@evoting/record/payloads';
import { type LoadedRevision, requireRevision } from '@evoting/record/revision';
import { readSeen } from '@evoting/record/seen-head';
import { type LoadedSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource, SourceError } from '@evoting/record/source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';

/**
 * What a device keeps of a record once it has checked it, under the site and the election, never under a name
 * that the server chose.
 */
export interface DevicePin {
  verifierKey: string;
  /** The hex-hash of the setup's payload; null where only something else of the record was checked so far. */
  setup: string | null;
  /** The signed checkpoint seen last. */
  checkpoint: string | null;
  /** The setup's `max_merge_delay_s`, by which a receipt is judged; absent where no setup was checked. */
  mergeDelayS?: number;
}

/** Where the server says that things are. */
export interface PaperClaim {
  origin: string;
  verifierKey: string;
  setupHash: string;
  revisionHash: string;
  /** The index of the revision’s entry in the record. */
  revisionIndex: number;
  /** The voter's areas, the innermost first; the voter reads them on the paper. */
  areas: readonly { readonly code: string; readonly name: string }[];
}

/** How a paper is checked. */
export interface PaperOptions {
  pin: DevicePin | null;
  /** The record's address as this device reached it; null where it cannot tell (a test, a mirror). */
  expectedOrigin: string | null;
  /** `newest`: to vote with. `any`: to make a ballot again that was made for an earlier revision. */
  revision: 'newest' | 'any';
}

/** A post of a paper with its candidates, in the order of the encrypted answers. */
export interface PaperPost {
  postId: string;
  name: string;
  candidates: readonly {
    candidateId: string;
    name: string;
    party: string;
    /** The hashes of the pictures that the record names; null where it names none. */
    picture: string | null;
    banner: string | null;
  }[];
}

/** A paper that may be encrypted for. */
export interface LoadedPaper extends LoadedRevision {
  posts: readonly PaperPost[];
  setup: LoadedSetup;
  head: Head;
  /** To be kept for the next time. */
  pin: DevicePin;
}

/**
 * Why a device refuses a paper. `other-key`, `other-setup`, `other-origin`: it is not the record that this
 * device has seen, or that belongs to this address. `not-consistent`: the record does not extend the one
 * seen. `not-newest`: an earlier revision, perhaps for this voter only, or than this device has seen.
 * `other-area`: the paper of other areas than those that the server gives for the voter.
 */
export type PaperRefusal =
  | 'bad-key'
  | 'other-key'
  | 'other-origin'
  | 'other-setup'
  | 'bad-checkpoint'
  | 'not-consistent'
  | 'bad-setup'
  | 'bad-election'
  | 'not-in-record'
  | 'not-newest'
  | 'other-area'
  | 'unreachable';

export type PaperVerdict =
  | { ok: true; paper: LoadedPaper }
  | { ok: false; reason: PaperRefusal; location: string };

class Refused extends Error {
  readonly reason: PaperRefusal;
  readonly location: string;

  constructor(reason: PaperRefusal, location: string) {
    super(`${location}: ${reason}`);
    this.reason = reason;
    this.location = location;
  }
}

/**
 * Checks a ballot paper as every device must before it encrypts: checkpoint (signed by the pinned key,
 * extending the one seen), setup by its entry in the tree, trustees with their proofs, the product of their
 * keys as the election's key, the revision by its entry in the tree, and that the signed checkpoint names it
 * as the newest of its style, and that this style is that of the voter's areas.
 * Takes: where the record is, what the server says, and the options.
 * Gives: the paper, and what to keep. Costs about 8 kB, the second time less.
 * Refuses: one of `PaperRefusal`, with the location.
 */
export async function requirePaper(
  source: RecordSource,
  claim: PaperClaim,
  options: PaperOptions,
): Promise<PaperVerdict> {
  try {
    return { ok: true, paper: await loadPaper(source, claim, options) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, location: error.location };
    if (error instanceof SourceError) return { ok: false, reason: 'unreachable', location: error.path };
    if (error instanceof TileError) return { ok: false, reason: 'bad-checkpoint', location: error.path };
    // A tile that is longer than any: what else is none of the record was refused where it was read.
    if (error instanceof RecordError)
      return { ok: false, reason: 'bad-checkpoint', location: error.location };
    throw error;
  }
}

async function loadPaper(
  source: RecordSource,
  claim: PaperClaim,
  options: PaperOptions,
): Promise<LoadedPaper> {
  const key = keyOf(claim, options);
  const read = await as('bad-checkpoint', () => readSeen(source, key, options.pin?.checkpoint ?? null));
  if (!read.ok) throw new Refused(read.reason, read.location);
  const { head, note, members, seen } = read.record;
  const setup = await loadSetup(source, claim, members, options.pin);
  const location = `payload/${claim.revisionHash}`;
  const styles =
    options.revision === 'newest' ? await requireNewest(source, { head, seen }, claim.revisionHash) : null;
  const isIn = await includes(members, claim.revisionIndex, 'Revision', claim.revisionHash);
  if (!isIn) throw new Refused('not-in-record', location);
  const revision = await as('bad-election', async () => {
    const { text } = await readByHash(source, claim.revisionHash);
    const loaded = await requireRevision(source, encodeUtf8(text), location, setup);
    const problem = paperProblem(loaded.revision);
    if (problem !== null) throw new RecordError(location, problem);
    return loaded;
  });
  const areas = claim.areas.map(({ code, name }) => ({ code, name }));
  if (styles !== null && !isPaperOf(revision.revision, styles, areas))
    throw new Refused('other-area', location);
  const mergeDelayS = setup.setup.max_merge_delay_s;
  const pin = { verifierKey: claim.verifierKey, setup: setup.hash, checkpoint: note, mergeDelayS };
  return { ...revision, posts: postsOf(revision.revision), setup, head, pin };
}

const postsOf = ({ contests }: Revision): PaperPost[] =>
  contests.map(({ contest_id, candidates, ...called }) => ({
    postId: contest_id,
    name: labelOf(called),
    candidates: candidates.map(({ candidate_id, ...shown }) => ({ candidateId: candidate_id, ...shown })),
  }));

function keyOf({ origin, verifierKey }: PaperClaim, { pin, expectedOrigin }: PaperOptions): VerifierKey {
  const key = parseVerifierKey(verifierKey);
  if (key === null || key.name !== origin) throw new Refused('bad-key', 'verifierKey');
  if (expectedOrigin !== null && origin !== expectedOrigin) throw new Refused('other-origin', origin);
  if (pin !== null && pin.verifierKey !== verifierKey) throw new Refused('other-key', 'verifierKey');
  return key;
}

async function loadSetup(
  source: RecordSource,
  { setupHash, origin }: PaperClaim,
  members: Membership,
  pin: DevicePin | null,
): Promise<LoadedSetup> {
  const location = `payload/${setupHash}`;
  const pinned = pin?.setup ?? null;
  if (pinned !== null && pinned !== setupHash) throw new Refused('other-setup', location);
  if (pinned === null && !(await includes(members, 0, 'Setup', setupHash)))
    throw new Refused('not-in-record', location);
  return as('bad-setup', async () => {
    const { text } = await readByHash(source, setupHash);
    return requireSetup(source, encodeUtf8(text), { location, origin });
  });
}

/**
 * That the signed checkpoint names this revision as the newest of some style, and that no style goes back
 * behind what was seen: an older checkpoint may come from a cache, and its paper must not be voted with.
 * Gives: how many styles it names.
 */
async function requireNewest(
  source: RecordSource,
  { head, seen }: { head: Head; seen: Head | null },
  hash: string,
): Promise<number> {
  const { revisions } = head;
  if (revisions === null) throw new Refused('not-newest', 'checkpoint');
  const listOf = (list: string) =>
    as('bad-checkpoint', async () => (await readDocument(newestSchema, source, list)).revisions);
  const newest = await listOf(revisions);
  const known = seen?.revisions ?? revisions;
  const before = known === revisions ? newest : await listOf(known);
  const isInForce = before.every(({ style, revision, payload }) =>
    newest.some((now) => now.style === style && (now.revision > revision || now.payload === payload)),
  );
  if (!isInForce || !newest.some(({ payload }) => payload === hash))
    throw new Refused('not-newest', `payload/${revisions}`);
  return newest.length;
}

const includes = (members: Membership, index: number, type: EntryType, payload: string) =>
  members.includes(index, hashLeaf(encodeEntry({ type, payload })));

/** Runs a step whose RecordError means this refusal. */
async function as<T>(reason: PaperRefusal, step: () => Promise<T> | T): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordError) throw new Refused(reason, error.message);
    throw error;
  }
}
