import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { noteAct } from '../audit-log/service.ts';
import { type ContactRefusal, reachOf, readContact } from './contacts.ts';
import { holdFree, type NotFree } from './letter-again.ts';
import { plainNumber } from './list-rows.ts';
import { whyFixed } from './rolls-store.ts';
import { type AreaRefusal, type Change, type Fixed, type Listed, objectOf, readArea } from './service.ts';
import { type Place, type PlaceRow, rewritePlace } from './store.ts';

/** The voter of a place, the area by its code. */
type Person = Pick<Listed, 'surname' | 'name' | 'area' | 'contact'>;
/** The corrected fields; others stay. */
type Correction = { readonly [Part in keyof Person]?: Person[Part] | undefined };

export type CorrectRefusal = Fixed | NotFree | AreaRefusal | ContactRefusal | 'unchanged';

/**
 * Corrects the name, the area or the contact of a place. Every earlier code is worthless then, and the
 * earlier contact is told: an officer who replaces it to claim the place is noticed.
 * Takes: the transaction, which ends with this, the place, the corrected fields, the actor and the reason.
 * Refuses: after the close or the freeze, a number without a place, a place that an account has, an unknown
 * or divided area, a contact that is not reached, and a correction that changes nothing.
 */
export async function correctPlace(
  trx: Trx,
  { electionId, voterNumber }: Place,
  typed: Correction,
  { by, reason }: Pick<Change, 'by' | 'reason'>,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<{ ok: true } | { ok: false; reason: CorrectRefusal }> {
  const fixed = await whyFixed(trx, electionId);
  if (fixed) return { ok: false, reason: fixed };
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  const free = await holdFree(trx, place);
  if (!free.ok) return free;
  const { found } = free;
  const takesPhones = config.sms !== null;
  const read = readCorrection(found, typed, takesPhones);
  if (!read.ok) return read;
  const where = await readArea(trx, read.person.area);
  if (!where.ok) return where;
  const corrected = whatDiffers(found, read.person);
  if (corrected.length === 0) return { ok: false, reason: 'unchanged' };
  await rewritePlace(trx, place, { ...read.person, areaId: where.id });
  const former = corrected.includes('contact') ? reachOf(found.contact, takesPhones) : null;
  if (former) {
    const to = { ...former, locale: null };
    await queueMail(trx, { what: 'contact-gone', to, publicUrl: config.publicUrl, given: {} }, now());
  }
  await noteAct(trx, by, 'roll-corrected', objectOf(place), {
    before: { area: found.areaCode },
    after: { area: read.person.area, corrected: corrected.join(', '), reason },
  });
  return { ok: true };
}

/** The corrected place. */
function readCorrection(
  found: PlaceRow,
  { surname = found.surname, name = found.name, area = found.areaCode, contact = found.contact }: Correction,
  takesPhones: boolean,
): { ok: true; person: Person } | { ok: false; reason: ContactRefusal } {
  if (contact === found.contact || contact === null)
    return { ok: true, person: { surname, name, area, contact } };
  const reached = readContact(contact, takesPhones);
  return reached.ok ? { ok: true, person: { surname, name, area, contact: reached.contact } } : reached;
}

/** The names of the corrected fields: the log has no value but the area. */
function whatDiffers(found: PlaceRow, person: Person): string[] {
  const before: Person = { ...found, area: found.areaCode };
  return (['surname', 'name', 'area', 'contact'] as const).filter((part) => before[part] !== person[part]);
}
