import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Area } from './area-tree.ts';

/** Lists all areas, unordered. */
export function listAreas(db: Db | Trx): Promise<Area[]> {
  return db.selectFrom('areas').select(['id', 'parent_id as parentId', 'level', 'code', 'name']).execute();
}

/** Locks the tree against other writers until the transaction ends; readers go on. */
export async function lockAreas(trx: Trx): Promise<void> {
  await sql`LOCK TABLE areas IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

/** Tells whether voting is open in the current election, which was made from the tree. */
export async function isVotingOpen(trx: Db | Trx): Promise<boolean> {
  const row = trx
    .selectFrom('elections')
    .select('id')
    .where('status', '=', 'open')
    .where('current', '=', true);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Adds areas, parents before their parts. */
export async function insertAreas(trx: Trx, areas: readonly Area[]): Promise<void> {
  for (const rows of chunksOf(areas))
    await trx
      .insertInto('areas')
      .values(
        rows.map(({ id, parentId, level, code, name }) => ({ id, parent_id: parentId, level, code, name })),
      )
      .execute();
}

/** Renames the root. */
export async function renameRoot(
  trx: Trx,
  { level, code, name }: Omit<Area, 'id' | 'parentId'>,
): Promise<void> {
  await trx.updateTable('areas').set({ level, code, name }).where('parent_id', 'is', null).execute();
}

/** Lists those of these areas that contain voters, or places on the roll of the current draft. */
export async function listInhabited(trx: Trx, areaIds: readonly string[]): Promise<string[]> {
  if (areaIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT area_id AS id FROM voter_areas WHERE area_id = ANY (${areaIds})
    UNION SELECT area_id FROM roll JOIN elections ON elections.id = election_id
      WHERE area_id = ANY (${areaIds}) AND state <> 'removed' AND status = 'draft' AND current`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Finds what refers to an area: voters or places on any roll, or an election other than through the ballot styles of
 * the current draft, which are made from the tree.
 */
export async function findUse(trx: Trx, areaId: string): Promise<'has-voters' | 'in-election' | null> {
  const { rows } = await sql<{ voters: boolean; elected: boolean }>`
    SELECT EXISTS (SELECT FROM voter_areas WHERE area_id = ${areaId})
        OR EXISTS (SELECT FROM roll WHERE area_id = ${areaId}) AS voters,
      EXISTS (SELECT FROM contests WHERE area_id = ${areaId})
        OR EXISTS (SELECT FROM style_areas JOIN elections ON elections.id = election_id
          WHERE area_id = ${areaId} AND NOT (status = 'draft' AND current)) AS elected`.execute(trx);
  const [use] = rows;
  if (use?.voters) return 'has-voters';
  return use?.elected ? 'in-election' : null;
}

/** Removes an area that nothing refers to but the ballot styles of drafts. */
export async function removeArea(trx: Trx, areaId: string): Promise<void> {
  await trx.deleteFrom('style_areas').where('area_id', '=', areaId).execute();
  await trx.deleteFrom('areas').where('id', '=', areaId).execute();
}

/** Finds voters by e-mail; keys are in lower case. */
export async function findVoters(trx: Trx, emails: readonly string[]): Promise<Map<string, UserId>> {
  const lowerCase = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ id: UserId; email: string }>`
    SELECT id, lower(email COLLATE "C") AS email FROM users
      WHERE role = 'VOTER' AND lower(email COLLATE "C") = ANY (${lowerCase})`.execute(trx);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Assigns voters to areas, replacing earlier assignments. */
export async function setVoterAreas(
  trx: Trx,
  assigned: readonly { readonly voterId: UserId; readonly areaId: string }[],
): Promise<void> {
  for (const rows of chunksOf(assigned))
    await trx
      .insertInto('voter_areas')
      .values(rows.map(({ voterId, areaId }) => ({ voter_id: voterId, area_id: areaId })))
      .onConflict((conflict) =>
        conflict.column('voter_id').doUpdateSet((eb) => ({ area_id: eb.ref('excluded.area_id') })),
      )
      .execute();
}
