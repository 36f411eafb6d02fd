import type { Contact } from '@evoting/contract/commission/contact';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Finds how people reach the commission; null before it says so. */
export async function findContact(db: Db): Promise<Contact | null> {
  const row = await db
    .selectFrom('commission_contact')
    .select(['phone', 'whatsapp', 'email', 'hours', 'address'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores how people reach the commission, in place of what was said before. */
export async function storeContact(trx: Trx, contact: Contact): Promise<void> {
  const row = trx.insertInto('commission_contact').values(contact);
  await row.onConflict((one) => one.column('one').doUpdateSet(contact)).execute();
}
