import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { carryOutNow } from '../../testing/ends.ts';
import { someWait } from '../../testing/waits.ts';
import { becomeSequencer } from '../board/records-store.ts';
import { declareVoid } from '../election/archive.ts';
import { closeElection } from '../election/closing.ts';
import { findElection } from '../election/service.ts';
import { certifyResult } from './certification.ts';

const test: TestApp = await createTestApp();
const [ada, bola, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];
const party = await test.newParty();
let election: TestElection;
let number = 0;
beforeEach(async () => {
  election = await draftElection(test.db, [2], { slug: `count-${++number}` });
  await open(test.deps, election.id);
});

const look = async (token = ada.token) =>
  (await test.call('GET', `/commission/elections/${election.id}/count`, { token })).body.data.count;
const tally = (token = ada.token) =>
  test.call('POST', `/commission/elections/${election.id}/tally`, { token });
const recordNow = () =>
  test.db
    .selectFrom('records')
    .select(['size', 'root'])
    .where('election_id', '=', election.id)
    .executeTakeFirstOrThrow();
/** The result of the check in an officer's browser. */
const seenNow = async (change: object = {}) => {
  const { size, root } = await recordNow();
  return { size, root: root.toString('base64'), ballots: 0, ...change };
};
const propose = async (params: object, { token } = ada) =>
  test.call('POST', '/commission/proposals', {
    token,
    body: { electionId: election.id, wanted: { act: 'certify-result', params } },
  });
const confirm = async (id: string, { token } = bola) => {
  const { proposals } = (await test.call('GET', '/commission/proposals', { token })).body.data;
  const { digest } = proposals.find((one: { id: string }) => one.id === id);
  return test.call('POST', `/commission/proposals/${id}/confirm`, { token, body: { digest } });
};
const certify = async (params: object) => confirm((await propose(params)).body.data.id);
const meta = async () => {
  test.clock.advance(5_000);
  return (await test.call('GET', '/extras/election')).body.data.meta;
};

/** Another tree of the same size, as an operator with every right in the database writes it. */
const rewriteRecord = () =>
  test.owner.transaction().execute(async (trx) => {
    await sql`ALTER TABLE records DISABLE TRIGGER USER`.execute(trx);
    const root = Buffer.alloc(32, 7);
    await trx.updateTable('records').set({ root }).where('election_id', '=', election.id).execute();
    await sql`ALTER TABLE records ENABLE TRIGGER USER`.execute(trx);
  });

describe('the count of an election, for officers', () => {
  it('goes from voting to the encrypted sums and to the result, which this server’s key decrypts', async () => {
    expect(await look()).toMatchObject({
      stage: 'voting',
      result: null,
      key: { isHere: true, threshold: 1 },
    });
    expect((await tally()).body.code).toBe('trustee-voting-goes-on');
    await closeElection(test.deps, election.id);
    expect((await look()).stage).toBe('moving');
    expect((await tally()).body.data).toEqual({ hasResult: true });
    expect(await look()).toMatchObject({
      stage: 'counted',
      accepted: 0,
      certification: null,
      result: { index: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      key: { trustees: [{ trustee: 1, name: 'The server', hasDecrypted: true }] },
    });
    expect((await tally()).body.data).toEqual({ hasResult: true });
    const acts = await sql<{ actor: string }>`SELECT actor FROM audit_log
      WHERE object = ${`election:${election.id}`} AND action = 'election-counted'`.execute(test.db);
    expect(acts.rows).toEqual([{ actor: ada.id }]);
  });

  it('waits for the process that moves the last ballots, and says so when it takes longer', {
    tags: ['release'],
  }, async () => {
    await closeElection(test.deps, election.id);
    await test.db.transaction().execute(async (moving) => {
      // However long the answer takes on a busy computer, it is not the database that ends the wait.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(moving);
      expect(await becomeSequencer(moving, election.id)).toBe(true);
      const early = await tally();
      expect([early.status, early.body.code]).toEqual([409, 'count-still-moving']);
    });
    expect((await look()).stage).toBe('moving');
    expect((await tally()).body.data).toEqual({ hasResult: true });
  });

  it('is counted by returning officers, seen by every officer, and by nobody else', async () => {
    await closeElection(test.deps, election.id);
    const codes = [];
    for (const { token } of [registrar, observer, party]) codes.push((await tally(token)).status);
    expect([...codes, (await look()).stage]).toEqual([403, 403, 403, 'moving']);
    expect((await look(observer.token)).title).toBe(`Election count-${number}`);
    const seen = await test.call('GET', `/commission/elections/${election.id}/count`, { token: party.token });
    expect([
      seen.status,
      (await test.call('GET', `/commission/elections/${election.id}/count`)).status,
    ]).toEqual([403, 401]);
    const nobody = `/commission/elections/${crypto.randomUUID()}`;
    expect((await test.call('GET', `${nobody}/count`, { token: ada.token })).body.code).toBe(
      'no-such-election',
    );
    expect((await test.call('POST', `${nobody}/tally`, { token: ada.token })).body.code).toBe(
      'no-such-election',
    );
  });
});

describe('the certification of a result', () => {
  beforeEach(() => closeAndTally(test.deps, election.id));

  it('is by two officers, of the head that they saw, and is public with its time', async () => {
    expect(await meta()).toMatchObject({ hasResult: true, certification: null });
    const seen = await seenNow();
    const { id } = (await propose(seen)).body.data;
    expect((await meta()).certification).toBeNull();
    expect((await confirm(id)).status).toBe(200);
    const atMs = test.clock.ms;
    expect((await meta()).certification).toEqual({
      atMs,
      officers: 2,
      holds: true,
      ...seen,
      result: (await look()).result.hash,
    });
    expect((await look()).certification).toMatchObject({ officers: 2, size: seen.size, holds: true });
    const { notifications } = (await test.call('GET', '/extras/notifications')).body.data;
    const title = `Election count-${number}`;
    const kinds = notifications.filter(
      ({ electionTitle }: { electionTitle: string }) => electionTitle === title,
    );
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('certified');
    expect((await certify(seen)).body.code).toBe('certified-already');
  });

  it('is followed in the record by where the audit log is, of the act that certified', async () => {
    const size = (await recordNow()).size;
    expect((await certify(await seenNow())).status).toBe(200);
    const added = test.db
      .selectFrom('record_entries as entry')
      .innerJoin('record_payloads as payload', 'payload.hash', 'entry.payload_hash')
      .select(['entry.type', 'payload.bytes'])
      .whereRef('payload.election_id', '=', 'entry.election_id')
      .where('entry.election_id', '=', election.id)
      .where('entry.entry_index', '>=', size);
    const acts = test.db
      .selectFrom('audit_log')
      .select(['seq', 'hash'])
      .where('object', '=', `election:${election.id}`)
      .where('action', '=', 'result-certified');
    const { seq, hash } = await acts.executeTakeFirstOrThrow();
    const entries = (await added.execute()).map(({ type, bytes }) => [type, JSON.parse(String(bytes))]);
    expect(entries).toEqual([['AuditLog', { at: 'certification', seq, hash: hash.toString('hex') }]]);
    expect((await recordNow()).size).toBe(size + 1);
  });

  it('takes two officers: its proposer cannot confirm it, and a registrar cannot propose it [A52]', async () => {
    const { id } = (await propose(await seenNow())).body.data;
    expect((await confirm(id, ada)).body.code).toBe('proposal-own');
    const codes = [];
    for (const by of [registrar, observer, party]) codes.push((await propose(await seenNow(), by)).status);
    expect(codes).toEqual([403, 403, 403]);
    expect((await confirm(id, observer)).status).toBe(403);
    expect((await look()).certification).toBeNull();
  });

  it('is refused for another head than the record’s, even one that was the record’s at the proposal [A52]', async () => {
    const seen = await seenNow();
    const other = Buffer.alloc(32, 7).toString('base64');
    for (const change of [{ root: other }, { size: seen.size - 1 }, { size: seen.size + 1 }, { ballots: 1 }])
      expect((await certify(await seenNow(change))).body.code).toBe('act-changed');
    const { id } = (await propose(seen)).body.data;
    await rewriteRecord();
    expect((await confirm(id)).body.code).toBe('act-changed');
    expect((await look()).certification).toBeNull();
  });

  it('stays as it is: no statement changes it or takes it back', async () => {
    await certify(await seenNow());
    for (const db of [test.db, test.owner]) {
      await expect(
        db
          .updateTable('certifications')
          .set({ officers: 1 } as never)
          .execute(),
      ).rejects.toThrow();
      await expect(db.deleteFrom('certifications').execute()).rejects.toThrow();
    }
    expect((await look()).certification.officers).toBe(2);
  });

  it('no longer holds once an operator changes the record, and everybody is told [A52]', async () => {
    await certify(await seenNow());
    expect((await meta()).certification.holds).toBe(true);
    await rewriteRecord();
    expect((await meta()).certification.holds).toBe(false);
    expect((await test.call('GET', '/extras/election-results')).body.meta.certification.holds).toBe(false);
  });
});

describe('an election that is declared void', () => {
  const wanted = (act: string, params: object) => ({ electionId: election.id, wanted: { act, params } });
  const ask = (act: string, params: object) =>
    test.call('POST', '/commission/proposals', { token: ada.token, body: wanted(act, params) });
  const declare = async () =>
    confirm((await ask('declare-void', { reason: 'A court said so.' })).body.data.id);

  it('is refused after it has waited for others who certify [A191]', async () => {
    await closeAndTally(test.deps, election.id);
    expect((await declare()).status).toBe(200);
    const certifying = await test.db.startTransaction().execute();
    await certifying
      .selectFrom('records')
      .select('size')
      .where('election_id', '=', election.id)
      .forUpdate()
      .execute();
    const carriedOut = carryOutNow(test);
    await someWait(test.owner, 'select%from "records"');
    const event = { id: crypto.randomUUID(), election_id: election.id, kind: 'certified' as const };
    await certifying
      .insertInto('events')
      .values({ ...event, at: test.clock.now() })
      .execute();
    await certifying.commit().execute();
    await carriedOut;
    const { isVoid } = (await findElection(test.db, election.id)) ?? {};
    expect(isVoid).toBe(false);
  });

  it('cannot be certified by officers who began earlier and waited [A191]', async () => {
    await closeAndTally(test.deps, election.id);
    const seen = await seenNow();
    const by = { account: ada.id, role: 'COMMISSION' } as const;
    const at = test.clock.now();
    const declaring = await test.db.startTransaction().execute();
    expect(
      await declareVoid(declaring, test.deps.keys, election.id, { reason: 'A court said so.', at }, by),
    ).toEqual({
      ok: true,
    });
    const certified = test.db
      .transaction()
      .execute((trx) => certifyResult(trx, test.deps.keys, election.id, seen, { at, officers: 2, by }));
    await someWait(test.owner, 'select%from "records"');
    await declaring.commit().execute();
    expect(await certified).toEqual({ ok: false, reason: 'void' });
    expect((await look()).certification).toBeNull();
  });
});

it('an election that goes on, or is only closed, has nothing to certify', async () => {
  expect((await certify(await seenNow())).body.code).toBe('not-counted-yet');
  await closeElection(test.deps, election.id);
  expect((await certify(await seenNow())).body.code).toBe('not-counted-yet');
});
