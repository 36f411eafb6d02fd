import { PROPOSALS_WAITING } from '@evoting/contract/constants';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { MailSender } from '../../platform/mail/sender.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { inviteOfficer } from '../../testing/inviting.ts';
import { useUp } from '../../testing/limits.ts';
import { trialTo } from '../../testing/mail.ts';

let test: TestApp;
let ada: Person;
let bola: Person;
let election: TestElection;

beforeEach(async () => {
  test = await createTestApp();
  [ada, bola] = [await test.newOfficer(), await test.newOfficer('registrar')];
  election = await draftElection(test.db, [2], { candidates_a_party: 20, live_results: false });
});

/** Another reason makes another proposal. */
const propose = async (reason: number, by: Person = ada) => {
  const wanted = {
    act: 'suspend-party',
    params: { party: crypto.randomUUID(), name: 'Unity', reason: `Reason ${reason}.` },
  };
  const { status, body } = await test.call('POST', '/commission/proposals', {
    token: by.token,
    body: { electionId: election.id, wanted },
  });
  return { status, code: body.code, id: body.data?.id as string };
};
const proposeMany = async (count: number) => {
  const made: string[] = [];
  for (let n = 0; n < count; n++) made.push((await propose(n)).id);
  return made;
};
const waiting = async () =>
  (await test.db.selectFrom('proposals').select('id').where('outcome', 'is', null).execute()).length;
const mails = async () => (await test.db.selectFrom('outbox').select('id').execute()).length;

it('an officer with twenty waiting proposals cannot make another, which is neither mailed nor noted [A180]', async () => {
  const [first] = await proposeMany(PROPOSALS_WAITING);
  const lines = () => test.db.selectFrom('audit_log').select('seq').execute();
  const before = [(await lines()).length, await mails()];
  expect(await propose(PROPOSALS_WAITING)).toMatchObject({ status: 409, code: 'proposals-waiting' });
  expect([(await lines()).length, await mails(), await waiting()]).toEqual([...before, PROPOSALS_WAITING]);
  expect((await propose(0, bola)).status).toBe(201);
  await test.call('POST', `/commission/proposals/${first}/withdraw`, { token: ada.token });
  expect((await propose(PROPOSALS_WAITING)).status).toBe(201);
});

it('two proposals of one officer at once are not more than may wait [A180]', async () => {
  await proposeMany(PROPOSALS_WAITING - 1);
  const two = await test.owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(trx);
    // One after the other: a passkey counts its signatures, and a server refuses one that counts backwards.
    const asked = [];
    for (const many of [1, 2]) {
      asked.push(propose(100 + many));
      await vi.waitFor(
        async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.owner);
          expect(rows).toHaveLength(many);
        },
        { timeout: 30_000 },
      );
    }
    return asked;
  });
  const statuses = (await Promise.all(two)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await waiting()).toBe(PROPOSALS_WAITING);
});

it('makes an officer who proposes and withdraws again and again wait, and no other officer [A180]', async () => {
  await useUp(test, ['changes', ada.id], { anHour: 120, left: 2 });
  let asked = 0;
  for (let answer = await propose(0); answer.status === 201 && asked < 4; answer = await propose(asked)) {
    await test.call('POST', `/commission/proposals/${answer.id}/withdraw`, { token: ada.token });
    asked++;
  }
  expect([asked, (await propose(asked)).code]).toEqual([2, 'too-many-attempts']);
  expect((await propose(0, bola)).status).toBe(201);
});

it('a voter’s code leaves among the first, however many mails the proposals of one officer make [A180]', async () => {
  await test.db.deleteFrom('outbox').execute();
  for (let n = 0; n < 10; n++) {
    await propose(n);
    test.clock.advance(1);
  }
  await queueMail(test.db, trialTo('voter@example.org'), test.clock.now(), lineOf('203.0.113.9'));
  const order: string[] = [];
  const sender = new MailSender({
    db: test.db,
    now: test.clock.now,
    onFailure: () => {},
    transport: { keepsText: false, send: async ({ to }) => void order.push(to) },
  });
  await sender.sendDue();
  expect(order).toHaveLength(21);
  // Five under way at once have no order.
  expect(order.indexOf('voter@example.org')).toBeLessThan(5);
});

/** The lines in which the mails to these addresses wait. */
const linesOf = async (...to: string[]) => {
  const rows = await test.db.selectFrom('outbox').select('line').where('recipient', 'in', to).execute();
  return rows.map(({ line }) => line);
};

it('invitations that an officer has mailed to officers and trustees wait in the officer’s own line [A180]', async () => {
  const { token } = ada;
  const invited = await inviteOfficer(test, [ada, bola], { email: 'officer.to.be@example.org' });
  expect(invited.status).toBe(200);
  const trustees = ['one', 'two', 'three'].map((name) => ({ name, email: `${name}@example.org` }));
  const path = `/commission/elections/${election.id}/trustees`;
  const { digest: seen } = (await test.call('GET', path, { token })).body.data.keyHolders;
  expect((await test.call('PUT', path, { token, body: { seen, threshold: 2, trustees } })).status).toBe(200);
  expect((await test.call('POST', `${path}/1/mail`, { token })).status).toBe(200);
  const own = lineOf(ada.id);
  expect(await linesOf('officer.to.be@example.org')).toEqual([own]);
  expect(await linesOf(...trustees.map(({ email }) => email))).toEqual([own, own, own, own]);
});

it('mails of a party to its candidates wait in the party’s own line [A180]', async () => {
  const { token, partyId } = await test.newParty();
  const putUp = async ({ posts }: TestElection) => {
    const ada = { name: 'Ada Eze', email: 'candidate@example.org', position: posts[0]?.id, bio: 'Roads.' };
    return test.call('POST', '/party/candidate', { token, ...form(ada) });
  };
  const { id } = (await putUp(election)).body.data.candidate;
  expect((await test.call('PUT', `/party/candidate/${id}/reset`, { token })).status).toBe(200);
  const next = await draftElection(test.db, [2], { candidates_a_party: 20, slug: '2030' });
  expect((await putUp(next)).status).toBe(201);
  const own = lineOf(partyId);
  expect(await linesOf('candidate@example.org')).toEqual([own, own, own]);
});
