import { type BallotRefusal, claimedElection, trackerOf } from '@evoting/belenios/server';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { IntakeRow } from '../board/intake-store.ts';
import { currentRevision, findRevisionOf, type KnownRevision } from '../paper/revisions.ts';

export type AdmitRefusal = BallotRefusal | 'overloaded';
export type Admitted = { ok: true; ballot: IntakeRow } | { ok: false; reason: AdmitRefusal };

/**
 * The Belenios elections that ballots refer to, parsed once. A revision never changes, so nothing here goes
 * stale.
 */
export class KnownRevisions {
  readonly #db: Db;
  readonly #known = new Map<string, KnownRevision>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The revision whose election has this fingerprint (b64-hash), or null where the election has no such
   * revision.
   */
  async find(electionId: string, fingerprint: string): Promise<KnownRevision | null> {
    const key = `${electionId} ${fingerprint}`;
    const known = this.#known.get(key);
    if (known) return known;
    const hash = Buffer.from(fingerprint, 'base64');
    const revision = hash.length === 32 ? await findRevisionOf(this.#db, electionId, hash) : null;
    if (revision) this.#known.set(key, revision);
    return revision;
  }

  /** Any revision of the election; null before it was opened. */
  async any(electionId: string): Promise<KnownRevision | null> {
    const key = `${electionId} any`;
    const known = this.#known.get(key) ?? (await currentRevision(this.#db, electionId));
    if (known) this.#known.set(key, known);
    return known ?? null;
  }
}

/**
 * The tracker of a ballot as bytes.
 * Takes: its exact JSON.
 */
export function trackerBytes(ballotJson: string): Buffer {
  return Buffer.from(trackerOf(ballotJson), 'base64');
}

/**
 * Verifies an encrypted ballot: its form, the revision that it was made for, and every proof.
 * Takes: the election, the style that the voter gets (null for none), the ballot's exact JSON, and the voter.
 * Gives: the ballot for the intake, byte for byte as received. Any revision of that style is accepted, an
 * older one too: it was in force when the voter began, and stays valid as for cast ballots.
 * Refuses: with the first reason found; `overloaded` when too many wait: then nothing was verified.
 */
export async function admitBallot(
  { ballots, revisions }: Pick<Deps, 'ballots'> & { revisions: KnownRevisions },
  { id: electionId, style }: { readonly id: string; readonly style: number | null },
  ballotJson: string,
  caller: Caller,
): Promise<Admitted> {
  // The whole ballot is parsed where it is verified, on a thread; here only the revision that it names.
  const fingerprint = claimedElection(ballotJson);
  const named = fingerprint === null ? null : await revisions.find(electionId, fingerprint);
  // A paper of other areas is not this voter's.
  if (named && named.revision.style !== style) return { ok: false, reason: 'wrong-election' };
  // A ballot of an unknown revision is parsed there too, to find its fault: against any revision it is
  // refused.
  const revision = named ?? (await revisions.any(electionId));
  if (!revision) return { ok: false, reason: 'wrong-election' };
  const verdict = await ballots.verify(revision.election, ballotJson, caller);
  if (!verdict.ok) return verdict;
  if (!named) throw new Error('a ballot of no revision was accepted');
  return {
    ok: true,
    ballot: {
      tracker: Buffer.from(verdict.tracker, 'base64'),
      credential: Buffer.from(verdict.credential, 'hex'),
      revision: revision.number,
      ballot: Buffer.from(ballotJson),
    },
  };
}
