import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMailForTheHour } from '../../platform/outbox.ts';
import { newToken } from '../../platform/token.ts';
import { inOwnLanguage, recipientOf } from './contacts.ts';
import { keepDisputeHash } from './disputes-store.ts';
import type { Place } from './store.ts';

export type TellDeps = Pick<Deps, 'config' | 'now' | 'randomBytes'>;

/**
 * Tells the contact of a place that the code of its letter was used, with a link by which they can say that it was
 * somebody else. The mail is queued in the transaction of the claim and leaves at the full hour: many vote minutes
 * after the claim, so its time would be that of a ballot. Without a reachable contact nobody is told.
 */
export async function tellContact(
  { config, now, randomBytes }: TellDeps,
  trx: Trx,
  place: Place,
  contact: string | null,
): Promise<void> {
  const recipient = recipientOf(contact, config.sms !== null);
  if (!recipient) return;
  const { token, tokenHash } = newToken(randomBytes);
  await keepDisputeHash(trx, place, tokenHash);
  const given = { voterNumber: place.voterNumber, token };
  const to = await inOwnLanguage(trx, recipient);
  await queueMailForTheHour(trx, { what: 'place-claimed', to, publicUrl: config.publicUrl, given }, now());
}
