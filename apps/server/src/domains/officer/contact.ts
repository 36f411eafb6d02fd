import type { Contact } from '@evoting/contract/commission/contact';
import type { ShownContact } from '@evoting/contract/commission/day';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteChange } from '../audit-log/service.ts';
import { findContact, storeContact } from './contact-store.ts';
import { commissionName } from './setup-store.ts';

/** Loads the commission's name and contact; null while it has published none. */
export async function shownContact(db: Db): Promise<ShownContact | null> {
  const contact = await findContact(db);
  return contact && { name: await commissionName(db), ...contact };
}

/**
 * Says how people reach the commission.
 * @param trx has called `lockOfficers`
 */
export async function setContact(trx: Trx, contact: Contact, by: Actor): Promise<void> {
  const before = await findContact(trx);
  await storeContact(trx, contact);
  await noteChange(trx, by, 'contact-set', 'commission:contact', { before, after: { ...contact } });
}
