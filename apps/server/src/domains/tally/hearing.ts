import { verifyRunning } from '@evoting/belenios/auditor';
import type { ParsedBody } from '@evoting/contract/calls';
import type { Deps } from '../../deps.ts';
import { findRecord } from '../board/records-store.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { findCeremony, listPlaces } from './ceremony-store.ts';
import { setHeard } from './heard-store.ts';

export type HearRefusal = 'no-ceremony' | 'too-early' | 'unproved';

/** The clock of a trustee's machine may differ by this. */
const CLOCK_MS = 2 * 60_000;

/**
 * Takes the proof that a trustee's program runs with the key, for one moment. It is worthless anywhere else, and later.
 * @returns `too-early` before the key is made; `unproved` for a proof of another trustee or time
 */
export async function hear(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: string,
  { trustee, atS, proof }: ParsedBody<'POST /trustee/:log/running'>,
): Promise<{ ok: true } | { ok: false; reason: HearRefusal }> {
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return { ok: false, reason: 'no-ceremony' };
  const { electionId, origin } = ceremony;
  const record = await findRecord(db, electionId);
  if (!record) return { ok: false, reason: 'too-early' };
  const at = new Date(atS * 1000);
  if (Math.abs(at.getTime() - now().getTime()) > CLOCK_MS) return { ok: false, reason: 'unproved' };
  const place = (await listPlaces(db, electionId)).find((one) => one.trustee === trustee);
  const publicKey = (await trusteesOf(db, record)).ownerKeys[trustee - 1];
  if (!place || publicKey === undefined) return { ok: false, reason: 'unproved' };
  if (!verifyRunning({ origin, name: place.name, publicKey, atS }, proof))
    return { ok: false, reason: 'unproved' };
  await setHeard(db, electionId, { trustee, atS, proof });
  return { ok: true };
}
