import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { newToken } from '../../platform/token.ts';
import { inOwnLanguage, recipientOf } from './contacts.ts';
import { keepDisputeHash } from './disputes-store.ts';
import type { Place } from './store.ts';

export type TellDeps = Pick<Deps, 'config' | 'now' | 'randomBytes'>;

/**
 * Tells the contact of a place that the code of its letter was used, with a link by which they can say that it was
 * somebody else, in the transaction of the claim. Without a reachable contact nobody is told.
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
  await queueMail(trx, { what: 'place-claimed', to, publicUrl: config.publicUrl, given }, now());
}
