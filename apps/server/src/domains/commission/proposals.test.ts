import type { ProposedAct } from '@evoting/contract/commission/acts';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultOf, linesOf } from '../../testing/acts.ts';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, type TestElection } from '../../testing/election.ts';
import { signedProposal } from '../../testing/signing.ts';
import { someWait } from '../../testing/waits.ts';
import type { Caller } from '../officer/confirmation.ts';
import { confirm, propose } from './proposals.ts';

const DAY_MS = 24 * 60 * 60_000;

const test: TestApp = await createTestApp();
const [ada, bola, chidi] = [
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer('registrar'),
];
const election: TestElection = await draftElection(test.db, [1]);
let party: Officer;
beforeEach(async () => {
  party = await test.newParty();
});

const suspension = (of = party) => ({
  act: 'suspend-party',
  params: { party: of.partyId, name: of.name, reason: 'It forged a signature.' },
});
const send = ({ token }: Person, wanted: unknown = suspension()) =>
  test.call('POST', '/commission/proposals', { token, body: { electionId: election.id, wanted } });
const listed = async (id: string, { token }: Person = ada) =>
  (await test.call('GET', '/commission/proposals', { token })).body.data.proposals.find(
    (one: { id: string }) => one.id === id,
  );
const confirmBy = async (by: Pick<Person, 'token'>, id: string, digest?: string) => {
  const body = { digest: digest ?? (await listed(id)).digest };
  return test.call('POST', `/commission/proposals/${id}/confirm`, { token: by.token, body });
};
const withdraw = ({ token }: Person, id: string) =>
  test.call('POST', `/commission/proposals/${id}/withdraw`, { token });
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const proposed = async (by: Person = ada, wanted?: unknown): Promise<ProposalId> =>
  (await send(by, wanted)).body.data.id;
const statusOf = async (id: PartyId = party.partyId) =>
  (await test.db.selectFrom('parties').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const notesOf = async (...objects: string[]) =>
  (
    await test.db.selectFrom('audit_log').selectAll().where('object', 'in', objects).orderBy('seq').execute()
  ).map(({ actor, action }) => [actor, action]);
/** Another session of an officer, after the second factor. */
const logIn = async ({ id, email, password }: Person): Promise<string> => {
  const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
  const confirmed = { confirmed_at: test.clock.now() };
  await test.db.updateTable('sessions').set(confirmed).where('user_id', '=', id).execute();
  return token;
};
const remove = (officer: Person, db: Pick<TestApp['db'], 'updateTable'> = test.db) =>
  db.updateTable('officers').set({ status: 'removed' }).where('account_id', '=', officer.id);
/** Asks while an officer is being removed; the answer waits for the removal. */
const askedAmidRemoval = <T>(officer: Person, ask: () => Promise<T>) =>
  test.db.transaction().execute(async (trx) => {
    await remove(officer, trx).execute();
    const answer = { of: ask() };
    await someWait(test.owner, 'select "role" from "officers"');
    return answer;
  });

describe('an act that takes two officers', () => {
  it('is mailed once to every officer, the proposer too, without its content [A265]', async () => {
    const observer = await test.newOfficer('observer');
    const mails = async () =>
      test.db.selectFrom('outbox').select(['recipient', 'text']).orderBy('recipient').execute();
    const before = (await mails()).length;
    await proposed();
    await proposed(bola);
    const sent = (await mails()).length - before;
    expect(sent).toBe(4);
    const told = (await mails()).filter(({ text }) => text?.includes('proposed an act'));
    const recipients = told.map(({ recipient }) => recipient);
    for (const { email } of [ada, bola, chidi, observer]) expect(recipients).toContain(email);
    for (const { text } of told) expect(text).not.toMatch(/forged|suspend|Party \d/);
    await remove(observer).execute();
  });

  it('about an officer is mailed to that officer too [A265]', async () => {
    const mails = () => test.db.selectFrom('outbox').select(['id', 'recipient']).execute();
    const before = new Set((await mails()).map(({ id }) => id));
    const params = { officer: chidi.id, name: chidi.name, before: 'registrar' };
    const body = { electionId: null, wanted: { act: 'remove-officer', params } };
    const made = await test.call('POST', '/commission/proposals', { token: ada.token, body });
    expect(made.status).toBe(201);
    const sent = (await mails()).filter(({ id }) => !before.has(id));
    expect(sent.map(({ recipient }) => recipient)).toContain(chidi.email);
    await withdraw(ada, made.body.data.id);
  });

  it('is done when another officer confirms it, and not before; each step is in the log', async () => {
    const id = await proposed();
    expect([await statusOf(), (await listed(id)).state]).toEqual(['registered', 'waiting']);
    expect(await listed(id)).toMatchObject({ proposedBy: { name: ada.name, isMe: true }, decidedBy: null });
    expect((await listed(id)).electionId).toBe(election.id);
    expect((await confirmBy(bola, id)).status).toBe(200);
    expect([await statusOf(), (await listed(id)).state]).toEqual(['suspended', 'confirmed']);
    expect(await listed(id, bola)).toMatchObject({
      proposedBy: { name: ada.name, isMe: false },
      decidedBy: { name: bola.name, isMe: true },
    });
    expect(await notesOf(`proposal:${id}`, `party:${party.partyId}`)).toEqual([
      [party.id, 'party-registered'],
      [ada.id, 'proposed'],
      [bola.id, 'party-suspended'],
      [bola.id, 'confirmed'],
    ]);
    expect(faultOf(await linesOf(test.db))).toBeNull();
  });

  it('cannot be confirmed by the officer who proposed it, from another session, or by any statement [A39]', async () => {
    const id = await proposed();
    const other = { token: await logIn(ada) };
    expect(code(await confirmBy(ada, id))).toEqual([403, 'proposal-own']);
    expect(code(await confirmBy(other, id))).toEqual([403, 'proposal-own']);
    const decided = { outcome: 'confirmed', decided_by: ada.id, decided_at: test.clock.now() } as const;
    const write = test.owner.updateTable('proposals').set(decided).where('id', '=', id);
    await expect(write.execute()).rejects.toThrow('proposals_by_two');
    expect(await statusOf()).toBe('registered');
  });

  it('is done once where two confirm it at once, and a retry after a lost answer succeeds [A39]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const both = await test.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('proposals').select('id').where('id', '=', id).forUpdate().execute();
      const one = confirmBy(bola, id, digest);
      await someWait(test.owner, 'select "proposals"');
      const other = confirmBy(chidi, id, digest);
      await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
      return [one, other];
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 409]);
    expect((await confirmBy(bola, id)).status).toBe(200);
    expect(code(await confirmBy(chidi, id))).toEqual([409, 'proposal-decided']);
    const acts = (await notesOf(`party:${party.partyId}`)).filter(
      ([, action]) => action === 'party-suspended',
    );
    expect(acts).toHaveLength(1);
  });

  it('is not confirmed by an officer who saw another content, and no statement changes it [A39 A204]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const params = JSON.stringify({ ...suspension().params, party: (await test.newParty()).partyId });
    const change = sql`UPDATE proposals SET params = ${params} WHERE id = ${id}`;
    const unsalted = sql`UPDATE proposals SET salt = '' WHERE id = ${id}`;
    for (const db of [test.db, test.owner])
      for (const statement of [change, unsalted])
        await expect(statement.execute(db)).rejects.toThrow('stays what it is');
    const removal = sql`DELETE FROM proposals WHERE id = ${id}`;
    for (const db of [test.db, test.owner])
      await expect(removal.execute(db)).rejects.toThrow('stays what it is');
    await sql`ALTER TABLE proposals DISABLE TRIGGER proposals_stay`.execute(test.owner);
    await change.execute(test.owner);
    await sql`ALTER TABLE proposals ENABLE TRIGGER proposals_stay`.execute(test.owner);
    expect(code(await confirmBy(bola, id, digest))).toEqual([409, 'proposal-another']);
    expect(await statusOf()).toBe('registered');
  });

  it('waits for a day and no longer, and can then be proposed again [A39]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const after = (ms: number) => ({ ...test.deps, now: () => new Date(test.clock.ms + ms) });
    const [late, over] = [after(DAY_MS - 1), after(DAY_MS)];
    const callerOf = async ({ token }: Person) =>
      ({ ...(await test.deps.sessions.find(token)), address: '192.0.2.1' }) as Caller;
    const proposeLate = async (deps: typeof late, by: Person) => {
      const sent = { electionId: election.id, wanted: suspension() as ProposedAct };
      return propose(deps, await signedProposal(test.sign, by.token, sent, deps.now()), await callerOf(by));
    };
    const again = await proposeLate(late, bola);
    expect(again).toEqual({ ok: true, value: { id, state: 'by-another' } });
    const confirmation = await test.sign(bola.token, 'confirm', digest, over.now());
    const confirmed = await confirm(over, id, { digest, confirmation }, await callerOf(bola));
    expect(confirmed).toEqual({ ok: false, reason: 'expired' });
    const decided = { outcome: 'confirmed', decided_by: bola.id, decided_at: over.now() } as const;
    const write = test.owner.updateTable('proposals').set(decided).where('id', '=', id);
    await expect(write.execute()).rejects.toThrow('proposals_by_two');
    const renewed = await proposeLate(over, ada);
    expect(renewed).toMatchObject({
      ok: true,
      value: { state: 'waiting', id: expect.not.stringMatching(id) },
    });
    expect([await statusOf(), (await listed(id)).state]).toEqual(['registered', 'expired']);
  });

  it('is made once: an officer who proposes the same is told whether it is their own or another’s', async () => {
    const id = await proposed();
    const again = async (officer: Person) => (await send(officer)).body.data;
    expect(await again(ada)).toEqual({ id, state: 'waiting' });
    expect(await again(bola)).toEqual({ id, state: 'by-another' });
    expect(await notesOf(`proposal:${id}`)).toEqual([[ada.id, 'proposed']]);
  });

  it('is taken back by its proposer alone, and is then over [A310]', async () => {
    const id = await proposed();
    expect(code(await withdraw(bola, id))).toEqual([403, 'proposal-of-another']);
    expect((await withdraw(ada, id)).status).toBe(200);
    expect(code(await confirmBy(bola, id))).toEqual([409, 'proposal-decided']);
    expect((await withdraw(ada, id)).status).toBe(200);
    expect(await notesOf(`proposal:${id}`)).toEqual([
      [ada.id, 'proposed'],
      [ada.id, 'proposal-withdrawn'],
    ]);
    const other = { outcome: 'withdrawn', decided_by: bola.id, decided_at: test.clock.now() } as const;
    const next = await proposed();
    const write = test.owner.updateTable('proposals').set(other).where('id', '=', next);
    await expect(write.execute()).rejects.toThrow('proposals_withdrawn');
    await withdraw(ada, next);
    expect(code(await confirmBy(bola, crypto.randomUUID(), '0'.repeat(64)))).toEqual([
      404,
      'no-such-proposal',
    ]);
    expect(await statusOf()).toBe('registered');
  });

  it('still waits where the act is refused, and the confirmation is rolled back [A39]', async () => {
    const id = await proposed();
    const rename = { token: party.token, body: { name: `${party.name} Renamed` } };
    expect((await test.call('PUT', '/user/profile', rename)).status).toBe(200);
    expect(code(await confirmBy(bola, id))).toEqual([409, 'act-changed']);
    expect((await listed(id)).state).toBe('waiting');
    expect(await notesOf(`proposal:${id}`)).toEqual([[ada.id, 'proposed']]);
    const back = { token: party.token, body: { name: party.name } };
    await test.call('PUT', '/user/profile', back);
    expect((await confirmBy(bola, id)).status).toBe(200);
  });

  it('is not half done by a server that dies in the middle of it', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const call = await test.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('parties').select('id').where('id', '=', party.partyId).forUpdate().execute();
      const answer = { of: confirmBy(bola, id, digest) };
      await someWait(test.owner, 'select "status" from "parties"');
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND query LIKE 'select "status" from "parties"%' AND wait_event_type = 'Lock'`.execute(trx);
      return answer;
    });
    expect((await call.of).status).toBeGreaterThanOrEqual(500);
    expect([await statusOf(), (await listed(id)).state]).toEqual(['registered', 'waiting']);
    expect((await confirmBy(bola, id)).status).toBe(200);
    expect(await statusOf()).toBe('suspended');
  });
});

describe('an officer who is removed', () => {
  it('loses their own proposals, and confirms nothing [A39]', async () => {
    const gone = await test.newOfficer();
    const id = await proposed(gone);
    const { digest } = await listed(id);
    await remove(gone).execute();
    expect((await listed(id)).state).toBe('void');
    expect(code(await confirmBy(bola, id, digest))).toEqual([409, 'proposal-void']);
    const other = await proposed();
    const refused = await confirmBy(gone, other);
    expect(refused.status).toBe(403);
    expect(await statusOf()).toBe('registered');
    // After the return void proposals stay void.
    await test.owner
      .updateTable('officers')
      .set({ status: 'active' })
      .where('account_id', '=', gone.id)
      .execute();
    expect(code(await confirmBy(bola, id, digest))).toEqual([409, 'proposal-void']);
  });

  it('delays a concurrent confirmation, which is then refused', async () => {
    const [gone, id] = await test.newOfficer().then(async (one) => [one, await proposed(one)] as const);
    const { digest } = await listed(id);
    const late = await askedAmidRemoval(gone, () => confirmBy(bola, id, digest));
    expect(code(await late.of)).toEqual([409, 'proposal-void']);
    expect(await statusOf()).toBe('registered');
  });

  it('proposes nothing in the meantime: the proposal waits for the removal, and is refused', async () => {
    const gone = await test.newOfficer();
    const late = await askedAmidRemoval(gone, () => send(gone));
    expect((await late.of).status).toBe(403);
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
    const waiting = proposals.filter(
      ({ proposedBy, state }: { proposedBy: { name: string }; state: string }) =>
        proposedBy.name === gone.name && state === 'waiting',
    );
    expect(waiting).toEqual([]);
  });

  it('loses them when made an observer, who proposes and confirms nothing', async () => {
    const reader = await test.newOfficer();
    const id = await proposed(reader);
    await test.db
      .updateTable('officers')
      .set({ role: 'observer' })
      .where('account_id', '=', reader.id)
      .execute();
    expect((await listed(id)).state).toBe('void');
    const fresh = { ...reader, token: await logIn(reader) };
    expect(code(await send(fresh))).toEqual([403, 'other-officers-only']);
    const other = await proposed();
    expect(code(await confirmBy(fresh, other))).toEqual([403, 'other-officers-only']);
    expect(code(await withdraw(fresh, other))).toEqual([403, 'other-officers-only']);
    expect((await listed(other, fresh)).state).toBe('waiting');
  });
});

it('an account that is no officer’s sees, proposes and confirms nothing; a registrar proposes no act of the election', async () => {
  const id = await proposed();
  for (const stranger of [party, await test.newVoter()]) {
    expect((await test.call('GET', '/commission/proposals', { token: stranger.token })).status).toBe(403);
    expect((await send(stranger)).status).toBe(403);
    expect((await confirmBy(stranger, id)).status).toBe(403);
    expect((await withdraw(stranger, id)).status).toBe(403);
  }
  expect((await test.call('GET', '/commission/proposals')).status).toBe(401);
  expect(code(await send(chidi, { act: 'close-election', params: {} }))).toEqual([
    403,
    'other-officers-only',
  ]);
  expect(await statusOf()).toBe('registered');
});
