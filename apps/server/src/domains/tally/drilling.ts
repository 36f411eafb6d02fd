import { verifyPossession } from '@evoting/belenios/auditor';
import type { ParsedBody } from '@evoting/contract/calls';
import { drillOrigin } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../platform/day.ts';
import { noteAct, TRUSTEE } from '../audit-log/service.ts';
import { findRecord } from '../board/records-store.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { findCeremony, listPlaces, setDrilled } from './ceremony-store.ts';

export type DrillRefusal = 'no-ceremony' | 'too-early' | 'unproved';

/**
 * Accepts a trustee's proof that the key file still decrypts: a proof of possession for one day, which is
 * worthless anywhere else. It is noted once a day, and once more after the opening.
 * @returns `too-early` before the key is made; `unproved` for a proof of another trustee or day (one day
 * either way is accepted, for clocks and midnight)
 */
export function drill(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: string,
  { trustee, day, proof }: ParsedBody<'POST /trustee/:log/drill'>,
): Promise<{ ok: true } | { ok: false; reason: DrillRefusal }> {
  return db.transaction().execute(async (trx) => {
    // Not locked: once the key is made the ceremony never changes, and a false proof must delay nobody.
    const ceremony = await findCeremony(trx, slug);
    if (!ceremony) return { ok: false, reason: 'no-ceremony' };
    const { electionId, origin } = ceremony;
    const record = await findRecord(trx, electionId);
    if (!record) return { ok: false, reason: 'too-early' };
    const place = (await listPlaces(trx, electionId)).find((one) => one.trustee === trustee);
    const publicKey = (await trusteesOf(trx, record)).ownerKeys[trustee - 1];
    if (!place || publicKey === undefined) return { ok: false, reason: 'unproved' };
    const isNow = Math.abs(Date.parse(day) - now().getTime()) < 2 * DAY_MS;
    const statement = { origin: drillOrigin(origin, day), name: place.name, publicKey };
    if (!isNow || !verifyPossession(statement, proof)) return { ok: false, reason: 'unproved' };
    const isNew = await setDrilled(trx, { electionId, trustee, at: now() });
    // A proof can be sent again and again, and each entry of the log delays other acts.
    if (isNew)
      await noteAct(trx, TRUSTEE, 'trustee-rehearsed', `election:${electionId}`, { after: { trustee } });
    return { ok: true };
  });
}
