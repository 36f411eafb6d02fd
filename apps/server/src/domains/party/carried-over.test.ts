import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advance, closeAndTally } from '../../testing/election.ts';
import { carryOver } from '../../testing/older-schema.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { findPartyOf } from './members.ts';

it('an election in progress of the version before goes on: who stands for a party stays, and the account that was the party acts for it', async () => {
  const deps = await recordDeps();
  const { db } = deps;
  const election = await openedElection(deps, [3, 2]);
  const vote = async (pick: number) =>
    fillIntake(db, election.id, [await encryptFor(db, election.id, () => pick)]);
  await vote(0);
  await advance(deps, election.id);
  const left = crypto.randomUUID();
  await carryOver(deps, '020-parties-are-not-accounts', [
    `INSERT INTO users (id, role, name, email, password_hash, created_at)
       VALUES ('${left}', 'PARTY', 'Left', 'left-${left}@invalid', '', now())`,
    `INSERT INTO parties (user_id, name) VALUES ('${left}', 'Left Party')`,
  ]);
  const account = userIdSchema.parse(election.partyId);
  expect(await findPartyOf(db, account)).toBe(election.partyId);
  expect(await findPartyOf(db, userIdSchema.parse(left))).toBeNull();
  const statuses = await db.selectFrom('parties').select(['name', 'status']).orderBy('name').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['registered', 'registered']);
  const { rows } = await sql<{ approval: string }>`SELECT approval FROM elections`.execute(db);
  expect(rows).toEqual([{ approval: 'at-once' }]);
  await vote(1);
  await advance(deps, election.id);
  await closeAndTally(deps, election.id);
  expect(await audit(db, election.slug)).toMatchObject({ verdict: 'verified', ballots: 2 });
});
