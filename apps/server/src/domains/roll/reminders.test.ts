import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { writeReminders } from './reminders.ts';
import { addToRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'New.' } as const;
const DAY_MS = 24 * 60 * 60_000;

/** An open election with a roll: each voter's mail address by number, or null. */
async function setUp(places: Readonly<Record<string, string | null>>) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const codes = new Map<string, string>();
  for (const [voterNumber, contact] of Object.entries(places)) {
    const listed = { voterNumber, surname: 'Obi', name: 'Ada', area: 'whole', contact };
    const added = await test.db
      .transaction()
      .execute((trx) => addToRoll(trx, election.id, listed, BY, randomBytes, true));
    if (added.ok) codes.set(voterNumber, added.code);
  }
  const officer = await test.newOfficer('registrar');
  const remind = async ({ token }: Person) => {
    const { status, body } = await test.call('POST', '/commission/reminders', { token });
    return body.code ?? status;
  };
  const claim = async (voterNumber: string, doesVote: boolean) => {
    const { token } = await test.newVoter();
    await test.call('POST', '/vote/claim-place', {
      token,
      body: { voterNumber, code: codes.get(voterNumber) },
    });
    const body = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
    if (doesVote) expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
  };
  const write = async () => {
    while (await writeReminders(test.deps));
  };
  const reminded = async () =>
    (
      await test.db
        .selectFrom('outbox')
        .select('recipient')
        .where('subject', 'like', '%You can still vote%')
        .orderBy('recipient')
        .execute()
    ).map(({ recipient }) => recipient);
  const shown = async () =>
    (await test.call('GET', '/commission/reminders', { token: officer.token })).body.data;
  return { test, election, officer, remind, claim, write, reminded, shown };
}

it('reminds those who have not claimed their place or not voted, and shows a number and no name [A482]', async () => {
  const { test, election, officer, remind, claim, write, reminded, shown } = await setUp({
    ...{ 'N-1': 'unclaimed@example.org', 'N-2': 'claimed@example.org', 'N-3': 'voted@example.org' },
    ...{ 'N-4': null, 'N-5': '+2348031234567' },
  });
  expect(await remind(officer)).toBe('reminders-not-open');
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  await claim('N-2', false);
  await claim('N-3', true);
  expect(await remind(officer)).toBe(201);
  await write();
  expect(await reminded()).toEqual(['claimed@example.org', 'unclaimed@example.org']);
  const { reminders } = await shown();
  expect(reminders).toEqual([{ askedAtMs: expect.any(Number), sent: 2, isDone: true }]);
  expect(JSON.stringify(await shown())).not.toMatch(/N-|example/);
  const log = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'voters-reminded')
    .execute();
  expect(log).toMatchObject([{ actor: officer.id, before: null }]);
  expect(JSON.stringify(log)).not.toMatch(/N-|example/);
});

it('pressed twice, by two officers at once, or again on the same day sends one mail a voter [A482]', async () => {
  const { test, election, officer, remind, write, reminded } = await setUp({ 'N-1': 'ada@example.org' });
  const other = await test.newOfficer();
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  const answers = await Promise.all([remind(officer), remind(other)]);
  expect(answers.sort()).toEqual([201, 'reminded-today']);
  await Promise.all([write(), write()]);
  await write();
  expect(await remind(officer)).toBe('reminded-today');
  expect(await reminded()).toHaveLength(1);
  test.clock.advance(DAY_MS);
  expect(await remind(await test.newOfficer())).toBe(201);
  await write();
  expect(await reminded()).toHaveLength(2);
});

it('goes on after a crash where it was, mails nobody once voting has closed, and observers ask for none [A482]', async () => {
  const { test, election, officer, remind, write, reminded, shown } = await setUp({
    ...{ 'N-1': 'one@example.org', 'N-2': 'two@example.org' },
  });
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  const observer = await test.newOfficer('observer');
  expect(await remind(observer)).toBe('other-officers-only');
  expect(await remind(officer)).toBe(201);
  await test.db.updateTable('reminders').set({ after: 'N-1', sent: 1 }).execute();
  await write();
  expect(await reminded()).toEqual(['two@example.org']);
  expect((await shown()).reminders).toMatchObject([{ sent: 2, isDone: true }]);

  await test.db.updateTable('reminders').set({ after: '', sent: 0, done: false }).execute();
  const closed = { status: 'closed', closed_at: test.clock.now() } as const;
  await test.db.updateTable('elections').set(closed).where('id', '=', election.id).execute();
  await write();
  expect(await reminded()).toHaveLength(1);
  expect((await shown()).reminders).toMatchObject([{ sent: 0, isDone: true }]);
});
