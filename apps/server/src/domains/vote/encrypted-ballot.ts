import { type BallotRefusal, claimedElection, trackerOf } from '@evoting/belenios/server';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { IntakeRow } from '../board/intake-store.ts';
import { currentRevision, findRevisionOf, type KnownRevision } from '../paper/revisions.ts';

export type AdmitRefusal = BallotRefusal | 'overloaded';
export type AdmitResult = { ok: true; ballot: IntakeRow } | { ok: false; reason: AdmitRefusal };

/** Caches the Belenios elections that ballots refer to; a revision never changes, so nothing goes stale. */
export class RevisionCache {
  readonly #db: Db;
  readonly #cached = new Map<string, KnownRevision>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Finds the revision whose election has this fingerprint (b64-hash). */
  async find(electionId: string, fingerprint: string): Promise<KnownRevision | null> {
    const key = `${electionId} ${fingerprint}`;
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const hash = Buffer.from(fingerprint, 'base64');
    const revision = hash.length === 32 ? await findRevisionOf(this.#db, electionId, hash) : null;
    if (revision) this.#cached.set(key, revision);
    return revision;
  }

  /** Finds any revision of the election; null before it was opened. */
  async any(electionId: string): Promise<KnownRevision | null> {
    const key = `${electionId} any`;
    const revision = this.#cached.get(key) ?? (await currentRevision(this.#db, electionId));
    if (revision) this.#cached.set(key, revision);
    return revision ?? null;
  }
}

/** Computes the tracker of a ballot's exact JSON, as bytes. */
export function trackerBytes(ballotJson: string): Buffer {
  return Buffer.from(trackerOf(ballotJson), 'base64');
}

/**
 * Verifies an encrypted ballot: its form, its revision, and every proof. Any revision of the voter's style is
 * accepted: an older one was in force when the voter began.
 * @param style the ballot style of the voter, null for none
 * @param ballotJson the exact JSON
 * @returns the ballot for the intake, byte for byte as received; or the first reason found, `overloaded`
 * before anything was verified
 */
export async function admitBallot(
  { ballots, revisions }: Pick<Deps, 'ballots'> & { revisions: RevisionCache },
  { id: electionId, style }: { readonly id: string; readonly style: number | null },
  ballotJson: string,
  caller: Caller,
): Promise<AdmitResult> {
  // A thread parses and verifies the ballot; only the revision that it names is read here.
  const fingerprint = claimedElection(ballotJson);
  const named = fingerprint === null ? null : await revisions.find(electionId, fingerprint);
  // Another style is for voters of other areas.
  if (named && named.revision.style !== style) return { ok: false, reason: 'wrong-election' };
  // A ballot of an unknown revision is verified against any other, which refuses it with its precise fault.
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
