import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import {
  candidateIdSchema,
  type PartyId,
  partyIdSchema,
  postIdSchema,
  type UserId,
  userIdSchema,
} from '@evoting/contract/fields';
import { sql } from 'kysely';
import { addPosts } from '../domains/contest/service.ts';
import { claimName } from '../domains/nomination/names.ts';
import { claimPartyName } from '../domains/party/names.ts';
import type { Db, Trx } from '../platform/database/connect.ts';
import type { Seed } from './seed.ts';

/** Whether nobody and nothing is in the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM elections) AS taken`.execute(db);
  return rows[0]?.taken === false;
}

/** Lets one process at a time make the demo, until the transaction ends. */
export async function lockDemo(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(trx);
}

/**
 * Adds the draft election with its posts.
 * Gives: its id and the posts' ids by name.
 */
export async function insertElection(trx: Trx, posts: Seed['posts'], now: Date) {
  const id = randomUUID();
  await trx
    .insertInto('elections')
    .values({
      ...{ id, slug: '2026', title: 'Election 2026', year: 2026, current: true, created_at: now },
      ...{ is_demo: true, candidates_a_party: 20 },
      ...{ opens_at: null, closes_at: null, closed_at: null },
    })
    .execute();
  const added = await addPosts(
    trx,
    id,
    posts.map((name) => ({ name, level: null })),
  );
  if (!added.ok) throw new Error('the posts of the demo ask for no areas');
  return { id, postIds: new Map(added.contests.map((contest, i) => [posts[i], contest.id])) };
}

export interface DemoPerson {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Adds an account. */
export async function insertPerson(trx: Trx, person: DemoPerson, now: Date): Promise<UserId> {
  const id = userIdSchema.parse(randomUUID());
  const { role, name, email, passwordHash } = person;
  await trx
    .insertInto('users')
    .values({ id, role, name, email, password_hash: passwordHash, image_id: null, created_at: now })
    .execute();
  return id;
}

/** Makes an account a sample officer of the commission. */
export async function insertOfficer(trx: Trx, userId: UserId, now: Date): Promise<void> {
  const officer = { account_id: userId, role: 'returning-officer', is_sample: true, added_at: now } as const;
  await trx.insertInto('officers').values(officer).execute();
}

/**
 * Makes a party that an account acts for.
 * Gives: its id.
 */
export async function insertParty(
  trx: Trx,
  userId: UserId,
  name: string,
  bannerId: string | null,
): Promise<PartyId> {
  const id = partyIdSchema.parse(randomUUID());
  await trx.insertInto('parties').values({ id, name, banner_id: bannerId, status: 'approved' }).execute();
  await trx.insertInto('party_members').values({ account_id: userId, party_id: id }).execute();
  await claimPartyName(trx, id, name, false);
  return id;
}

/** Puts a candidate of the demo, or of a rehearsal, up. */
export async function insertDemoCandidate(
  trx: Trx,
  ids: { electionId: string; postId: string; partyId: PartyId; userId: UserId; imageId: string | null },
  { name, bio }: Pick<Seed['candidates'][number], 'name' | 'bio'>,
  createdAt: Date,
): Promise<void> {
  const [id, postId] = [candidateIdSchema.parse(randomUUID()), postIdSchema.parse(ids.postId)];
  await trx
    .insertInto('nominations')
    .values({
      ...{ id, election_id: ids.electionId, account_id: ids.userId, status: 'approved' as const },
      ...{ contest_id: postId, party_id: ids.partyId },
      ...{ name, bio, image_id: ids.imageId, created_at: createdAt },
    })
    .execute();
  await claimName(trx, { id, postId, name }, false);
}
