import type { Db, Trx } from '../../platform/database/connect.ts';

/** Finds since when officers sign by passkeys only; null where codes of apps decide as well. */
export async function findPasskeysOnly(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('passkeys_only').select('since').executeTakeFirst();
  return row?.since ?? null;
}

/** Demands passkeys; returns false if they are demanded already. */
export async function insertPasskeysOnly(trx: Trx, since: Date): Promise<boolean> {
  const one = trx.insertInto('passkeys_only').values({ since });
  const { numInsertedOrUpdatedRows } = await one.onConflict((two) => two.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Allows codes of apps; returns false if they are allowed already. */
export async function deletePasskeysOnly(trx: Trx): Promise<boolean> {
  return (await trx.deleteFrom('passkeys_only').executeTakeFirst()).numDeletedRows > 0n;
}

/** Counts the returning officers who can act and have a passkey. */
export async function signersByPasskey(db: Db, now: Date): Promise<number> {
  const counted = db
    .selectFrom('officers')
    .select((eb) => eb.fn.countAll<number>().as('signers'))
    .where('role', '=', 'returning-officer')
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('reads_until', 'is', null), eb('reads_until', '<=', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('officer_passkeys')
          .select('id')
          .whereRef('officer_passkeys.account_id', '=', 'officers.account_id'),
      ),
    );
  return (await counted.executeTakeFirstOrThrow()).signers;
}
