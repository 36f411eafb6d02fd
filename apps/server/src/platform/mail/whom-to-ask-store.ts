import type { Db } from '../database/connect.ts';

/** The commission and every way to reach it, in one line; null while it has published none. */
export async function whomToAsk(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('commission_contact')
    .leftJoin('commission', (join) => join.onTrue())
    .select(({ fn, ref }) => [
      fn.coalesce('commission_contact.name', 'commission.name').as('name'),
      ref('whatsapp').as('whatsapp'),
    ])
    .select(['phone', 'email', 'hours', 'address'])
    .executeTakeFirst();
  if (!row) return null;
  const { name, phone, whatsapp, email, hours, address } = row;
  return [name, phone, whatsapp && `WhatsApp ${whatsapp}`, email, hours, address]
    .filter((part) => part !== null)
    .join(' · ');
}
