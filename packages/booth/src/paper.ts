/**
 * The checks that a device makes before it encrypts: the paper is in the public record, its key is that of
 * the proved trustees, and it is the newest. The server is not trusted: its indices and hashes only tell
 * where to look.
 */

import { isPaperOf } from '@evoting/record/areas';
import { readByHash, readDocument } from '@evoting/record/documents';
import { type EntryType, encodeEntry } from '@evoting/record/entry';
import type { Head } from '@evoting/record/head';
import type { Membership } from '@evoting/record/membership';
import { paperProblem } from '@evoting/record/nominations';
import { newestSchema } from '@evoting/record/payloads';
import { type LoadedRevision, requireRevision } from '@evoting/record/revision';
import { readSeen } from '@evoting/record/seen-head';
import { type LoadedSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource, SourceError } from '@evoting/record/source';
import { COSIGNED, notWitnessed, readWitnessed, type Witnessed } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { isInForce } from './in-force.ts';
import { type PaperPosts, postsOn } from './paper-posts.ts';

/**
 * The data that a device stores about a checked record, keyed by site and election, never by a name that the
 * server chose.
 */
export interface DevicePin {
  verifierKey: string;
  /** The hex hash of the setup's payload; null if only other parts of the record were checked so far. */
  setup: string | null;
  /** The last signed checkpoint seen. */
  checkpoint: string | null;
  /** The setup's `max_merge_delay_s`, to judge receipts; absent if no setup was checked. */
  mergeDelayS?: number;
}

/** The locations that the server states. */
export interface PaperClaim {
  origin: string;
  verifierKey: string;
  setupHash: string;
  revisionHash: string;
  /** The index of the revision's entry in the record. */
  revisionIndex: number;
  /** The voter's areas, innermost first; the paper shows them to the voter. */
  areas: readonly { readonly code: string; readonly name: string }[];
}

/** Options of the check of a paper. */
export interface PaperOptions {
  pin: DevicePin | null;
  /** The record's address as this device reached it; null if unknown (a test, a mirror). */
  expectedOrigin: string | null;
  /** `newest` for voting; `any` to recompute a ballot made for an earlier revision. */
  revision: 'newest' | 'any';
  /** This device's clock in Unix seconds. */
  nowSeconds?: number;
}

/** A checked paper, for which a ballot may be encrypted. */
export interface LoadedPaper extends LoadedRevision, PaperPosts {
  setup: LoadedSetup;
  head: Head;
  /** The state that the device stores for the next check. */
  pin: DevicePin;
  /** The witnesses' signatures on this record; null for an earlier revision. */
  witnessed: Witnessed | null;
}

/**
 * The reason a device rejects a paper. `other-key`, `other-setup`, `other-origin`: the record is not the one
 * that this device has seen, or that belongs to this address. `not-consistent`: the record does not extend
 * the one seen. `not-newest`: an earlier revision than the signed list or this device's last visit shows.
 * `other-area`: the paper is for other areas than those that the server states for the voter. `other-history`:
 * a witness of the election has signed another record under this key; `evidence` is its checkpoint.
 */
export type PaperRefusal =
  | 'bad-key'
  | 'other-key'
  | 'other-origin'
  | 'other-setup'
  | 'bad-checkpoint'
  | 'not-consistent'
  | 'other-history'
  | 'bad-setup'
  | 'bad-election'
  | 'not-in-record'
  | 'not-newest'
  | 'other-area'
  | 'unreachable';

export type PaperVerdict =
  | { ok: true; paper: LoadedPaper }
  | { ok: false; reason: PaperRefusal; location: string; evidence?: string };

class Refused extends Error {
  readonly reason: PaperRefusal;
  readonly location: string;
  readonly evidence: string | undefined;

  constructor(reason: PaperRefusal, location: string, evidence?: string) {
    super(`${location}: ${reason}`);
    this.reason = reason;
    this.location = location;
    this.evidence = evidence;
  }
}

/**
 * Checks a ballot paper before anything is encrypted: the checkpoint (signed by the pinned key, extending the
 * one seen), the setup's entry in the tree, the trustees' proofs, the election key as the combination of
 * their keys, the revision's entry in the tree, that the signed checkpoint names it as the newest of its
 * style, that the style is that of the voter's areas, and that no witness of the election has signed another
 * record. Reads about 8 kB, less on later visits. A paper that too few witnesses have signed is not refused: the
 * caller tells the voter.
 */
export async function requirePaper(
  source: RecordSource,
  claim: PaperClaim,
  options: PaperOptions,
): Promise<PaperVerdict> {
  try {
    return { ok: true, paper: await loadPaper(source, claim, options) };
  } catch (error) {
    if (error instanceof Refused) {
      const { reason, location, evidence } = error;
      return { ok: false, reason, location, ...(evidence !== undefined && { evidence }) };
    }
    if (error instanceof SourceError) return { ok: false, reason: 'unreachable', location: error.path };
    if (error instanceof TileError) return { ok: false, reason: 'bad-checkpoint', location: error.path };
    // An oversized tile; other invalid files were rejected where they were read.
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
  const witnessed =
    options.revision === 'newest' ? await witnessedOf(source, key, head, setup, options) : null;
  const mergeDelayS = setup.setup.max_merge_delay_s;
  const pin = { verifierKey: claim.verifierKey, setup: setup.hash, checkpoint: note, mergeDelayS };
  return { ...revision, ...postsOn(revision.revision), setup, head, pin, witnessed };
}

/**
 * Reads how far witnesses have signed the record. A file of theirs that cannot be read counts as none: it must
 * not keep a voter from voting.
 */
async function witnessedOf(
  source: RecordSource,
  key: VerifierKey,
  head: Head,
  { witnesses }: LoadedSetup,
  { nowSeconds = Date.now() / 1000 }: PaperOptions,
): Promise<Witnessed> {
  // The log's time replaces a slow clock, which would take today's signatures for those of a time to come.
  const now = Math.max(nowSeconds, head.time);
  const witnessed = await readWitnessed(source, key, head, witnesses, now).catch((error: unknown) => {
    if (error instanceof SourceError) return notWitnessed(witnesses);
    throw error;
  });
  if (witnessed.state === 'other')
    throw new Refused('other-history', COSIGNED, witnessed.evidence ?? undefined);
  return witnessed;
}

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
 * Checks that the signed checkpoint names this revision as the newest of a style, and that no style is older
 * than what was seen before: an outdated checkpoint may come from a cache, and its paper must not be used.
 * @returns the number of styles
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
  if (!isInForce(newest, before) || !newest.some(({ payload }) => payload === hash))
    throw new Refused('not-newest', `payload/${revisions}`);
  return newest.length;
}

const includes = (members: Membership, index: number, type: EntryType, payload: string) =>
  members.includes(index, hashLeaf(encodeEntry({ type, payload })));

/** Runs a step and converts its RecordError to a refusal. */
async function as<T>(reason: PaperRefusal, step: () => Promise<T> | T): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordError) throw new Refused(reason, error.message);
    throw error;
  }
}
