import { candidateIdSchema, userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advance, closeAndTally } from '../../testing/election.ts';
import { carryOver } from '../../testing/older-schema.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { findPartyOf } from '../party/members.ts';
import { findNomination } from './store.ts';

it('an election in progress of the version before goes on: the candidates of a party stay, the account that was the party acts for it, and pictures and addresses are in one place', async () => {
  const deps = await recordDeps();
  const { db } = deps;
  const election = await openedElection(deps, [3, 2]);
  const vote = async (pick: number) =>
    fillIntake(db, election.id, [await encryptFor(db, election.id, () => pick)]);
  await vote(0);
  await advance(deps, election.id);
  const [left, person, picture] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const stands = candidateIdSchema.parse(election.posts[0]?.candidates[0]);
  await carryOver(deps, '020-parties-are-not-accounts', [
    `INSERT INTO users (id, role, name, email, password_hash, created_at)
       VALUES ('${left}', 'PARTY', 'Left', 'left-${left}@invalid', '', now())`,
    `INSERT INTO parties (user_id, name) VALUES ('${left}', 'Left Party')`,
    `INSERT INTO images (id, sha256, large, small, width, height)
       VALUES ('${picture}', sha256('large'), 'large', 'small', 1, 1)`,
    `INSERT INTO users (id, role, name, email, password_hash, image_id, created_at)
       VALUES ('${person}', 'CANDIDATE', 'Ada', 'ada@example.org', 'hash', '${picture}', now())`,
    `UPDATE candidates SET user_id = '${person}', email = 'Ada@example.org', image_id = '${picture}'
       WHERE id = '${stands}'`,
  ]);
  const account = userIdSchema.parse(election.partyId);
  expect(await findPartyOf(db, account)).toBe(election.partyId);
  expect(await findPartyOf(db, userIdSchema.parse(left))).toBeNull();
  const statuses = await db.selectFrom('parties').select(['name', 'status']).orderBy('name').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['registered', 'registered']);
  expect(await findNomination(db, stands)).toMatchObject({
    ...{ id: stands, party: election.partyId, userId: person, email: 'ada@example.org' },
    ...{ imageId: picture, status: 'approved', reason: null },
  });
  const shown = db.selectFrom('users').select('image_id').where('id', '=', userIdSchema.parse(person));
  expect(await shown.execute()).toEqual([{ image_id: null }]);
  const { rows } = await sql<{ approval: string }>`SELECT approval FROM elections`.execute(db);
  expect(rows).toEqual([{ approval: 'at-once' }]);
  await vote(1);
  await advance(deps, election.id);
  await closeAndTally(deps, election.id);
  expect(await audit(db, election.slug)).toMatchObject({ verdict: 'verified', ballots: 2 });
});
