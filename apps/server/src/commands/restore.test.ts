/**
 * The drill of docs/operate.md: a backup of everything that was acknowledged is restored into a new server.
 * `succession.test.ts` tests an older backup, which the server refuses.
 */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { findBallot } from '../domains/board/intake-store.ts';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { requireKeys } from '../domains/count/advancing.ts';
import { Sessions } from '../platform/sessions/sessions.ts';
import { createTestApp, type Person } from '../testing/app.ts';
import { atEnd } from '../testing/at-end.ts';
import { advance, draftElection, open } from '../testing/election.ts';
import { copyDatabase } from '../testing/older-database.ts';
import { audit, encryptFor } from '../testing/record.ts';

it('a complete backup continues in a new server: every receipt has its ballot, every voter who voted stays marked, and the record only grew', async () => {
  const test = await createTestApp();
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  const people: Person[] = [];
  for (let n = 0; n < 4; n++) people.push(await test.newVoter());
  const [first, second, third] = people as [Person, Person, Person];
  const kept: { person: Person; tracker: string; receipt: string }[] = [];
  for (const person of [first, second]) {
    const ballot = await encryptFor(test.db, id);
    const answer = await test.call('POST', '/vote/cast', {
      token: person.token,
      body: { ballot: ballot.json },
    });
    kept.push({ person, tracker: ballot.tracker, receipt: answer.body.data.receipt });
  }
  await advance(test.deps, id);
  const seen = await findRecordNamed(test.db, '2027');
  const backup = await copyDatabase(test);

  const base = { db: backup, now: test.clock.now, elapsedMs: test.clock.elapsedMs, randomBytes };
  const deps = { ...test.deps, ...base, sessions: new Sessions(base) };
  await requireKeys(deps);
  const app = await buildApp(deps);
  atEnd(() => app.close());
  const cast = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { ballot: (await encryptFor(backup, id)).json };
    return (await app.inject({ method: 'POST', url: '/api/vote/cast', headers, payload })).statusCode;
  };
  for (const { person, tracker } of kept) {
    expect(await findBallot(backup, id, Buffer.from(tracker, 'base64'))).toBeTypeOf('number');
    expect(await cast(person)).toBe(409);
  }
  expect(await cast(third)).toBe(200);
  test.clock.advance(60_000);
  await advance(deps, id);
  const report = await audit(backup, '2027');
  expect(report).toMatchObject({ verdict: 'verified', ballots: 3 });
  const now = await findRecordNamed(backup, '2027');
  expect([now?.verifierKey, now?.origin]).toEqual([seen?.verifierKey, seen?.origin]);
  expect(now?.size).toBeGreaterThan(seen?.size ?? Number.POSITIVE_INFINITY);
});
