/** A migration while people vote: another process changes the tables, and this one's connections stay. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { audit, encryptFor } from '../../testing/record.ts';

/** Changes columns that each cast reads with a prepared statement. */
const MIGRATION = [
  `ALTER TABLE elections ALTER COLUMN max_merge_delay_s TYPE bigint`,
  `ALTER TABLE sessions ALTER COLUMN expires_at TYPE timestamptz(3)`,
];

it('a migration of columns that casts read by prepared statements fails no cast', async () => {
  const test = await createTestApp();
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  const voters = [await test.newVoter(), await test.newVoter()] as [Person, Person];
  const cast = async ({ token }: Person) => {
    const body = { ballot: (await encryptFor(test.db, id)).json };
    return (await test.call('POST', '/vote/cast', { token, body })).status;
  };
  const connections = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND usename = ${test.connection.user} ORDER BY pid`.execute(
      test.owner,
    );
    return rows.map(({ pid }) => pid);
  };
  expect(await cast(voters[0])).toBe(200);
  const before = await connections();

  for (const statement of MIGRATION) await sql.raw(statement).execute(test.owner);

  expect(await cast(voters[0])).toBe(409);
  expect(await cast(voters[1])).toBe(200);
  expect(await connections()).toEqual(before);
  await advance(test.deps, id);
  expect(await audit(test.db, '2027')).toMatchObject({ verdict: 'verified', ballots: 2 });
});
