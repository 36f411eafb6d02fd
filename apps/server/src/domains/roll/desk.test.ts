import { randomBytes } from 'node:crypto';
import { candidateIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { queueMail } from '../../platform/outbox.ts';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { trialTo } from '../../testing/mail.ts';
import { moveMarks } from '../board/marks-store.ts';
import { addToRoll } from './service.ts';

/** Long enough that no id holds it by chance. */
const SURNAME = 'Obiechina';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'On the list.' } as const;

/** An election in voting, two officers at the desk, and what voters and officers can do. */
async function setUp(who_may_vote: 'confirmed' | 'roll') {
  const test = await createTestApp();
  const [ada, bola] = [await test.newOfficer('registrar'), await test.newOfficer()];
  const election = await draftElection(test.db, [2], { who_may_vote });
  const list = async (voterNumber: string, contact: string | null = null) => {
    const person = { voterNumber, surname: SURNAME, name: 'Bem', area: 'whole', contact };
    const added = await test.db
      .transaction()
      .execute((trx) => addToRoll(trx, election.id, person, BY, randomBytes));
    return added.ok ? added.code : '';
  };
  const ask = async ({ token }: Pick<Person, 'token'>, path: string, body: object) => {
    const answer = await test.call('POST', path, { token, body });
    return answer.body.code ?? answer.status;
  };
  const look = async ({ token }: Person, body: object) =>
    (await test.call('POST', '/commission/desk/looks', { token, body })).body.data?.voter;
  const choices = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
  const cast = (voter: Person) => ask(voter, '/vote/cast', choices);
  const begin = async () => {
    await open(test.deps, election.id);
    test.clock.advance(1_000);
  };
  const mailsTo = async (recipient: string) => {
    const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', recipient);
    return (await mails.orderBy('created_at').execute()).map(({ text }) => text ?? '');
  };
  /** The codes of places that were mailed, the first one first. */
  const codesTo = async (recipient: string) =>
    (await mailsTo(recipient)).map((text) => /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/.exec(text)?.[0] ?? '');
  const confirmMailbox = async (voter: Person, email = voter.email) => {
    await ask(voter, '/vote/email-code', {});
    const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1) ?? '')?.[0];
    return ask(voter, '/vote/confirm-email', { code });
  };
  const logIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    (await test.call('POST', '/user/login', { body: { email, password } })).body.data?.token;
  return {
    test,
    election,
    ada,
    bola,
    list,
    ask,
    look,
    cast,
    begin,
    mailsTo,
    codesTo,
    confirmMailbox,
    logIn,
  };
}
type Desk = Awaited<ReturnType<typeof setUp>>;

const changeOf = ({ id, email: before }: Person, email: string) => ({
  act: 'change-email',
  params: { account: id, before, email, reason: 'Lost the mailbox.' },
});
const propose = ({ test, election }: Desk, { token }: Person, wanted: object) =>
  test.call('POST', '/commission/proposals', { token, body: { electionId: election.id, wanted } });
const waiting = async ({ test }: Desk, { token }: Person) =>
  (await test.call('GET', '/commission/proposals', { token })).body.data.proposals;
/** One officer proposes another e-mail, the other confirms it. */
async function change(desk: Desk, wanted: object, [one, other] = [desk.ada, desk.bola]) {
  const made = await propose(desk, one, wanted);
  const { id, digest } = (await waiting(desk, other)).find(
    (each: { id: string }) => each.id === made.body.data.id,
  );
  const path = `/commission/proposals/${id}/confirm`;
  const { status, body } = await desk.test.call('POST', path, { token: other.token, body: { digest } });
  return body.code ?? status;
}

describe('an officer at the help desk', () => {
  it('finds a voter by the number and by the e-mail, both exact, and sees that a voter has voted and never when or what', async () => {
    const { test, ada, list, ask, look, cast, begin } = await setUp('roll');
    const code = await list('VIN-1', 'bem@example.com');
    const voter = await test.newVoter();
    expect(await look(ada, { voterNumber: 'vin-1 ' })).toMatchObject({
      place: { voterNumber: 'VIN-1', surname: SURNAME, state: 'listed', contact: 'bem@example.com' },
      account: null,
      hasVoted: false,
    });
    await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code });
    await begin();
    const before = await look(ada, { email: voter.email.toUpperCase() });
    expect(before).toMatchObject({ place: { voterNumber: 'VIN-1', state: 'claimed' }, hasVoted: false });
    expect(await cast(voter)).toBe(200);
    const after = await look(ada, { voterNumber: 'VIN-1' });
    expect(after).toEqual({ ...before, hasVoted: true });
    for (const nobody of [{ voterNumber: 'VIN' }, { email: 'person@example.org' }, { email: ada.email }])
      expect(await look(ada, nobody)).toBeNull();
  });

  it('sees with the voter which kind of mails does not leave', async () => {
    const { test, ada } = await setUp('confirmed');
    const voter = await test.newVoter();
    const heldUp = async () => {
      const body = { email: voter.email };
      return (await test.call('POST', '/commission/desk/looks', { token: ada.token, body })).body.data.heldUp;
    };
    await queueMail(test.db, trialTo(voter.email), test.clock.now());
    expect(await heldUp()).toEqual([]);
    await test.db.updateTable('outbox').set({ attempts: 1, failed_at: test.clock.now() }).execute();
    expect(await heldUp()).toEqual(['mail']);
  });

  it('sends the code of the e-mail, a link for the password or a code for the place again, and sees none of them', async () => {
    const { test, ada, list, ask, mailsTo, codesTo, confirmMailbox } = await setUp('roll');
    await list('VIN-1', 'bem@example.com');
    await list('VIN-2');
    const voter = await test.newVoter();
    const mail = (body: object) => ask(ada, '/commission/desk/mails', body);
    expect(await mail({ what: 'place-code', voterNumber: 'VIN-1' })).toBe(202);
    const [code = ''] = await codesTo('bem@example.com');
    const claim = (typed: string) => ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: typed });
    expect(await claim(code)).toBe(200);
    expect([
      await mail({ what: 'place-code', voterNumber: 'VIN-1' }),
      await mail({ what: 'place-code', voterNumber: 'VIN-2' }),
      await mail({ what: 'place-code', voterNumber: 'VIN-3' }),
      await mail({ what: 'email-code', account: ada.id }),
    ]).toEqual(['place-has-account', 'no-mail-address', 'place-unknown', 'no-such-voter']);
    expect(await mail({ what: 'password-link', account: voter.id })).toBe(202);
    await expect.poll(async () => (await mailsTo(voter.email)).join()).toContain('/auth/reset-password#');
    expect(await mail({ what: 'email-code', account: voter.id })).toBe(202);
    expect(await confirmMailbox(voter)).toBe(200);
  });

  it('makes no letter in the post worthless: its code claims the place as the last sent one does, and no earlier sent one [A183]', async () => {
    const { test, ada, list, ask, begin, codesTo } = await setUp('roll');
    const [letter, other] = [await list('VIN-1', 'bem@example.com'), await list('VIN-2', 'ify@example.com')];
    await begin();
    const mail = (voterNumber: string) =>
      ask(ada, '/commission/desk/mails', { what: 'place-code', voterNumber });
    const claim = (voter: Person, voterNumber: string, code: string) =>
      ask(voter, '/vote/claim-place', { voterNumber, code });
    expect([await mail('VIN-1'), await mail('VIN-2'), await mail('VIN-2')]).toEqual([202, 202, 202]);
    const [[sent = ''], [before = '', last = '']] = [
      await codesTo('bem@example.com'),
      await codesTo('ify@example.com'),
    ];
    const [bem, ify, thief] = [await test.newVoter(), await test.newVoter(), await test.newVoter()];
    expect(await claim(bem, 'VIN-1', letter)).toBe(200);
    expect(await claim(thief, 'VIN-1', sent)).toBe('place-claimed');
    for (const wrong of [before, sent, letter])
      expect(await claim(ify, 'VIN-2', wrong)).toBe('place-not-found');
    expect(await claim(ify, 'VIN-2', last)).toBe(200);
    expect([await claim(thief, 'VIN-2', other), await claim(ify, 'VIN-2', other)]).toEqual([
      'place-claimed',
      200,
    ]);
  });

  it('voids the sent code too with a new letter [A183]', async () => {
    const { test, election, ada, bola, list, ask, codesTo } = await setUp('roll');
    await list('VIN-1', 'bem@example.com');
    await ask(ada, '/commission/desk/mails', { what: 'place-code', voterNumber: 'VIN-1' });
    const [sent = ''] = await codesTo('bem@example.com');
    const body = { voterNumber: 'VIN-1', reason: 'The mailbox was read by others.' };
    const wanted = { act: 'new-letter', params: body };
    const proposed = await test.call('POST', '/commission/proposals', {
      token: ada.token,
      body: { electionId: election.id, wanted },
    });
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
    const { id } = proposed.body.data;
    const { digest } = proposals.find((one: { id: string }) => one.id === id);
    const made = await test.call('POST', `/commission/proposals/${id}/confirm`, {
      token: bola.token,
      body: { digest },
    });
    const voter = await test.newVoter();
    const claim = (code: string) => ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code });
    expect([await claim(sent), await claim(made.body.data.letter.code)]).toEqual(['place-not-found', 200]);
  });

  it('is stopped after thirty mails, and a colleague goes on [A183]', async () => {
    const { test, ada, bola, list, ask } = await setUp('roll');
    const numbers = Array.from({ length: 31 }, (_, n) => `VIN-${n}`);
    for (const number of numbers) await list(number, `${number}@example.com`);
    const mail = (by: Person, voterNumber: string) =>
      ask(by, '/commission/desk/mails', { what: 'place-code', voterNumber });
    const answers = [];
    for (const number of numbers) answers.push(await mail(ada, number));
    expect(answers).toEqual([...Array(30).fill(202), 'too-many-attempts']);
    expect(await mail(bola, 'VIN-30')).toBe(202);
    expect(await test.db.selectFrom('outbox').select('id').execute()).toHaveLength(31);
  });

  it('sends a link for the password whatever number of requests others made, and five an hour [A113 A170]', async () => {
    const { test, ada, ask, mailsTo } = await setUp('confirmed');
    const [voter, other] = [await test.newVoter(), await test.newVoter()];
    const forgot = ({ email }: Person) => ask({ token: '' }, '/user/forgot-password', { email });
    const send = ({ id: account }: Person) =>
      ask(ada, '/commission/desk/mails', { what: 'password-link', account });
    for (let n = 0; n < 3; n += 1) expect(await forgot(voter)).toBe(202);
    expect(await forgot(voter)).toBe('too-many-attempts');
    await expect.poll(() => mailsTo(voter.email)).toHaveLength(3);
    const spent = vi.spyOn(test.deps.limits.forgottenByAddress, 'take').mockResolvedValue(60);
    expect(await forgot(other)).toBe('too-many-attempts');
    for (let n = 1; n <= 5; n += 1) {
      expect(await send(voter)).toBe(202);
      await expect.poll(() => mailsTo(voter.email)).toHaveLength(3 + n);
    }
    // A mail that a voter requests waits in the line of the voter's network, and one by the desk in none.
    const lines = await test.db.selectFrom('outbox').select('line').execute();
    expect(lines.map(({ line }) => line === null).sort()).toEqual([
      ...Array(3).fill(false),
      ...Array(5).fill(true),
    ]);
    expect(await send(voter)).toBe('too-many-attempts');
    // Nor does the desk use up the allowance of others.
    for (let n = 0; n < 5; n += 1) expect(await send(other)).toBe(202);
    spent.mockRestore();
    expect(await forgot(other)).toBe(202);
  });

  it('notes in the log that a voter was mailed only where a mail is on its way [A132]', async () => {
    const { test, ada, list, ask } = await setUp('roll');
    await list('VIN-1');
    await list('VIN-2', 'bem@example.com');
    const { id: account } = await test.newVoter();
    const mail = (body: object) => ask(ada, '/commission/desk/mails', body);
    expect([
      await mail({ what: 'place-code', voterNumber: 'VIN-1' }),
      await mail({ what: 'email-code', account: ada.id }),
    ]).toEqual(['no-mail-address', 'no-such-voter']);
    const noted = async () => {
      const acts = test.db.selectFrom('audit_log').select(['object', 'after']);
      return acts.where('action', '=', 'voter-mailed').orderBy('seq').execute();
    };
    expect(await noted()).toEqual([]);
    await mail({ what: 'place-code', voterNumber: 'VIN-2' });
    for (let n = 0; n < 7; n += 1) await mail({ what: 'email-code', account });
    const [place, ...codes] = await noted();
    expect(place?.object).toMatch(/^roll:.*\/VIN-2$/);
    expect(codes).toEqual(Array(5).fill({ object: `voter:${account}`, after: { what: 'email-code' } }));
    const mails = await test.db.selectFrom('outbox').select('recipient').execute();
    expect(mails).toHaveLength(6);
  });

  it('is stopped after thirty queries, each of which is in the log, even those that found nobody [A56]', async () => {
    const { test, ada, bola, list, ask } = await setUp('roll');
    await list('VIN-1');
    const looks = [];
    for (let n = 1; n <= 33; n += 1)
      looks.push(await ask(ada, '/commission/desk/looks', { voterNumber: `VIN-${n}` }));
    expect(looks).toEqual([...Array(30).fill(200), ...Array(3).fill('too-many-looks')]);
    const noted = test.db.selectFrom('audit_log').selectAll().where('action', '=', 'voter-looked-up');
    const rows = await noted.execute();
    expect(rows.map(({ actor }) => actor)).toEqual(Array(30).fill(ada.id));
    expect(JSON.stringify(rows)).not.toContain(SURNAME);
    // Nor does a second officer watch when one voter votes.
    for (let n = 0; n < 9; n += 1) await ask(bola, '/commission/desk/looks', { voterNumber: 'VIN-1' });
    expect(await ask(bola, '/commission/desk/looks', { voterNumber: 'VIN-1' })).toBe('too-many-looks');
  });

  it('looks at the roll within the same thirty, all of them in the log, and a colleague goes on [A56]', async () => {
    const { test, ada, bola, list, ask } = await setUp('roll');
    await list('VIN-1');
    const look = ({ token }: Person, n: number) =>
      test.call('POST', '/commission/roll/places/looks', { token, body: { voterNumber: `VIN-${n}` } });
    const looks = [];
    for (let n = 1; n <= 29; n += 1) looks.push((await look(ada, n)).body.code);
    expect(looks).toEqual([undefined, ...Array(28).fill('place-unknown')]);
    expect(await ask(ada, '/commission/desk/looks', { voterNumber: 'VIN-1' })).toBe(200);
    const { status, body, headers } = await look(ada, 1);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too-many-looks', '120']);
    expect(await ask(ada, '/commission/desk/looks', { voterNumber: 'VIN-1' })).toBe('too-many-looks');
    const noted = test.db.selectFrom('audit_log').select(['actor', 'object', 'after']);
    const rows = await noted.where('action', '=', 'voter-looked-up').orderBy('seq').execute();
    expect(rows.map(({ actor }) => actor)).toEqual(Array(30).fill(ada.id));
    expect(rows.map(({ after }) => after?.found)).toEqual([true, ...Array(28).fill(false), true]);
    expect(rows[1]?.object).toMatch(/^roll:.*\/VIN-2$/);
    expect((await look(bola, 1)).status).toBe(200);
  });

  it('looks at one voter ten times an hour with all colleagues: by number, by e-mail and on the roll together [A56]', async () => {
    const { test, ada, bola, list, ask } = await setUp('roll');
    const code = await list('VIN-1');
    const [voter, other] = [await test.newVoter(), await test.newVoter()];
    await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code });
    const ways = [
      () => ask(ada, '/commission/desk/looks', { voterNumber: 'VIN-1' }),
      () => ask(bola, '/commission/desk/looks', { email: voter.email }),
      () => ask(bola, '/commission/roll/places/looks', { voterNumber: 'VIN-1' }),
    ];
    const looks = [];
    for (const way of [...ways, ...ways, ...ways, ...ways, ...ways].slice(0, 13)) looks.push(await way());
    expect(looks).toEqual([...Array(10).fill(200), ...Array(3).fill('too-many-looks')]);
    expect(await ask(ada, '/commission/desk/looks', { email: other.email })).toBe(200);
  });

  it('an observer looks nobody up, mails nobody, and sees no e-mail that is to be changed [A56 A78]', async () => {
    const desk = await setUp('confirmed');
    const { test, ada, bola, ask } = desk;
    const [observer, voter] = [await test.newOfficer('observer'), await test.newVoter()];
    await propose(desk, ada, changeOf(voter, 'new@example.com'));
    expect(await ask(observer, '/commission/desk/looks', { email: voter.email })).toBe('other-officers-only');
    const mail = { what: 'email-code', account: voter.id };
    expect(await ask(observer, '/commission/desk/mails', mail)).toBe('other-officers-only');
    expect([await waiting(desk, observer), (await waiting(desk, bola)).length]).toEqual([[], 1]);
  });
});

describe('another e-mail of a voter', () => {
  it('takes two officers; both mailboxes are told, and sessions, links and the password end [A55]', async () => {
    const desk = await setUp('confirmed');
    const { test, mailsTo, logIn } = desk;
    const voter = await test.newVoter();
    await test.call('POST', '/user/forgot-password', { body: { email: voter.email } });
    await expect.poll(() => mailsTo(voter.email)).toHaveLength(1);
    const link = /#([\w-]{43})/.exec((await mailsTo(voter.email))[0] ?? '')?.[1];
    expect(await change(desk, changeOf(voter, 'new@example.com'))).toBe(200);
    const profile = await test.call('GET', '/user/profile', { token: voter.token });
    expect(profile.status).toBe(401);
    const body = { token: link, newPassword: 'another horse' };
    expect((await test.call('POST', '/user/reset-password', { body })).body.code).toBe('link-used');
    expect([await logIn(voter), await logIn({ ...voter, email: 'new@example.com' })]).toEqual([
      undefined,
      undefined,
    ]);
    const [told, welcomed] = [(await mailsTo(voter.email)).at(-1), (await mailsTo('new@example.com')).at(-1)];
    expect(told).toContain('tell the electoral commission at once');
    expect(told).not.toContain('new@example.com');
    expect(welcomed).toContain('/auth/forgot-password');
    const rows = await test.db.selectFrom('audit_log').select('after').execute();
    expect(JSON.stringify(rows)).not.toMatch(/new@example\.com|person\d+@/);
  });

  it('cannot be given by one officer alone, neither by their own proposal nor as the only officer [A55]', async () => {
    const desk = await setUp('confirmed');
    const { test, ada, bola, look } = desk;
    const voter = await test.newVoter();
    expect(await change(desk, changeOf(voter, 'mine@example.com'), [ada, ada])).toBe('proposal-own');
    await test.owner
      .updateTable('officers')
      .set({ role: 'observer' })
      .where('account_id', '=', ada.id)
      .execute();
    const alone = await propose(desk, bola, changeOf(voter, 'other@example.com'));
    expect(alone.body.code).toBe('two-officers-only');
    expect((await look(bola, { email: voter.email })).account.id).toBe(voter.id);
  });

  it('is refused for an officer or a party, to the mailbox of an officer or another account, and once the seen e-mail has changed [A55]', async () => {
    const desk = await setUp('confirmed');
    const { test, ada } = desk;
    const [voter, other, party] = [await test.newVoter(), await test.newVoter(), await test.newParty()];
    const mine = ada.email.replace('@', '+voter@');
    expect([
      await change(desk, changeOf(voter, mine)),
      await change(desk, changeOf(voter, other.email)),
      await change(desk, changeOf(party, 'new@example.com')),
      await change(desk, changeOf(ada, 'new@example.com')),
      await change(desk, changeOf({ ...voter, email: 'seen@example.com' }, 'new@example.com')),
    ]).toEqual(['officers-mailbox', 'email-taken', 'no-such-voter', 'no-such-voter', 'act-changed']);
  });

  it('is that of an empty account of the same person, which ends: one who registered twice keeps the place', async () => {
    const desk = await setUp('roll');
    const { test, list, ask, logIn, look, ada } = desk;
    const [voter, twin] = [await test.newVoter(), await test.newVoter()];
    await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: await list('VIN-1') });
    expect(await change(desk, changeOf(voter, twin.email.toUpperCase()))).toBe(200);
    expect((await test.call('GET', '/user/profile', { token: twin.token })).status).toBe(401);
    expect(await logIn(twin)).toBeUndefined();
    expect((await look(ada, { voterNumber: 'VIN-1' })).account).toMatchObject({ id: voter.id });
    const act = test.db.selectFrom('audit_log').select('after').where('action', '=', 'voter-email-changed');
    expect(await act.execute()).toEqual([{ after: { ended: twin.id } }]);
  });

  it('ends no account that has a place, a vote or a nomination, nor one where accounts decide who votes [A488]', async () => {
    const desk = await setUp('roll');
    const { test, election, list, ask, cast, begin } = desk;
    const [voter, placed, moved, voted, candidate] = [
      await test.newVoter(),
      await test.newVoter(),
      await test.newVoter(),
      await test.newVoter(),
      await test.newVoter(),
    ];
    const claim = async (who: Person, voterNumber: string) =>
      ask(who, '/vote/claim-place', { voterNumber, code: await list(voterNumber) });
    await claim(voter, 'VIN-1');
    await claim(placed, 'VIN-2');
    await claim(voted, 'VIN-3');
    await claim(moved, 'VIN-4');
    await begin();
    expect(await cast(moved)).toBe(200);
    await test.db.transaction().execute((trx) => moveMarks(trx, election.id));
    expect(await cast(voted)).toBe(200);
    // A vote stays the account's, whatever became of its place.
    await test.owner.transaction().execute(async (trx) => {
      await sql`ALTER TABLE roll DISABLE TRIGGER USER`.execute(trx);
      await sql`DELETE FROM roll WHERE voter_number IN ('VIN-3', 'VIN-4')`.execute(trx);
      await sql`ALTER TABLE roll ENABLE TRIGGER USER`.execute(trx);
    });
    await test.owner
      .updateTable('nominations')
      .set({ account_id: candidate.id })
      .where('id', '=', candidateIdSchema.parse(election.posts[0]?.candidates[0]))
      .execute();
    for (const other of [placed, moved, voted, candidate]) {
      expect(await change(desk, changeOf(voter, other.email))).toBe('email-taken');
      expect((await test.call('GET', '/user/profile', { token: other.token })).status).toBe(200);
    }
    const open = await setUp('confirmed');
    const [one, empty] = [await open.test.newVoter(), await open.test.newVoter()];
    expect(await change(open, changeOf(one, empty.email))).toBe('email-taken');
  });

  it('gives no second vote after the voter has voted, by the account or by the earlier mailbox [A55]', async () => {
    const desk = await setUp('confirmed');
    const { test, cast, begin, confirmMailbox, mailsTo, look, ada } = desk;
    await begin();
    const voter = await test.newVoter();
    expect([await confirmMailbox(voter), await cast(voter)]).toEqual([200, 200]);
    expect(await change(desk, changeOf(voter, 'new@example.com'))).toBe(200);
    expect(await look(ada, { email: 'new@example.com' })).toMatchObject({
      account: { isConfirmed: false },
      hasVoted: true,
    });
    await test.call('POST', '/user/forgot-password', { body: { email: 'new@example.com' } });
    await expect.poll(async () => (await mailsTo('new@example.com')).join()).toContain('reset-password#');
    const token = /#([\w-]{43})/.exec((await mailsTo('new@example.com')).join())?.[1];
    const newPassword = 'another horse';
    await test.call('POST', '/user/reset-password', { body: { token, newPassword } });
    const body = { email: 'new@example.com', password: newPassword };
    const again = {
      ...voter,
      ...body,
      token: (await test.call('POST', '/user/login', { body })).body.data.token,
    };
    expect([await confirmMailbox(again), await cast(again)]).toEqual([200, 'voted-already']);
    // The owner of the earlier mailbox makes a second account with it.
    const form = { name: 'Twin', email: voter.email, password: voter.password };
    await test.call('POST', '/user/register-voter', { body: form });
    const login = await test.call('POST', '/user/login', { body: form });
    const twin = { ...voter, token: login.body.data.token };
    expect([await confirmMailbox(twin), await cast(twin)]).toEqual(['mailbox-used', 'email-not-confirmed']);
  });
});
