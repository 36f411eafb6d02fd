import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/connect.ts';
import { disarmLog, faultOf, linesOf, rewriteLog } from '../../testing/acts.ts';
import { createTestApp, type Officer, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import type { Row } from './chain.ts';
import { COMMAND, noteAct } from './service.ts';

const EMAIL = 'noted@example.org';
let test: TestApp;
let election: TestElection;
let party: Officer;
beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [1, 1]);
  party = await test.newParty('Party of Notes');
});

const rows = () => test.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
const nominate = (name: string, email = '') =>
  test.call('POST', '/party/candidate', {
    token: party.token,
    ...form({ name, position: election.posts[0]?.id, bio: 'Roads.', email }),
  });
const note = (db: Db, object: string) =>
  db.transaction().execute((trx) => noteAct(trx, COMMAND, 'areas-added', object, { after: { added: 1 } }));

describe('the audit log', () => {
  it('has every act of a party with its actor, the state before and after, in the transaction of the act', async () => {
    const before = (await rows()).length;
    const { id } = (await nominate('Ada Obi', EMAIL)).body.data.candidate;
    const { token } = party;
    await test.call('PUT', `/party/candidate/${id}`, { token, body: { name: 'Ada Eze' } });
    await test.call('PUT', `/party/candidate/${id}/reset`, { token });
    await test.call('PUT', '/user/profile', { token, body: { name: 'Party of Acts' } });
    const noted = (await rows()).slice(before);
    expect(noted.map(({ actor, role, action, object }) => [actor, role, action, object])).toEqual([
      [party.id, 'PARTY', 'nominated', `nomination:${id}`],
      [party.id, 'PARTY', 'nomination-changed', `nomination:${id}`],
      [party.id, 'PARTY', 'candidate-password-reset', `nomination:${id}`],
      [party.id, 'PARTY', 'party-changed', `party:${party.partyId}`],
    ]);
    expect(noted[1]).toMatchObject({ before: { name: 'Ada Obi' }, after: { name: 'Ada Eze' } });
    expect(noted[3]).toMatchObject({ before: { name: 'Party of Notes' }, after: { name: 'Party of Acts' } });
    expect(faultOf(await linesOf(test.db))).toBeNull();
  });

  it('has nothing of a refused act, and nothing that voters do', async () => {
    await nominate('Twice The Same');
    const before = (await rows()).length;
    const other = await test.call('POST', '/party/candidate', {
      token: party.token,
      ...form({ name: 'Twice Тhe Same', position: election.posts[0]?.id, bio: 'Other.' }),
    });
    expect(other.status).toBe(409);
    const voter = await test.newVoter();
    await test.call('PUT', '/user/profile', { token: voter.token, body: { name: 'Voter Renamed' } });
    expect(await rows()).toHaveLength(before);
  });

  it('holds no password, no token and no address', async () => {
    const mails = await test.db.selectFrom('outbox').select('text').where('recipient', '=', EMAIL).execute();
    const passwords = mails.flatMap(({ text }) => /^Password: (\S+)$/m.exec(text ?? '')?.[1] ?? []);
    expect(passwords).toHaveLength(2);
    const whole = JSON.stringify(await rows());
    for (const secret of [...passwords, EMAIL, party.email, party.password, party.token])
      expect(whole).not.toContain(secret);
  });

  it('has opening and closing of an election, the latter also by the clock', async () => {
    const closesAt = new Date(test.clock.now().getTime() + 60_000);
    await test.db
      .updateTable('elections')
      .set({ closes_at: closesAt })
      .where('id', '=', election.id)
      .execute();
    for (const post of election.posts) expect(post.candidates).toHaveLength(1);
    await open(test.deps, election.id);
    test.clock.advance(61_000);
    await advance(test.deps, election.id);
    const noted = (await rows()).filter(({ object }) => object === `election:${election.id}`);
    expect(noted.map(({ role, action }) => [role, action])).toEqual([
      ['COMMAND', 'election-opened'],
      ['CLOCK', 'election-closed'],
    ]);
    const next = await draftElection(test.db, [1], { slug: 'next' });
    await open(test.deps, next.id);
    await closeAndTally(test.deps, next.id);
    const after = (await rows()).filter(({ object }) => object === `election:${next.id}`);
    expect(after.map(({ role, action }) => [role, action])).toEqual([
      ['COMMAND', 'election-opened'],
      ['COMMAND', 'election-closed'],
      ['COMMAND', 'election-counted'],
    ]);
  });

  it('stays one chain when twenty append at once', async () => {
    const before = (await rows()).length;
    await Promise.all(Array.from({ length: 20 }, (_, n) => note(test.db, `race:${n}`)));
    const lines = await linesOf(test.db);
    expect([lines.length, faultOf(lines)]).toEqual([before + 20, null]);
  });

  it('takes no second row after the same one, from any process', async () => {
    const last = (await rows()).at(-1);
    if (!last) throw new Error('the log is empty');
    const { previous_seq: _, ...row } = last as Row & { previous_seq: unknown };
    const fork = { ...row, hash: Buffer.alloc(32, 1) };
    await expect(test.owner.insertInto('audit_log').values(fork).execute()).rejects.toThrow('audit_log_pkey');
    const beside = { ...fork, seq: row.seq + 1 };
    await expect(test.owner.insertInto('audit_log').values(beside).execute()).rejects.toThrow(
      'audit_log_previous_key',
    );
  });

  it('is changed and shortened by no role of the database', async () => {
    for (const db of [test.db, test.owner]) {
      const change = db.updateTable('audit_log' as never).set({ action: 'other' } as never);
      await expect(change.execute()).rejects.toThrow(/permission denied|only takes new rows/);
      await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(
        /permission denied|only takes new rows/,
      );
    }
  });
});

/** An attacker with the password of the tables' owner, who may remove every guard of the database. */
describe('an attacker who has the database’s password', () => {
  const next = () => note(test.owner, 'act:next');
  const fault = async (...heads: Parameters<typeof faultOf>[1] & {}) =>
    faultOf(await linesOf(test.owner), heads);
  const head = async () => {
    const { seq, hash } = (await rows()).at(-1) as Row;
    return { seq, hash: hash.toString('hex') };
  };

  beforeEach(async () => {
    // A log without guards, of ten acts.
    await disarmLog(test.owner);
    await rewriteLog(test.owner, []);
    for (let n = 1; n <= 10; n += 1) await note(test.owner, `act:${n}`);
    expect(await fault(await head())).toBeNull();
  });

  it.each([
    [`UPDATE audit_log SET after = '{"added": 2}' WHERE seq = 4`, 5, 'not-after'],
    [`UPDATE audit_log SET role = 'PARTY' WHERE seq = 4`, 5, 'not-after'],
    [`UPDATE audit_log SET at = at + interval '1 ms' WHERE seq = 4`, 5, 'not-after'],
    [`UPDATE audit_log SET role = 'PARTY' WHERE seq = 10`, 11, 'not-after'],
    [`UPDATE audit_log SET hash = sha256('x') WHERE seq = 10`, 11, 'not-after'],
    [`DELETE FROM audit_log WHERE seq = 4`, 4, 'missing'],
    [`DELETE FROM audit_log WHERE seq < 4`, 1, 'missing'],
    [`DELETE FROM audit_log WHERE seq = 4; UPDATE audit_log SET seq = seq - 1 WHERE seq > 4`, 4, 'not-after'],
    [
      `UPDATE audit_log SET seq = 12 WHERE seq = 4; UPDATE audit_log SET seq = 4 WHERE seq = 5; UPDATE audit_log SET seq = 5 WHERE seq = 12`,
      4,
      'not-after',
    ],
  ])('is detected by the chain, whichever row is changed, removed or moved [A42]', async (statements, seq, why) => {
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(test.owner);
    await next();
    expect(await fault()).toEqual({ seq, why });
  });

  it('and cuts off the end is detected by a head that was noted elsewhere, and by nothing else', async () => {
    const noted = await head();
    await sql`DELETE FROM audit_log WHERE seq > 7`.execute(test.owner);
    expect(await fault()).toBeNull();
    expect(await fault(noted)).toEqual({ seq: 8, why: 'cut-off' });
  });

  it('and rewrites the whole log is detected by a head that was noted elsewhere, and by nothing else [A42]', async () => {
    const noted = await head();
    const all = (await rows()) as Row[];
    await rewriteLog(test.owner, all.with(3, { ...(all[3] as Row), object: 'act:other' }));
    expect(await fault()).toBeNull();
    expect(await fault(noted)).toEqual({ seq: 10, why: 'another-history' });
    await next();
    expect(await fault(noted)).toEqual({ seq: 10, why: 'another-history' });
  });
});
