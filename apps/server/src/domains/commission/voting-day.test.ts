import { randomUUID } from 'node:crypto';
import type { VotingDay } from '@evoting/contract/commission/day';
import { proposalIdSchema } from '@evoting/contract/commission/proposals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailSender } from '../../platform/mail/sender.ts';
import { smtpTransport, type Transport } from '../../platform/mail/transport.ts';
import { queueMail } from '../../platform/outbox.ts';
import { createTestApp, type Person, type TestApp, temporaryFolder } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { trialTo } from '../../testing/mail.ts';
import { DOUBTING, WELL } from '../../testing/pulses.ts';
import { startSmtpServer } from '../../testing/smtp.ts';
import { someWait } from '../../testing/waits.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeElection } from '../election/closing.ts';
import { beat, deleteKilled, SAMPLE_MS, SILENT_MS, startPulse } from './pulse.ts';
import { RefusedCasts } from './refused-casts.ts';

const test: TestApp = await createTestApp();
const [chief, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];
let election: TestElection;
let number = 0;
beforeEach(async () => {
  election = await draftElection(test.db, [2], { slug: `day-${++number}` });
  await open(test.deps, election.id);
  test.clock.advance(2_000);
});

const day = async ({ token }: Person = observer) => {
  const { body } = await test.call('GET', '/commission/day', { token });
  return body.data;
};
const choices = () => [{ candidateId: election.posts[0]?.candidates[0], postId: election.posts[0]?.id }];
const cast = ({ token }: Person) => test.call('POST', '/vote/cast', { token, body: choices() });
const announce = ({ token }: Person, text = 'Bring your card.', electionId = election.id) =>
  test.call('POST', '/commission/announcements', { token, body: { electionId, kind: 'notice', text } });
const notices = async () => (await test.call('GET', '/extras/notices')).body.data;
const announcedActs = async (id: string) => {
  const acts = test.db.selectFrom('audit_log').select('seq').where('action', '=', 'announced');
  return (await acts.where('object', '=', `announcement:${id}`).execute()).length;
};
const mustNotFail = (error: unknown) => expect.unreachable(String(error));
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('the day of voting', () => {
  it('shows how many have voted, over the day and a minute, and the reasons of refused casts', async () => {
    await beat(test.deps, randomUUID(), WELL);
    const [first, second] = [await test.newVoter(), await test.newVoter()];
    for (const voter of [first, second]) expect((await cast(voter)).status).toBe(200);
    expect(code(await cast(first))).toEqual([409, 'voted-already']);
    test.clock.advance(2 * 60_000);
    const { turnout, refusals, election: shown, record } = await day();
    expect(turnout).toMatchObject({ accepted: 2, aMinute: expect.closeTo(1, 1), papers: [] });
    expect(turnout.samples).toMatchObject([{ accepted: 0 }]);
    expect(refusals).toEqual([{ code: 'voted-already', casts: 1 }]);
    expect(shown).toMatchObject({ id: election.id, state: 'open' });
    expect(record).toMatchObject({
      ...{ waiting: 2, overdue: 0, checkpointAtMs: expect.any(Number) },
      ...{ smallestBatch: 1, mergeDelayMs: 300_000 },
    });
    // The promises of receipts are broken: the record does not grow.
    test.clock.advance(60 * 60_000 + 1);
    expect((await day()).record).toMatchObject({ waiting: 2, overdue: 2 });
  });

  it('shows no officer who voted, nor any ballot', async () => {
    const voter = await test.newVoter();
    const { receipt } = (await cast(voter)).body.data;
    await cast(voter);
    const whole = JSON.stringify([await day(chief), await notices()]);
    for (const secret of [voter.id, voter.email, voter.name, receipt.tracker]) {
      expect(secret).toEqual(expect.any(String));
      expect(whole).not.toContain(secret);
    }
    const { rows } = await sql<{
      column: string;
    }>`SELECT column_name AS column FROM information_schema.columns
      WHERE table_name IN ('turnout_samples', 'cast_refusals')`.execute(test.owner);
    expect(new Set(rows.map(({ column }) => column))).toEqual(
      new Set(['election_id', 'at', 'accepted', 'code', 'casts']),
    );
  });

  it('keeps the turnout every five minutes, whichever process comes first, and while voting is open [A51]', async () => {
    const processes = [randomUUID(), randomUUID()];
    for (let n = 0; n < 3; n++) {
      for (const id of processes) await beat(test.deps, id, WELL);
      test.clock.advance(SAMPLE_MS / 2);
    }
    const { samples } = (await day()).turnout;
    expect(samples).toHaveLength(2);
    for (const { atMs } of samples) expect(atMs % SAMPLE_MS).toBe(0);
    await test.db
      .updateTable('elections')
      .set({ status: 'closed', closed_at: test.clock.now() })
      .where('id', '=', election.id)
      .execute();
    test.clock.advance(SAMPLE_MS);
    await beat(test.deps, processes[0] as string, WELL);
    expect((await day()).turnout.samples).toHaveLength(2);
  });

  it('shows which servers are running and how much room they have', async () => {
    const id = randomUUID();
    await beat(test.deps, id, WELL);
    const { servers, databaseBytes, nowMs } = await day();
    expect(servers).toContainEqual({
      roles: 'http, sequencer, worker',
      seenAtMs: nowMs,
      freeBytes: expect.any(Number),
      doubtsClock: false,
      refusesRecord: false,
      lacksRoom: false,
    });
    expect(databaseBytes).toBeGreaterThan(1_000_000);
  });

  it('forgets a killed server when one replaces it, and no other: none elsewhere, and none that runs beside it', async () => {
    const { deps, clock } = test;
    const elsewhere = { ...deps, config: { ...deps.config, dataDir: temporaryFolder() } };
    const otherwise = { ...deps, config: { ...deps.config, roles: new Set(['worker' as const]) } };
    for (const killed of [deps, elsewhere, otherwise]) await beat(killed, randomUUID(), WELL);
    const killedAt = clock.ms;
    const twin = randomUUID();
    const seen = async () => ((await day()).servers as VotingDay['servers']).map(({ seenAtMs }) => seenAtMs);
    const dead = async () => (await seen()).filter((atMs) => atMs === killedAt).length;
    clock.advance(60 * 60_000);
    await beat(deps, twin, WELL);
    const twinAt = clock.ms;
    clock.advance(1_000);
    const beganAt = clock.now();
    await deleteKilled(deps, beganAt);
    expect([await dead(), await seen()]).toEqual([3, expect.arrayContaining([twinAt])]);
    clock.advance(SILENT_MS);
    await beat(deps, twin, WELL);
    await deleteKilled(deps, beganAt);
    expect([await dead(), await seen()]).toEqual([2, expect.arrayContaining([clock.ms])]);
  });

  it('tells every officer who may act, once for each end by the clock, until when it can be undone', async () => {
    const { deps, db, clock } = test;
    const both = () => Promise.all([beat(deps, randomUUID(), WELL), beat(deps, randomUUID(), WELL)]);
    const endAt = (closes_at: Date) =>
      test.owner.updateTable('elections').set({ closes_at }).where('id', '=', election.id).execute();
    const told = async () => {
      const mails = db
        .selectFrom('outbox')
        .select(['recipient', 'text'])
        .where('subject', 'like', '%Voting has ended');
      return mails.orderBy('recipient').execute();
    };
    const end = new Date(Math.ceil(clock.ms / 3_600_000) * 3_600_000 + 3_600_000);
    await endAt(end);
    clock.ms = end.getTime() - 1;
    await both();
    expect(await told()).toEqual([]);
    clock.advance(10_000);
    await both();
    await both();
    const first = await told();
    expect(first.map(({ recipient }) => recipient)).toEqual([chief.email, registrar.email].sort());
    expect(first[0]?.text).toMatch(/open it again until \d\d:05 \(Lagos time\)/);
    const later = new Date(end.getTime() + 30 * 60_000);
    await endAt(later);
    clock.ms = later.getTime() + 10 * 60_000;
    await both();
    const second = (await told()).filter(({ text }) => !first.some((mail) => mail.text === text));
    expect(second).toHaveLength(2);
    // No process ran at that end: the minutes begin when one looks.
    expect(second[0]?.text).toMatch(/open it again until \d\d:45 \(Lagos time\)/);
  });

  it('shows that the count has stopped, mails every officer once, and logs it once [A340]', async () => {
    expect((await day()).record.differ).toBeNull();
    await sql`INSERT INTO fresh_marks VALUES (${election.id}, ${randomUUID()})`.execute(test.db);
    expect(await sequenceOnce(test.deps, election.id)).toEqual({ ok: false, reason: 'ballots-differ' });
    expect((await day()).record.differ).toEqual({ ballots: 0, voters: 0 });
    await test.db.deleteFrom('outbox').execute();
    for (let looks = 0; looks < 2; looks++)
      await Promise.all([beat(test.deps, randomUUID(), WELL), beat(test.deps, randomUUID(), WELL)]);
    const mails = await test.db
      .selectFrom('outbox')
      .select('recipient')
      .where('subject', 'like', '%The count has stopped')
      .execute();
    const officers = [chief, registrar, observer].map(({ email }) => email);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(officers.sort());
    const acts = await test.db
      .selectFrom('audit_log')
      .select(['role', 'object'])
      .where('action', '=', 'ballots-differ')
      .execute();
    expect(acts).toEqual([{ role: 'CLOCK', object: `election:${election.id}` }]);
    await test.db.deleteFrom('fresh_marks').where('election_id', '=', election.id).execute();
  });

  it('mails nobody about an end by hand', async () => {
    await closeElection(test.deps, election.id);
    await test.db.deleteFrom('outbox').execute();
    await beat(test.deps, randomUUID(), WELL);
    expect(await test.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it('shows a server from its start to its stop, and no longer', async () => {
    const seen = async () => ((await day()).servers as VotingDay['servers']).map(({ seenAtMs }) => seenAtMs);
    test.clock.advance(60 * 60_000);
    const running = startPulse(test.deps, () => WELL, mustNotFail);
    await vi.waitFor(async () => expect(await seen()).toContain(test.clock.ms), { timeout: 30_000 });
    await running.stop();
    expect(await seen()).not.toContain(test.clock.ms);
  });

  it('shows the casts that another process refused: every few seconds, and once it has stopped', async () => {
    const casts = async () => (await day()).refusals;
    const other = new RefusedCasts(test.deps);
    other.add('not-on-roll');
    const writing = other.start(mustNotFail, 1);
    await vi.waitFor(async () => expect(await casts()).toEqual([{ code: 'not-on-roll', casts: 1 }]), {
      timeout: 30_000,
    });
    await writing.stop();
    const last = new RefusedCasts(test.deps);
    const idle = last.start(mustNotFail);
    last.add('not-on-roll');
    await idle.stop();
    expect(await casts()).toEqual([{ code: 'not-on-roll', casts: 2 }]);
  });

  it('loses no refused cast of a server that is stopped', async () => {
    const { keys, now } = test.deps;
    const beside = await createTestApp({ database: test, deps: { keys, now } });
    const voter = await test.newVoter();
    const body = choices();
    for (const _ of [1, 2]) await beside.call('POST', '/vote/cast', { token: voter.token, body });
    expect((await day()).refusals).toEqual([]);
    await beside.app.close();
    expect((await day()).refusals).toEqual([{ code: 'voted-already', casts: 1 }]);
  });

  it('counts the mails that were given up within a day, and none for longer', async () => {
    const { mails, nowMs } = await day();
    const dayMs = 24 * 60 * 60_000;
    const givenUp = (atMs: number) => ({
      id: randomUUID(),
      recipient: 'a@example.org',
      subject: '',
      text: null,
      html: null,
      attempts: 9,
      state: 'failed' as const,
      created_at: new Date(atMs),
      next_attempt_at: new Date(atMs),
      sent_at: null,
      last_error: 'failed 550',
    });
    await test.db
      .insertInto('outbox')
      .values([nowMs, nowMs - dayMs + 1_000, nowMs - dayMs - 1_000].map(givenUp))
      .execute();
    expect((await day()).mails).toEqual({
      ...mails,
      failed: mails.failed + 2,
      failedSinceMs: nowMs - dayMs,
    });
  });

  it('says since when mails cannot be sent, and no longer once one was', async () => {
    const smtp = await startSmtpServer();
    const { db, clock } = test;
    await db.deleteFrom('outbox').execute();
    const away = { keepsText: false, send: () => Promise.reject(new Error('away')) };
    const senderBy = (transport: Transport) =>
      new MailSender({ db, now: clock.now, transport, onFailure: () => {} });
    await queueMail(db, trialTo('ada@example.org'), clock.now());
    const sinceMs = clock.ms;
    expect((await day()).mails).toMatchObject({ waiting: 1, heldUp: [] });
    await senderBy(away).sendDue();
    expect((await day()).mails.heldUp).toEqual([{ kind: 'mail', waiting: 1, sinceMs }]);
    clock.advance(10 * 60_000);
    await senderBy(smtpTransport(smtp.url, 'no-reply@example.org')).sendDue();
    expect((await day()).mails).toMatchObject({ waiting: 0, heldUp: [] });
  });

  it('names a provider that accepts no mails while others leave, until it accepts one', async () => {
    const smtp = await startSmtpServer();
    smtp.behaviour.refuses = (to) => /@(mail|other)\.example$/i.test(to);
    const { db, clock } = test;
    await db.deleteFrom('outbox').execute();
    const transport = smtpTransport(smtp.url, 'no-reply@example.org');
    const sender = new MailSender({ db, now: clock.now, transport, onFailure: () => {} });
    const shown = async () => {
      const { refusing, heldUp } = (await day()).mails;
      const { body } = await test.app.inject({ url: '/metrics' });
      const figure = /^outbox_refused_timestamp_seconds.*$/m.exec(body)?.[0];
      return { refusing, heldUp, figure };
    };
    const nothing = { refusing: [], heldUp: [], figure: undefined };
    const sinceMs = clock.ms;
    const waiting = ['ada@mail.example', 'bem@MAIL.example', 'chi@mail.example'];
    for (const to of [...waiting, 'one@other.example', 'two@other.example'])
      await queueMail(db, trialTo(to), clock.now());
    for (const pauseS of [30, 60, 120]) {
      await queueMail(db, trialTo('leaves@example.org'), clock.now());
      await sender.sendDue();
      expect(await shown()).toEqual(nothing);
      clock.advance(pauseS * 1_000);
    }
    await queueMail(db, trialTo('leaves@example.org'), clock.now());
    await sender.sendDue();
    expect(await shown()).toEqual({
      heldUp: [],
      refusing: [{ domain: 'mail.example', waiting: 3, sinceMs }],
      figure: `outbox_refused_timestamp_seconds{domain="mail.example"} ${sinceMs / 1_000}`,
    });
    smtp.behaviour.refuses = (to) => /^(ada|bem)@/.test(to);
    clock.advance(240_000);
    await sender.sendDue();
    await sender.stop();
    // One was accepted: what still fails is a matter of the two mailboxes.
    expect(await shown()).toEqual(nothing);
  });

  it('blames no provider while no mail leaves at all, whatever left before that [A207]', async () => {
    const smtp = await startSmtpServer();
    const { db, clock } = test;
    await db.deleteFrom('outbox').execute();
    const transport = smtpTransport(smtp.url, 'no-reply@example.org');
    const sender = new MailSender({ db, now: clock.now, transport, onFailure: () => {} });
    const sinceMs = clock.ms;
    const backlog = ['ada', 'bem', 'chi'].map((name) => `${name}@mail.example`);
    for (const to of [...backlog, 'leaves@example.org']) await queueMail(db, trialTo(to), clock.now());
    // The provider accepts none at first; then the mail server takes none of anybody's.
    smtp.behaviour.refuses = (to) => to.endsWith('@mail.example');
    await sender.sendDue();
    smtp.behaviour.refuses = () => true;
    for (const pauseS of [30, 60, 120]) {
      clock.advance(pauseS * 1_000);
      await queueMail(db, trialTo('stays@example.org'), clock.now());
      await sender.sendDue();
    }
    await sender.stop();
    const { refusing, heldUp } = (await day()).mails;
    expect({ refusing, heldUp }).toEqual({
      refusing: [],
      heldUp: [{ kind: 'mail', waiting: backlog.length + 3, sinceMs }],
    });
  });

  it('shows which server’s clock differs, until it agrees again', async () => {
    const id = randomUUID();
    const doubting = async () =>
      ((await day()).servers as VotingDay['servers']).filter(({ doubtsClock }) => doubtsClock).length;
    await beat(test.deps, id, DOUBTING);
    expect(await doubting()).toBe(1);
    await beat(test.deps, id, WELL);
    test.clock.advance(5_000);
    expect(await doubting()).toBe(0);
  });

  it('shows which server refuses a record, and counts nothing more of it [A490]', async () => {
    await beat(test.deps, randomUUID(), { ...WELL, refusesRecord: true });
    const refusing = ((await day()).servers as VotingDay['servers']).filter(
      ({ refusesRecord }) => refusesRecord,
    );
    expect(refusing).toHaveLength(1);
  });

  it('mails every officer once that a server refuses the record, and logs it once [A490]', async () => {
    await test.db.deleteFrom('outbox').execute();
    await beat(test.deps, randomUUID(), WELL);
    const told = () =>
      test.db
        .selectFrom('outbox')
        .select(['recipient', 'text'])
        .where('subject', 'like', '%The count has stopped')
        .orderBy('recipient')
        .execute();
    expect(await told()).toEqual([]);
    const refusing = () => beat(test.deps, randomUUID(), { ...WELL, refusesRecord: true });
    for (let looks = 0; looks < 2; looks++) await Promise.all([refusing(), refusing()]);
    const officers = [chief, registrar, observer].map(({ email }) => email).sort();
    expect((await told()).map(({ recipient }) => recipient)).toEqual(officers);
    expect((await told())[0]?.text).toContain('nothing more is counted until the record is repaired');
    const acts = await test.db
      .selectFrom('audit_log')
      .select('role')
      .where('action', '=', 'record-refused')
      .where('object', '=', `election:${election.id}`)
      .execute();
    expect(acts).toEqual([{ role: 'CLOCK' }]);
  });

  it('is shown to officers and nobody else [A51]', async () => {
    const voter = await test.newVoter();
    for (const path of ['/commission/day']) {
      expect((await test.call('GET', path, { token: voter.token })).status).toBe(403);
      expect((await test.call('GET', path)).status).toBe(401);
    }
  });
});

describe('an announcement from the opening until the end of voting', () => {
  const propose = async (text: string) => {
    const wanted = { act: 'announce', params: { kind: 'notice', text } };
    const body = { electionId: election.id, wanted };
    const { status, body: answer } = await test.call('POST', '/commission/proposals', {
      token: chief.token,
      body,
    });
    expect(status).toBe(201);
    const shown = await test.call('GET', '/commission/proposals', { token: chief.token });
    return shown.body.data.proposals.find(({ id }: { id: string }) => id === answer.data.id);
  };

  it('takes two officers: one alone tells voters nothing [A288]', async () => {
    expect(code(await announce(chief, 'Voting is put off to Monday.'))).toEqual([409, 'announced-by-two']);
    const { id, digest } = await propose(' Voting is put off to Monday. ');
    test.clock.advance(1_000);
    expect((await notices()).announcements).toEqual([]);
    const confirmed = { token: registrar.token, body: { digest } };
    expect((await test.call('POST', `/commission/proposals/${id}/confirm`, confirmed)).status).toBe(200);
    test.clock.advance(1_000);
    const said = { kind: 'notice', text: 'Voting is put off to Monday.' };
    expect((await notices()).announcements).toMatchObject([said]);
    expect(await announcedActs((await notices()).announcements[0].id)).toBe(1);
  });

  it('is shown with the translations that both officers saw, and the log has them [A444]', async () => {
    const text = 'Bring your card.';
    const wanted = { act: 'announce', params: { kind: 'notice', text, textHa: ' Ka zo da katinka. ' } };
    const { body } = await test.call('POST', '/commission/proposals', {
      token: chief.token,
      body: { electionId: election.id, wanted },
    });
    const shown = await test.call('GET', '/commission/proposals', { token: chief.token });
    const {
      id,
      digest,
      wanted: proposed,
    } = shown.body.data.proposals.find(({ id }: { id: string }) => id === body.data.id);
    expect(proposed.params.textHa).toBe('Ka zo da katinka.');
    const other = { token: registrar.token, body: { digest: '0'.repeat(64) } };
    expect((await test.call('POST', `/commission/proposals/${id}/confirm`, other)).status).not.toBe(200);
    test.clock.advance(1_000);
    expect((await notices()).announcements).toEqual([]);
    const confirmed = { token: registrar.token, body: { digest } };
    expect((await test.call('POST', `/commission/proposals/${id}/confirm`, confirmed)).status).toBe(200);
    test.clock.advance(1_000);
    const [said] = (await notices()).announcements;
    expect(said).toMatchObject({ text, translations: { ha: 'Ka zo da katinka.' } });
    const noted = await test.db
      .selectFrom('audit_log')
      .select('after')
      .where('object', '=', `announcement:${said.id}`)
      .executeTakeFirstOrThrow();
    expect(noted.after).toEqual({ kind: 'notice', text, ha: 'Ka zo da katinka.' });
    const edit = sql`UPDATE announcements SET said_ha = 'Ka zauna a gida.' WHERE id = ${said.id}`;
    await expect(edit.execute(test.owner)).rejects.toThrow('stays as it was said');
  });

  it('takes two also before voting begins, and one officer after the end [A288]', async () => {
    const setTimes = (opens: number, closes: number) =>
      test.db
        .updateTable('elections')
        .set({ opens_at: new Date(test.clock.ms + opens), closes_at: new Date(test.clock.ms + closes) })
        .where('id', '=', election.id)
        .execute();
    await setTimes(60_000, 120_000);
    expect(code(await announce(chief))).toEqual([409, 'announced-by-two']);
    await setTimes(-120_000, -60_000);
    expect((await announce(chief)).status).toBe(201);
  });
});

describe('an announcement before the opening', () => {
  beforeEach(async () => {
    election = await draftElection(test.db, [2], { slug: `draft-${number}` });
  });

  it('is made by a returning officer, shown to everybody, and withdrawn; the log keeps it, and all officers are told [A352]', async () => {
    const { id } = (await announce(chief)).body.data.announcement;
    test.clock.advance(1_000);
    expect((await notices()).announcements).toMatchObject([{ id, kind: 'notice', text: 'Bring your card.' }]);
    const path = `/commission/announcements/${id}/withdraw`;
    const back = (body?: object) => test.call('POST', path, { token: chief.token, ...(body && { body }) });
    const stolen = { salt: '3'.repeat(32), confirmation: { way: 'app', code: '123456' } };
    expect(code(await back(stolen))).toEqual([422, 'factor-code-wrong']);
    expect(code(await back({}))).toEqual([400, 'invalid']);
    expect((await notices()).announcements).toHaveLength(1);
    expect([(await back()).status, (await back()).status]).toEqual([200, 404]);
    expect((await notices()).announcements).toEqual([]);
    const noted = await test.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('object', '=', `announcement:${id}`)
      .orderBy('seq')
      .execute();
    expect(noted).toEqual([
      { action: 'announced', after: { kind: 'notice', text: 'Bring your card.' } },
      {
        action: 'announcement-withdrawn',
        after: expect.objectContaining({
          act: 'take-back-announcement',
          params: JSON.stringify({ id }),
          confirmation: expect.stringContaining('"way":"passkey"'),
        }),
      },
    ]);
    const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', chief.email);
    const told = (await mails.execute()).filter(({ text }) => text?.includes('taken back an announcement'));
    expect(told).toHaveLength(1);
  });

  it('is made once where it is sent again, also at once; other words are another', async () => {
    const sending = await test.owner.transaction().execute(async (trx) => {
      // Both are on their way before either is noted.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(trx);
      const both = [announce(chief), announce(chief)];
      await someWait(test.owner, 'SELECT pg_advisory_xact_lock', 2);
      return both;
    });
    const sent = await Promise.all(sending);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const told = sent.map(({ body }) => body.data.announcement);
    expect(told[1]).toEqual(told[0]);
    test.clock.advance(1_000);
    expect((await announce(chief)).body.data.announcement).toEqual(told[0]);
    expect((await notices()).announcements).toEqual([told[0]]);
    expect(await announcedActs(told[0].id)).toBe(1);

    const other = (await announce(chief, 'Bring your letter.')).body.data.announcement;
    const body = { electionId: election.id, kind: 'incident', text: 'Bring your card.' };
    const incident = await test.call('POST', '/commission/announcements', { token: chief.token, body });
    const ids = [told[0].id, other.id, incident.body.data.announcement.id];
    expect(new Set(ids).size).toBe(3);
    test.clock.advance(1_000);
    expect((await notices()).announcements).toHaveLength(3);
  });

  it('may be made again in the same words after it was taken back', async () => {
    const first = (await announce(chief)).body.data.announcement;
    const withdraw = `/commission/announcements/${first.id}/withdraw`;
    expect((await test.call('POST', withdraw, { token: chief.token })).status).toBe(200);
    const again = (await announce(chief)).body.data.announcement;
    expect(again.id).not.toBe(first.id);
    test.clock.advance(1_000);
    expect((await notices()).announcements).toEqual([again]);
    expect([await announcedActs(first.id), await announcedActs(again.id)]).toEqual([1, 1]);
  });

  it('is made by nobody else, not for another election, and no statement changes its text [A51]', async () => {
    for (const other of [registrar, observer, await test.newVoter(), await test.newParty()])
      expect((await announce(other)).status).toBe(403);
    expect(code(await announce(chief, 'Hello', randomUUID()))).toEqual([404, 'no-such-election']);
    expect(code(await announce(chief, ' '))).toEqual([400, 'invalid']);
    const { id } = (await announce(chief)).body.data.announcement;
    const withdraw = `/commission/announcements/${id}/withdraw`;
    expect((await test.call('POST', withdraw, { token: registrar.token })).status).toBe(403);
    for (const change of [
      sql`UPDATE announcements SET said = 'Stay at home.' WHERE id = ${id}`,
      sql`DELETE FROM announcements WHERE id = ${id}`,
    ])
      await expect(change.execute(test.owner)).rejects.toThrow('stays as it was said');
  });
});

it('everybody sees how many officers there are, what one did alone, and which names were corrected', async () => {
  const twoSinceMs = expect.any(Number);
  const none = {
    announcements: [],
    corrections: [],
    officers: 2,
    twoSinceMs,
    passkeysOnlySinceMs: null,
    aloneActs: 0,
    claims: null,
    earlyEnd: null,
    contact: null,
  };
  expect(await notices()).toEqual(none);
  const at = test.clock.now();
  const proposal = {
    election_id: election.id,
    proposed_by: chief.id,
    proposed_at: at,
    outcome: 'alone' as const,
    expires_at: new Date(at.getTime() + 1_000),
    decided_by: chief.id,
    decided_at: at,
    salt: Buffer.alloc(16),
  };
  const params = JSON.stringify({ candidate: randomUUID(), before: 'Ada', name: 'Ada Obi' });
  await test.db
    .insertInto('proposals')
    .values({ ...proposal, id: proposalIdSchema.parse(randomUUID()), act: 'correct-name', params })
    .execute();
  test.clock.advance(1_000);
  expect(await notices()).toMatchObject({ corrections: [{ before: 'Ada', name: 'Ada Obi' }], aloneActs: 1 });
});
