import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { noteAct } from '../audit-log/service.ts';
import { type ContactRefusal, inOwnLanguage, readContact, recipientOf } from './contacts.ts';
import { holdFree, type NotFree } from './letter-again.ts';
import { plainNumber } from './list-rows.ts';
import { whyFixed } from './rolls-store.ts';
import {
  type AreaRefusal,
  type Change,
  type ListedVoter,
  objectOf,
  type RollFixed,
  readArea,
} from './service.ts';
import { type Place, type PlaceRow, rewritePlace } from './store.ts';

/** The voter of a place, with the area's code. */
type Person = Pick<ListedVoter, 'surname' | 'name' | 'area' | 'contact'>;
/** The corrected fields; others stay. */
type Correction = { readonly [Part in keyof Person]?: Person[Part] | undefined };

export type CorrectRefusal = RollFixed | NotFree | AreaRefusal | ContactRefusal | 'unchanged';

/**
 * Corrects the name, area or contact of an unclaimed place. Its earlier codes become invalid, and the earlier
 * contact is notified, so that an officer who replaces it to claim the place is noticed. The last step of its
 * transaction.
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
  const corrected = changedFields(found, read.person);
  if (corrected.length === 0) return { ok: false, reason: 'unchanged' };
  await rewritePlace(trx, place, { ...read.person, areaId: where.id });
  const former = corrected.includes('contact') ? recipientOf(found.contact, takesPhones) : null;
  if (former) {
    const to = await inOwnLanguage(trx, former);
    await queueMail(trx, { what: 'contact-gone', to, publicUrl: config.publicUrl, given: {} }, now());
  }
  await noteAct(trx, by, 'roll-corrected', objectOf(place), {
    before: { area: found.areaCode },
    after: { area: read.person.area, corrected: corrected.join(', '), reason },
  });
  return { ok: true };
}

/** Combines a place with its correction. */
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

/** Lists the names of the corrected fields, for the log, which has no values but the area. */
function changedFields(found: PlaceRow, person: Person): string[] {
  const before: Person = { ...found, area: found.areaCode };
  return (['surname', 'name', 'area', 'contact'] as const).filter((part) => before[part] !== person[part]);
}
