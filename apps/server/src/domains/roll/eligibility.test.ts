import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { draftElection, open } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';
import { blockCasts } from '../board/intake-store.ts';
import { closeIn } from '../election/closing.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { addToRoll, removeFromRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'Moved.' } as const;
type Who = 'confirmed' | 'roll';

/** An election in voting that not anyone may vote in, and what a voter can do. */
async function setUp(who_may_vote: Who) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [2], { who_may_vote });
  const paper = async ({ token }: Person) =>
    (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
  const choices = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
  const cast = async ({ token }: Person) => {
    const { status, body } = await test.call('POST', '/vote/cast', { token, body: choices });
    return status === 200 ? 'cast' : body.code;
  };
  const ask = async ({ token }: Person, path: string, body?: object) => {
    const answer = await test.call('POST', path, { token, body });
    return answer.body.code ?? answer.status;
  };
  const mailsTo = async (recipient: string) =>
    (
      await test.db
        .selectFrom('outbox')
        .select('text')
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ text }) => text ?? '');
  const add = async (voterNumber: string, more: object = {}) => {
    const listed = { voterNumber, surname: 'Ṣówándé', name: 'Ada', area: 'whole', contact: null, ...more };
    const added = await test.db
      .transaction()
      .execute((trx) => addToRoll(trx, election.id, listed, BY, randomBytes, true));
    if (!added.ok) throw new Error(added.reason);
    return added.code;
  };
  const remove = (voterNumber: string) =>
    test.db.transaction().execute((trx) => removeFromRoll(trx, { electionId: election.id, voterNumber }, BY));
  return { test, election, paper, cast, ask, mailsTo, add, remove };
}

/** Gives an account another e-mail. */
const called = (test: TestApp, { id }: Pick<Person, 'id'>, email: string) =>
  test.db.updateTable('users').set({ email }).where('id', '=', id).execute();

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('a code of the own e-mail is mailed where the election asks for it alone [A156]', async () => {
  const { test, election, ask, mailsTo } = await setUp('roll');
  const voter = await test.newVoter();
  const answers = [];
  for (const who_may_vote of ['roll', 'anyone', 'confirmed'] as const) {
    await test.db.updateTable('elections').set({ who_may_vote }).where('id', '=', election.id).execute();
    answers.push(await ask(voter, '/vote/email-code'));
  }
  expect(answers).toEqual(['email-not-asked', 'email-not-asked', 202]);
  expect(await mailsTo(voter.email)).toHaveLength(1);
});

it('a voter whose e-mail is not confirmed cannot cast, even by the call, until the mailed code is typed [A37]', async () => {
  const { test, election, paper, cast, ask, mailsTo } = await setUp('confirmed');
  const voter = await test.newVoter();
  expect(await paper(voter)).toMatchObject({ canVote: false, reason: 'not-confirmed' });
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  expect(await paper(voter)).toMatchObject({ canVote: false, reason: 'not-confirmed' });
  expect(await cast(voter)).toBe('email-not-confirmed');
  expect(await ask(voter, '/vote/email-code')).toBe(202);
  const code = /\b\d{6}\b/.exec((await mailsTo(voter.email))[0] ?? '')?.[0] ?? '';
  expect(await ask(voter, '/vote/confirm-email', { code: otherThan(code) })).toBe('code-mismatch');
  expect(await ask(await test.newVoter(), '/vote/confirm-email', { code })).toBe('code-mismatch');
  expect(await ask(voter, '/vote/confirm-email', { code })).toBe(200);
  // Sent again after a lost answer; for anybody else the code is worthless.
  expect(await ask(voter, '/vote/confirm-email', { code })).toBe(200);
  expect(await ask(await test.newVoter(), '/vote/confirm-email', { code })).toBe('code-mismatch');
  expect((await paper(voter)).canVote).toBe(true);
  expect(JSON.stringify(await test.db.selectFrom('mailed_codes').selectAll().execute())).not.toContain(code);
  // Another address of the account is not confirmed.
  await test.db.updateTable('users').set({ email: 'other@example.org' }).where('id', '=', voter.id).execute();
  expect(await cast(voter)).toBe('email-not-confirmed');
  expect(await ask(voter, '/vote/confirm-email', { code })).toBe('code-mismatch');
  await test.db.updateTable('users').set({ email: voter.email }).where('id', '=', voter.id).execute();
  expect(await cast(voter)).toBe('cast');
});

it('a code allows five tries, even at once, lasts ten minutes, and is worthless after the next one [A37]', async () => {
  const { test, ask, mailsTo } = await setUp('confirmed');
  const voter = await test.newVoter();
  const next = async () => {
    await ask(voter, '/vote/email-code');
    test.clock.advance(1);
    return /\b\d{6}\b/.exec((await mailsTo(voter.email)).at(-1) ?? '')?.[0] ?? '';
  };
  const guess = (code: string) => ask(voter, '/vote/confirm-email', { code });
  const first = await next();
  const second = await next();
  if (first !== second) expect(await guess(first)).toBe('code-mismatch');
  await Promise.all(Array.from({ length: 5 }, () => guess(otherThan(second))));
  expect(await guess(second)).toBe('code-mismatch');
  const late = await next();
  test.clock.advance(10 * 60_000);
  expect(await guess(late)).toBe('code-mismatch');
  await next();
  await next();
  expect(await ask(voter, '/vote/email-code')).toBe('too-many-attempts');
});

/** Makes accounts with addresses of somebody, and confirms each. */
function confirming({
  test,
  ask,
  mailsTo,
}: Pick<Awaited<ReturnType<typeof setUp>>, 'test' | 'ask' | 'mailsTo'>) {
  return async (email: string) => {
    const voter = await test.newVoter();
    await called(test, voter, email);
    await ask(voter, '/vote/email-code');
    const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1) ?? '')?.[0];
    return ask(voter, '/vote/confirm-email', { code });
  };
}

it('one mailbox confirms one account, whatever follows a + [A37]', async () => {
  const confirmAs = confirming(await setUp('confirmed'));
  expect(await confirmAs('ada+one@example.com')).toBe(200);
  expect(await confirmAs('Ada+two@example.com')).toBe('mailbox-used');
});

it('one mailbox of Gmail confirms one account, by whichever dots and of its two names; elsewhere dots tell people apart [A37]', async () => {
  const confirmAs = confirming(await setUp('confirmed'));
  expect(await confirmAs('Ada.Obi@gmail.com')).toBe(200);
  for (const same of ['adaobi@gmail.com', 'a.daobi+x@gmail.com', 'ada.obi@googlemail.com'])
    expect(await confirmAs(same)).toBe('mailbox-used');
  for (const other of [
    'bem.obi@gmail.com',
    'ada.obi@example.com',
    'adaobi@example.com',
    'ada.obi@mail.gmail.com',
  ])
    expect(await confirmAs(other)).toBe(200);
});

it('an account without a place casts nothing, and with the letter’s code claims one and votes once', async () => {
  const { test, election, paper, cast, ask, add } = await setUp('roll');
  const code = await add('VIN-1');
  const [voter, other] = [await test.newVoter(), await test.newVoter()];
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  expect(await paper(voter)).toMatchObject({ canVote: false, reason: 'not-on-roll' });
  expect(await cast(voter)).toBe('no-place-on-roll');
  expect(await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: 'A'.repeat(16) })).toBe(
    'place-not-found',
  );
  expect(await ask(voter, '/vote/claim-place', { voterNumber: ' vin-1', code })).toBe(200);
  expect(await ask(other, '/vote/claim-place', { voterNumber: 'VIN-1', code })).toBe('place-claimed');
  expect((await paper(voter)).canVote).toBe(true);
  expect([await cast(voter), await cast(voter), await cast(other)]).toEqual([
    'cast',
    'voted-already',
    'no-place-on-roll',
  ]);
});

it('a code is mailed to the contact on the roll and works for the account that asked; a number without a place gets the same answer', async () => {
  const { test, ask, mailsTo, add } = await setUp('roll');
  await add('VIN-1', { contact: 'ada@example.com' });
  await add('VIN-2', { contact: '0803 123 4567' });
  const [voter, thief] = [await test.newVoter(), await test.newVoter()];
  const codeFor = (person: Person, voterNumber: string) => ask(person, '/vote/place-code', { voterNumber });
  expect([
    await codeFor(voter, 'VIN-2'),
    await codeFor(voter, 'VIN-9'),
    await codeFor(voter, 'VIN-1'),
  ]).toEqual([202, 202, 202]);
  await expect.poll(() => mailsTo('ada@example.com')).toHaveLength(1);
  const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec((await mailsTo('ada@example.com'))[0] ?? '')?.[0] ?? '';
  const claim = (person: Person, typed: string, voterNumber = 'VIN-1') =>
    ask(person, '/vote/claim-place', { voterNumber, code: typed });
  expect(await claim(thief, code)).toBe('place-not-found');
  expect(await claim(voter, code, 'VIN-2')).toBe('place-not-found');
  expect(await claim(voter, 'AAAA-AAAA')).toBe('place-not-found');
  expect(await claim(voter, code.toLowerCase())).toBe(200);
  // Sent again after a lost answer; for anybody else the code is worthless.
  expect(await claim(voter, code)).toBe(200);
  expect(await claim(thief, code)).toBe('place-not-found');
  expect(await claim(voter, code, 'VIN-2')).toBe('place-not-found');
  expect(await test.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
});

it('strangers who ask for a voter’s code do not keep voter or help desk from it, and fill no mailbox [A86]', async () => {
  const { test, ask, mailsTo, add } = await setUp('roll');
  await add('VIN-1', { contact: 'ada@example.com' });
  const strangers = await Promise.all(Array.from({ length: 5 }, () => test.newVoter()));
  const askAs = (person: Person) => ask(person, '/vote/place-code', { voterNumber: 'VIN-1' });
  for (const stranger of strangers) for (let n = 0; n < 5; n += 1) expect(await askAs(stranger)).toBe(202);
  await expect.poll(() => mailsTo('ada@example.com')).toHaveLength(22);
  const voter = await test.newVoter();
  await called(test, voter, 'Ada@example.com');
  expect(await askAs(voter)).toBe(202);
  await expect.poll(() => mailsTo('ada@example.com')).toHaveLength(23);
  const desk = await test.newOfficer('registrar');
  const mail = () => ask(desk, '/commission/desk/mails', { what: 'place-code', voterNumber: 'VIN-1' });
  for (let n = 0; n < 5; n += 1) expect(await mail()).toBe(202);
  expect(await mail()).toBe('too-many-attempts');
  expect(await mailsTo('ada@example.com')).toHaveLength(28);
});

it('strangers with a + in a voter’s address keep neither the voter nor the help desk from its code [A86]', async () => {
  const { test, ask, mailsTo } = await setUp('confirmed');
  const [one, two, voter] = [await test.newVoter(), await test.newVoter(), await test.newVoter()];
  await called(test, one, 'ada+1@example.com');
  await called(test, two, 'ada+2@example.com');
  await called(test, voter, 'Ada@example.com');
  for (let n = 0; n < 5; n += 1) expect(await ask(one, '/vote/email-code')).toBe(202);
  expect(await ask(two, '/vote/email-code')).toBe('too-many-attempts');
  for (let n = 0; n < 5; n += 1) expect(await ask(voter, '/vote/email-code')).toBe(202);
  expect(await ask(voter, '/vote/email-code')).toBe('too-many-attempts');
  const desk = await test.newOfficer('registrar');
  expect(await ask(desk, '/commission/desk/mails', { what: 'email-code', account: voter.id })).toBe(202);
  expect(await mailsTo('Ada@example.com')).toHaveLength(6);
});

it('guesses at a mailed code run out after five', async () => {
  const { test, ask, mailsTo, add } = await setUp('roll');
  await add('VIN-1', { contact: 'ada@example.com' });
  const voter = await test.newVoter();
  await ask(voter, '/vote/place-code', { voterNumber: 'VIN-1' });
  await expect.poll(() => mailsTo('ada@example.com')).toHaveLength(1);
  const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec((await mailsTo('ada@example.com'))[0] ?? '')?.[0] ?? '';
  const claim = (typed: string) => ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: typed });
  for (let n = 0; n < 5; n += 1) expect(await claim('AAAA-AAAA')).toBe('place-not-found');
  expect(await claim(code)).toBe('place-not-found');
});

it('a place taken off between paper and cast casts nothing, and one that was voted at is not taken off [A37]', async () => {
  const { test, election, paper, cast, ask, add, remove } = await setUp('roll');
  const codes = [await add('VIN-1'), await add('VIN-2')];
  const people = [await test.newVoter(), await test.newVoter()] as const;
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  for (const [n, person] of people.entries())
    await ask(person, '/vote/claim-place', { voterNumber: `VIN-${n + 1}`, code: codes[n] });
  const [stays, goes] = people;
  expect((await paper(goes)).canVote).toBe(true);
  expect(await remove('VIN-2')).toEqual({ ok: true });
  expect(await cast(goes)).toBe('no-place-on-roll');
  expect(await cast(stays)).toBe('cast');
  expect(await remove('VIN-1')).toEqual({ ok: false, reason: 'has-voted' });
});

it('after a concurrent cast and removal either the ballot is in or the place is removed, never both', async () => {
  const { test, election, cast, ask, add, remove } = await setUp('roll');
  await add('VIN-9');
  await open(test.deps, election.id);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const [voter, code] = [await test.newVoter(), await add(`VIN-${n}`)];
      await ask(voter, '/vote/claim-place', { voterNumber: `VIN-${n}`, code });
      const [answer, removed] = await Promise.all([cast(voter), remove(`VIN-${n}`)]);
      return [answer, removed.ok];
    }),
  );
  for (const outcome of outcomes)
    expect([
      ['cast', false],
      ['no-place-on-roll', true],
    ]).toContainEqual(outcome);
});

it('a removal waits for a cast that is under way, and finds that its voter has voted [A37]', async () => {
  const { test, election, ask, add, remove } = await setUp('roll');
  const [voter, code] = [await test.newVoter(), await add('VIN-1')];
  await open(test.deps, election.id);
  await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code });
  let removed: ReturnType<typeof remove> | undefined;
  // The first statement of a cast, which locks until it ends.
  await test.owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock_shared(lock_of_casts(${election.id}))`.execute(trx);
    await trx.insertInto('fresh_marks').values({ election_id: election.id, voter_id: voter.id }).execute();
    removed = remove('VIN-1');
    await someWait(test.db, 'SELECT pg_advisory_xact_lock');
  });
  expect(await removed).toEqual({ ok: false, reason: 'has-voted' });
});

it('a removal at the moment of the close waits for it, and neither is stuck', async () => {
  const { test, election, add, remove } = await setUp('roll');
  await add('VIN-1');
  await open(test.deps, election.id);
  const removed = await test.db.transaction().execute(async (trx) => {
    await blockCasts(trx, election.id);
    const answer = { of: remove('VIN-1') };
    await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
    expect(await closeIn(trx, test.clock.now(), election.id)).toEqual({ ok: true });
    return answer;
  });
  expect(await removed.of).toEqual({ ok: false, reason: 'closed' });
});

it('a right that ends while the ballot is verified casts nothing: another e-mail, a disputed place, a place taken off [A37 A333]', async () => {
  /** Casts at a server that makes a change while it works on the ballot. */
  const castDuring = async (
    { test, election }: Awaited<ReturnType<typeof setUp>>,
    { token }: Person,
    change: () => Promise<unknown>,
  ) => {
    const encrypt: typeof test.deps.ballots.encrypt = async (...asked) => {
      await change();
      return test.deps.ballots.encrypt(...asked);
    };
    const busy = await createTestApp({ deps: { ...test.deps, ballots: { ...test.deps.ballots, encrypt } } });
    const body = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
    const { code } = (await busy.call('POST', '/vote/cast', { token, body })).body;
    return [code, await test.db.selectFrom('fresh_marks').selectAll().execute()];
  };
  const confirmed = await setUp('confirmed');
  const voter = await confirmed.test.newVoter();
  await confirmed.test.db
    .insertInto('confirmed_emails')
    .values({ account_id: voter.id, email: voter.email, mailbox: voter.email })
    .execute();
  await open(confirmed.test.deps, confirmed.election.id);
  confirmed.test.clock.advance(1_000);
  expect(
    await castDuring(confirmed, voter, () => called(confirmed.test, voter, 'other@example.org')),
  ).toEqual(['email-not-confirmed', []]);

  const listed = await setUp('roll');
  const { test, ask, add, remove } = listed;
  const codes = [await add('VIN-1', { contact: 'ada@example.org' }), await add('VIN-2')];
  const people = [await test.newVoter(), await test.newVoter()] as const;
  await open(test.deps, listed.election.id);
  test.clock.advance(1_000);
  for (const [n, person] of people.entries())
    await ask(person, '/vote/claim-place', { voterNumber: `VIN-${n + 1}`, code: codes[n] });
  const [disputed, removed] = people;
  const stop = () =>
    test.db.updateTable('roll').set({ dispute: 'open' }).where('account_id', '=', disputed.id).execute();
  expect(await castDuring(listed, disputed, stop)).toEqual(['place-disputed', []]);
  expect(await castDuring(listed, removed, () => remove('VIN-2'))).toEqual(['no-place-on-roll', []]);
});

it('the area of the place says which paper its voter gets, and a ballot that was verified for another one is not stored', async () => {
  const test = await createTestApp();
  await addAreas(test.db);
  const election = await draftByArea(test.db, { who_may_vote: 'roll' });
  const listed = { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'B2x', contact: null };
  const added = await test.db
    .transaction()
    .execute((trx) => addToRoll(trx, election.id, listed, BY, randomBytes));
  await open(test.deps, election.id);
  const { token } = await test.newVoter();
  const paper = async () => (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
  expect(await paper()).toMatchObject({ canVote: false, reason: 'not-on-roll', posts: [] });
  const body = { voterNumber: 'VIN-1', code: added.ok ? added.code : '' };
  await test.call('POST', '/vote/claim-place', { token, body });
  const { canVote, areas } = await paper();
  expect([canVote, areas.map(({ code }: { code: string }) => code)]).toEqual([true, ['B2x', 'B2', 'B']]);
  // The voter had a place in another area when the ballot was verified.
  const papers = await newestRevisions(test.db, election.id);
  const another = papers.find(({ revision }) => revision.areas?.some(([area]) => area?.code === 'A1x'));
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM elections, users, LATERAL cast_ballot(elections.id, elections.xmin::text, users.id, ${randomBytes(32)},
      ${randomBytes(32)}, ${another?.number}, 'judged elsewhere', 0, NULL) WHERE elections.current AND users.role = 'VOTER'`.execute(
    test.db,
  );
  expect(rows).toEqual([{ outcome: 'election-changed' }]);
});

it('everybody may ask whether somebody is on the roll, learns the area alone, and cannot try many surnames', async () => {
  const { test, add } = await setUp('roll');
  await add('VIN-1');
  const look = (body: object) => test.call('POST', '/extras/on-the-roll', { body, address: '192.0.2.7' });
  const found = await look({ voterNumber: 'vin-1', surname: 'sowande' });
  expect(found.body.data).toEqual({ area: 'The whole election' });
  const [wrong, unknown] = [
    await look({ voterNumber: 'VIN-1', surname: 'Obi' }),
    await look({ voterNumber: 'VIN-2', surname: 'nobody' }),
  ];
  expect(wrong.text).toBe(unknown.text);
  expect(wrong.body.data).toEqual({ area: null });
  for (let n = 0; n < 11; n += 1) await look({ voterNumber: 'VIN-1', surname: `Name ${n}` });
  expect((await look({ voterNumber: 'VIN-1', surname: 'Sowande' })).status).toBe(429);
});

it('the opening fixes who may vote, and a roll counts its places', async () => {
  const { test, election, add, remove } = await setUp('roll');
  await add('VIN-1');
  await add('VIN-2');
  await remove('VIN-1');
  await open(test.deps, election.id);
  const { body } = await test.call('GET', '/extras/election');
  expect(body.data.meta).toMatchObject({ whoMayVote: 'roll', registeredVoters: 1 });
  const change = test.owner.updateTable('elections').set({ who_may_vote: 'anyone' }).execute();
  await expect(change).rejects.toThrow('fixed by the opening');
});

it('nobody claims a place, or looks for one, in an election without a roll', async () => {
  const { test, ask } = await setUp('confirmed');
  const voter = await test.newVoter();
  expect([
    await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: 'A'.repeat(16) }),
    await ask(voter, '/vote/place-code', { voterNumber: 'VIN-1' }),
    await ask(voter, '/extras/on-the-roll', { voterNumber: 'VIN-1', surname: 'Obi' }),
  ]).toEqual(['no-roll', 'no-roll', 'no-roll']);
});
