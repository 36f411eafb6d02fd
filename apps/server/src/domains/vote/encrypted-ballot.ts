import { type BallotRefusal, claimedElection, type Election, trackerOf } from '@evoting/belenios/server';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../plugins/database/connect.ts';
import type { IntakeRow } from '../board/intake-store.ts';
import { currentStyle, findStyleOf } from '../election/styles.ts';

export type AdmitRefusal = BallotRefusal | 'overloaded';
export type Admitted = { ok: true; ballot: IntakeRow } | { ok: false; reason: AdmitRefusal };

/** The Belenios elections that ballots refer to, parsed once. A style never changes, so nothing here grows old. */
export class KnownStyles {
  readonly #db: Db;
  readonly #known = new Map<string, { number: number; election: Election }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The style whose election has this fingerprint (b64-hash), or null where the election has none such. */
  async find(
    electionId: string,
    fingerprint: string,
  ): Promise<{ number: number; election: Election } | null> {
    const key = `${electionId} ${fingerprint}`;
    const known = this.#known.get(key);
    if (known) return known;
    const hash = Buffer.from(fingerprint, 'base64');
    const style = hash.length === 32 ? await findStyleOf(this.#db, electionId, hash) : null;
    if (style) this.#known.set(key, style);
    return style;
  }

  /** A style of the election, whichever; null before it was opened. */
  async any(electionId: string): Promise<{ number: number; election: Election } | null> {
    const key = `${electionId} any`;
    const known = this.#known.get(key) ?? (await currentStyle(this.#db, electionId));
    if (known) this.#known.set(key, known);
    return known ?? null;
  }
}

/** The tracker of a ballot as bytes. Takes its exact JSON. */
export function trackerBytes(ballotJson: string): Buffer {
  return Buffer.from(trackerOf(ballotJson), 'base64');
}

/**
 * Judges an encrypted ballot: its form, the style that it was made for, and every proof.
 * Takes the election and the ballot's exact JSON. Gives what the intake keeps, byte for byte as received.
 * Any style of the election is accepted, an older one too: it was the ballot when the voter began, and it stays valid as all cast ones do.
 * Refuses with the first reason found; `overloaded` when too many wait: then nothing was judged.
 */
export async function admitBallot(
  { ballots, styles }: Pick<Deps, 'ballots'> & { styles: KnownStyles },
  electionId: string,
  ballotJson: string,
): Promise<Admitted> {
  // The whole ballot is read where it is verified, on a thread; here only what it says it was made for.
  const fingerprint = claimedElection(ballotJson);
  const named = fingerprint === null ? null : await styles.find(electionId, fingerprint);
  // One that names no style of ours is read there too, to say what is wrong with it: against any style it is refused.
  const style = named ?? (await styles.any(electionId));
  if (!style) return { ok: false, reason: 'wrong-election' };
  const verdict = await ballots.verify(style.election, ballotJson);
  if (!verdict.ok) return verdict;
  if (!named) throw new Error('a ballot of no style was accepted');
  return {
    ok: true,
    ballot: {
      tracker: Buffer.from(verdict.tracker, 'base64'),
      credential: Buffer.from(verdict.credential, 'hex'),
      style: style.number,
      ballot: Buffer.from(ballotJson),
    },
  };
}
