import type { Contact } from '@evoting/contract/commission/contact';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Refuses a logo whose picture is gone. */
export const LOGO_EXISTS = 'commission_contact_logo_id_fkey';

/** Finds who the commission is and how people reach it; null before it says so. */
export async function findContact(db: Db): Promise<Contact | null> {
  const row = await db
    .selectFrom('commission_contact')
    .select(['name', 'logo_id as logo', 'about', 'own_figures as ownFigures'])
    .select(['phone', 'whatsapp', 'email', 'hours', 'address'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores who the commission is and how people reach it, in place of what was said before. */
export async function storeContact(trx: Trx, { logo, ownFigures, ...texts }: Contact): Promise<void> {
  const values = { ...texts, logo_id: logo, own_figures: ownFigures };
  const row = trx.insertInto('commission_contact').values(values);
  await row.onConflict((one) => one.column('one').doUpdateSet(values)).execute();
}
