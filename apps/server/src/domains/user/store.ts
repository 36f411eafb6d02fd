import type { Role } from '@evoting/contract/call';
import { type PartyId, partyIdSchema, type UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { brokenConstraint, type Db, type Trx } from '../../plugins/database/connect.ts';
import { claimPartyName, NameTaken } from '../party/looks-store.ts';

export interface Account {
  readonly id: UserId;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** A candidate's picture as voters see it, a party's banner, a voter's picture. */
  readonly imageId: string | null;
}

const COLUMNS = [
  'users.id',
  'users.role',
  'users.name',
  'users.email',
  'users.password_hash as passwordHash',
] as const;

/** Finds an account by e-mail, without regard to case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await selectAccount(db)
    .where(sql`lower(users.email COLLATE "C")`, '=', sql<string>`lower(${email} COLLATE "C")`)
    .executeTakeFirst();
  return row ?? null;
}

/** The account of a live session. Refuses (throws): there is none. */
export function getAccount(db: Db, id: UserId): Promise<Account> {
  return selectAccount(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

function selectAccount(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('parties', (join) => join.onRef(sql`parties.user_id`, '=', sql.ref('users.id')))
    .select([
      ...COLUMNS,
      sql<string | null>`coalesce(parties.banner_id,
        (SELECT c.image_id FROM candidates c WHERE c.user_id = users.id ORDER BY c.created_at DESC LIMIT 1), users.image_id)`.as(
        'imageId',
      ),
    ]);
}

export type InsertRefusal = 'email-taken' | 'name-taken';

/**
 * Adds an account, and for a party the party, in one transaction.
 * Refuses: `email-taken`, `name-taken` (a party's name, or one that looks like it) by the constraints, so that of two at once one wins.
 */
export async function insertAccount(
  db: Db,
  account: Omit<Account, 'imageId'> & { createdAt: Date },
): Promise<{ ok: true } | { ok: false; reason: InsertRefusal }> {
  try {
    await db.transaction().execute((trx) => writeAccount(trx, account));
    return { ok: true };
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    if (isNameTaken(error)) return { ok: false, reason: 'name-taken' };
    throw error;
  }
}

/** As `insertAccount`, within a transaction. Refuses (throws): what the constraints say. */
export async function writeAccount(
  trx: Trx,
  { id, role, name, email, passwordHash, createdAt }: Omit<Account, 'imageId'> & { createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id, role, name, email, password_hash: passwordHash, image_id: null, created_at: createdAt })
    .execute();
  if (role === 'PARTY') await writeParty(trx, partyIdSchema.parse(id), name);
}

/** Makes the party of an account. Refuses (throws): its name is taken. */
export async function writeParty(trx: Trx, id: PartyId, name: string): Promise<void> {
  await trx.insertInto('parties').values({ user_id: id, name, banner_id: null }).execute();
  await claimPartyName(trx, id, name, false);
}

/** Whether what was thrown says that a party's name is another's. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || brokenConstraint(error) === 'parties_name_key';
}

export interface AccountChange {
  name?: string | undefined;
  passwordHash?: string | undefined;
  imageId?: string | undefined;
}

/**
 * Changes what is given of an account; a party's name and banner change with it.
 * A candidate's name on the ballot is the party's to change, and the picture there the candidate's entry's.
 * Takes: a transaction. Refuses (throws): the broken constraint `parties_name_key`.
 */
export async function updateAccount(trx: Db, { id, role }: Account, change: AccountChange): Promise<void> {
  const { name, passwordHash, imageId } = change;
  const user = {
    ...(name === undefined ? {} : { name }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(imageId !== undefined && role !== 'PARTY' && role !== 'CANDIDATE' ? { image_id: imageId } : {}),
  };
  if (Object.keys(user).length > 0) await trx.updateTable('users').set(user).where('id', '=', id).execute();
  if (role === 'PARTY') await updateParty(trx, id, change);
}

async function updateParty(trx: Db, id: UserId, { name, imageId }: AccountChange): Promise<void> {
  const party = {
    ...(name === undefined ? {} : { name }),
    ...(imageId === undefined ? {} : { banner_id: imageId }),
  };
  if (Object.keys(party).length === 0) return;
  await trx.updateTable('parties').set(party).where('user_id', '=', partyIdSchema.parse(id)).execute();
}
