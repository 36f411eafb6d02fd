import type { Role } from '@evoting/contract/call';
import type { PartyId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../plugins/database/connect.ts';

/** Holds the entries of the account that a link is for. Before the account itself: parties take the two in this order. */
export async function lockCandidacies(trx: Trx, tokenHash: Buffer): Promise<void> {
  await sql`SELECT FROM candidates c JOIN password_links l ON l.user_id = c.user_id
    WHERE l.token_hash = ${tokenHash} FOR UPDATE OF c`.execute(trx);
}

/** Whether a party has candidates, in whichever election. It is held until the transaction ends: nobody puts up its first one meanwhile. */
export async function staysOnBallot(trx: Trx, party: PartyId): Promise<boolean> {
  await trx.selectFrom('parties').select('user_id').where('user_id', '=', party).forUpdate().execute();
  const one = trx.selectFrom('candidates').select('id').where('party_id', '=', party).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Leaves a party without anybody who could log in: no e-mail that anyone can have, and no password. */
export async function leaveParty(trx: Trx, id: UserId): Promise<void> {
  const nobody = { email: `left-${id}@invalid`, password_hash: '' };
  await trx.updateTable('users').set(nobody).where('id', '=', id).execute();
}

/** Removes a party of which nothing is on any ballot, and frees its name. */
export async function removeParty(trx: Trx, party: PartyId): Promise<void> {
  await trx.deleteFrom('party_looks').where('party_id', '=', party).execute();
  await trx.deleteFrom('parties').where('user_id', '=', party).execute();
}

/** Leaves the entries of a candidate without account and address. */
export async function leaveCandidacies(trx: Trx, id: UserId): Promise<void> {
  await trx.updateTable('candidates').set({ user_id: null, email: null }).where('user_id', '=', id).execute();
}

/** Makes of an account another person's. */
export async function replaceAccount(
  trx: Trx,
  id: UserId,
  { role, name, passwordHash }: { role: Role; name: string; passwordHash: string },
): Promise<void> {
  const owner = { role, name, password_hash: passwordHash, image_id: null };
  await trx.updateTable('users').set(owner).where('id', '=', id).execute();
}
