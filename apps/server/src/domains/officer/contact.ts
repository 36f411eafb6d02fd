import type { Contact } from '@evoting/contract/commission/contact';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { type Actor, noteChange } from '../audit-log/service.ts';
import { findContact, storeContact } from './contact-store.ts';
import { commissionName } from './setup-store.ts';

/** Loads who the commission is and how people reach it; null while it has published nothing. */
export async function shownContact(db: Db): Promise<Contact | null> {
  const contact = await findContact(db);
  return contact && { ...contact, name: await commissionName(db) };
}

/** Keeps a picture that a proposal may name. */
export const keepLogo = ({ db }: Deps, image: PreparedImage): Promise<string> => saveImage(db, image);

/**
 * Says who the commission is and how people reach it.
 * @param trx has called `lockOfficers`
 */
export async function setContact(trx: Trx, contact: Contact, by: Actor): Promise<void> {
  const before = await findContact(trx);
  await storeContact(trx, contact);
  await noteChange(trx, by, 'contact-set', 'commission:contact', { before, after: { ...contact } });
}
