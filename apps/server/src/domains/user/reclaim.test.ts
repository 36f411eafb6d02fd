import type { Act } from '@evoting/contract/commission/audit-log';
import { type CandidateId, type PartyId, userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { mailAllLinks } from '../../testing/mail.ts';
import { noteAct } from '../audit-log/service.ts';
import { findPartyOf } from '../party/members.ts';

/** Only a test that fails waits this long. */
const PATIENCE = { timeout: 30_000 };
const STRANGER = 'the password of a stranger';
const OWN = 'the password of the owner';
let test: TestApp;
let election: TestElection;
let addresses = 0;

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db);
});

const newAddress = () => `owner${++addresses}@example.org`;
const logIn = (email: string, password: string) =>
  test.call('POST', '/user/login', { body: { email, password } });
const register = (kind: 'voter' | 'party', email: string, name: string) =>
  test.call('POST', `/user/register-${kind}`, {
    body: { name, email, password: STRANGER, ...(kind === 'party' ? { userType: 'PARTY' } : {}) },
  });
const begin = (token: string, name: string, userType = 'VOTER') =>
  test.call('POST', '/user/reset-password', {
    body: { token, newPassword: OWN, newOwner: { name, userType } },
  });
const accountsOf = (email: string) =>
  test.db.selectFrom('users').select(['id', 'role', 'name']).where('email', '=', email).execute();

/** The links of the mails to the owner's mailbox: nobody else can read them. */
async function link(email: string): Promise<string> {
  const mails = () => test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  const links = async () =>
    (await mails().orderBy('created_at').execute()).flatMap(
      ({ text }) => /reset-password#(\S+)/.exec(text ?? '')?.[1] ?? [],
    );
  const before = (await links()).length;
  await test.call('POST', '/user/forgot-password', { body: { email } });
  await mailAllLinks(test.deps);
  await vi.waitFor(async () => expect((await links()).length).toBe(before + 1), PATIENCE);
  test.clock.advance(1);
  return (await links()).at(-1) ?? '';
}

/** A stranger's account with the owner's address, logged in. */
async function taken(kind: 'voter' | 'party', name: string) {
  const email = newAddress();
  const { id } = (await register(kind, email, name)).body.data.user;
  const { token } = (await logIn(email, STRANGER)).body.data;
  return { email, id: userIdSchema.parse(id), token };
}

const putUp = (token: string, name: string, email = '') =>
  test.call('POST', '/party/candidate', {
    token,
    ...form({ name, position: election.posts[0]?.id, bio: 'Roads.', email }),
  });

describe('an owner whose address a stranger has taken', () => {
  it('is told how to get it back, starts over by the mailed link, and the stranger is out', async () => {
    const { email, id, token } = await taken('voter', 'Stranger');
    const refused = await register('voter', email, 'Ada Obi');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "An account with this email exists already. If you did not make it, 'Forgot your password?' at the login gives you your address back",
    ]);
    const done = await begin(await link(email), 'Ada Obi');
    expect([done.status, done.body.message]).toEqual([200, 'Your address has a new account. Please log in.']);
    expect((await test.call('GET', '/user/profile', { token })).status).toBe(401);
    expect((await logIn(email, STRANGER)).status).toBe(401);
    expect((await logIn(email, OWN)).body.data.userType).toBe('VOTER');
    expect(await accountsOf(email)).toEqual([{ id, role: 'VOTER', name: 'Ada Obi' }]);
  });

  it('becomes a voter if it was a party, whose name is then free again', async () => {
    const { email } = await taken('party', 'Iroko Unity');
    expect((await begin(await link(email), 'Ada Obi')).status).toBe(200);
    expect((await logIn(email, OWN)).body.data.userType).toBe('VOTER');
    expect((await register('party', newAddress(), 'Iroko Unity')).status).toBe(201);
  });

  it('becomes a party if it was a voter, but not under another party’s name', async () => {
    const { email } = await taken('voter', 'Stranger');
    await register('party', newAddress(), 'Baobab Alliance');
    const own = await link(email);
    expect((await begin(own, 'Baobab Alliance', 'PARTY')).status).toBe(409);
    // The try is rolled back, and the link still works.
    expect((await logIn(email, STRANGER)).status).toBe(200);
    expect((await begin(own, 'Mahogany Movement', 'PARTY')).status).toBe(200);
    const { token, userType } = (await logIn(email, OWN)).body.data;
    expect(userType).toBe('PARTY');
    expect((await putUp(token, 'Bola Ige')).status).toBe(201);
  });

  it('is named in the log for no act of the stranger, nor found by one; for the own acts a party and an officer are [A91]', async () => {
    const { token, id: account, name: officer } = await test.newOfficer();
    const search = async (query: Record<string, string>) => {
      const path = `/commission/audit-log?${new URLSearchParams(query)}`;
      const { acts } = (await test.call('GET', path, { token })).body.data;
      return acts.map(({ action, by, after }: Act) => [action, by.name, after?.name]);
    };
    const [voter, party] = [await taken('party', 'Ebony Front'), await taken('party', 'Teak Union')];
    await begin(await link(voter.email), 'Ngozi Obi');
    await begin(await link(party.email), 'Obeche Union', 'PARTY');
    await test.db
      .transaction()
      .execute((trx) => noteAct(trx, { account, role: 'COMMISSION' }, 'areas-added', 'areas:1'));
    const own = ['party-registered', 'Obeche Union', 'Obeche Union'];
    expect((await search({ action: 'party-registered' })).slice(0, 3)).toEqual([
      ...[own, ['party-registered', null, 'Teak Union'], ['party-registered', null, 'Ebony Front']],
    ]);
    for (const who of ['Ngozi Obi', voter.email]) expect(await search({ who })).toEqual([]);
    for (const who of ['Obeche Union', party.email]) expect(await search({ who })).toEqual([own]);
    expect(await search({ who: officer })).toEqual([['areas-added', officer, undefined]]);
  });

  it('leaves a party on the ballot that has put somebody up, without members', async () => {
    const { email, token, id } = await taken('party', 'Cedar Congress');
    await putUp(token, 'Chike Eze');
    expect((await begin(await link(email), 'Ada Obi')).status).toBe(200);
    expect((await putUp(token, 'Another One')).status).toBe(401);
    expect(await accountsOf(email)).toEqual([{ id, role: 'VOTER', name: 'Ada Obi' }]);
    const { token: owner } = (await logIn(email, OWN)).body.data;
    expect((await putUp(owner, 'Another One')).status).toBe(403);
    const parties = test.db
      .selectFrom('nominations as c')
      .innerJoin('parties as p', 'p.id', 'c.party_id')
      .leftJoin('party_members as m', 'm.party_id', 'p.id')
      .select(['p.name', 'm.account_id'])
      .where('c.name', '=', 'Chike Eze');
    expect(await parties.execute()).toEqual([{ name: 'Cedar Congress', account_id: null }]);
  });

  it('leaves the party to its other members', async () => {
    const { email, token, id } = await taken('party', 'Acacia Assembly');
    const other = await test.newVoter();
    const party = (await findPartyOf(test.db, id)) as PartyId;
    await test.db.insertInto('party_members').values({ account_id: other.id, party_id: party }).execute();
    expect((await begin(await link(email), 'Ada Obi')).status).toBe(200);
    expect((await putUp(token, 'Too Late')).status).toBe(401);
    expect([await findPartyOf(test.db, id), await findPartyOf(test.db, other.id)]).toEqual([null, party]);
    expect((await register('party', newAddress(), 'Acacia Assembly')).status).toBe(409);
  });

  it('is no party’s candidate any more: the entry stays without an account, and the party cannot reach the new one', async () => {
    const party = await test.newParty();
    const email = newAddress();
    const made = await putUp(party.token, 'Dayo Put Up', email);
    const id: CandidateId = made.body.data.candidate.id;
    expect((await begin(await link(email), 'Ada Obi')).status).toBe(200);
    expect((await logIn(email, OWN)).body.data.userType).toBe('VOTER');
    expect((await test.call('PUT', `/party/candidate/${id}/reset`, { token: party.token })).status).toBe(409);
    const renamed = form({ name: 'Dayo Renamed' });
    expect(
      (await test.call('PUT', `/party/candidate/${id}`, { token: party.token, ...renamed })).status,
    ).toBe(200);
    expect((await accountsOf(email)).map(({ name }) => name)).toEqual(['Ada Obi']);
  });

  it('has no second vote: who voted with the address has voted [A27]', async () => {
    const { email, id } = await taken('voter', 'Stranger');
    await test.db.insertInto('voted').values({ election_id: election.id, voter_id: id }).execute();
    expect((await begin(await link(email), 'Ada Obi')).status).toBe(200);
    const marks = test.db.selectFrom('voted').select('voter_id').where('voter_id', '=', id);
    expect([await marks.execute(), (await accountsOf(email))[0]?.id]).toEqual([[{ voter_id: id }], id]);
  });

  it('counts as one voter, whatever role the account had before', async () => {
    const voters = async () => {
      const rows = await test.db.selectFrom('roll_sizes').select('voters').execute();
      return rows.reduce((sum, row) => sum + row.voters, 0);
    };
    const before = await voters();
    const accounts = [await taken('voter', 'Stranger'), await taken('party', 'Ebony Party')];
    for (const { email } of accounts) await begin(await link(email), 'Ada Obi');
    expect(await voters()).toBe(before + 2);
  });
});

describe('a stranger who wants to keep the address of another', () => {
  const change = (token: string) =>
    test.call('PUT', '/user/profile', {
      token,
      body: { currentPassword: STRANGER, newPassword: 'a stranger again' },
    });

  it('cannot start over without the mail', async () => {
    const { email } = await taken('voter', 'Owner in truth');
    expect((await begin('A'.repeat(43), 'Thief')).status).toBe(404);
    expect((await accountsOf(email))[0]?.name).toBe('Owner in truth');
  });

  it('cannot change the password back by a call that was under way', async () => {
    const { email, token } = await taken('voter', 'Stranger');
    const own = await link(email);
    // The owner's change waits to be committed; the stranger's call has a live session and has checked the
    // password.
    const { sessions } = test.deps;
    const real = sessions.closeOthers.bind(sessions);
    let stranger: Promise<Answer> | undefined;
    const closing = vi.spyOn(sessions, 'closeOthers').mockImplementationOnce(async (...args) => {
      stranger = change(token);
      await vi.waitFor(async () => expect(await isWaitingForAccount()).toBe(true), PATIENCE);
      return real(...args);
    });
    const owner = await begin(own, 'Ada Obi');
    expect([owner.status, (await stranger)?.status]).toEqual([200, 401]);
    closing.mockRestore();
    expect((await logIn(email, 'a stranger again')).status).toBe(401);
    expect((await logIn(email, OWN)).status).toBe(200);
  });

  it('wins no race of two links: one is accepted, and there is one account', async () => {
    const { email } = await taken('voter', 'Stranger');
    const links = [await link(email), await link(email)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => begin(links[at % 2] ?? '', `Owner ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await accountsOf(email)).map(({ name }) => name)).toEqual([`Owner ${winner}`]);
  });
});

/** Tells whether a change of an account waits for another transaction. */
async function isWaitingForAccount(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'update "users"%'`.execute(
    test.owner,
  );
  return rows.length > 0;
}

describe('a stranger who wants to know who has an account', () => {
  it('learns it only from a registration, within the limit of an address', async () => {
    const small = {
      addressRequestsPerMinute: 1000,
      addressLoginsPerMinute: 1000,
      addressRegistrationsPerHour: 3,
      placeCodesPerHour: 1000,
    };
    const { call } = await createTestApp({ config: { limits: small } });
    const ask = (email: string) =>
      call('POST', '/user/register-voter', {
        address: '198.51.100.7',
        body: { name: 'Curious', email, password: STRANGER },
      });
    expect((await ask('known@example.org')).status).toBe(201);
    expect((await ask('known@example.org')).status).toBe(409);
    expect((await ask('other@example.org')).status).toBe(201);
    expect([(await ask('known@example.org')).body, (await ask('free@example.org')).body]).toEqual([
      { code: 'too-many-attempts', message: 'Too many attempts. Please wait a little and try again' },
      { code: 'too-many-attempts', message: 'Too many attempts. Please wait a little and try again' },
    ]);
  });
});
