import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { addPlace, openPlace, type TestPlace } from '../../testing/place.ts';
import { someWait } from '../../testing/waits.ts';
import { findBalance } from '../board/marks-store.ts';
import { hashOf, letterCode } from './codes.ts';

/** An open election whose voters use links, with three places on its roll. */
async function setUp({
  voters_use = 'links',
  contact = null,
  bothCodes = false,
}: {
  voters_use?: 'accounts' | 'links' | 'both';
  contact?: string | null;
  bothCodes?: boolean;
} = {}) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll', voters_use });
  const ada = await addPlace(test, election.id, 'VIN-1', contact);
  const bem = await addPlace(test, election.id, 'VIN-2');
  const ojo = await addPlace(test, election.id, 'VIN-3');
  if (bothCodes) await test.db.updateTable('rolls').set({ both_codes: true }).execute();
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  const choices = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
  const cast = async ({ token }: { token: string }) => {
    const { status, body } = await test.call('POST', '/vote/cast', { token, body: choices });
    return status === 200 ? 'cast' : body.code;
  };
  const paper = async ({ token }: { token: string }) =>
    (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
  const codeOf = async (place: TestPlace, more: object = {}) => (await openPlace(test, place, more)).code;
  return { test, election, ada, bem, ojo, cast, paper, codeOf };
}

const accountsOf = (db: Awaited<ReturnType<typeof setUp>>['test']['db']) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'name'])
    .where('role', '=', 'PLACE')
    .execute();

describe('a place opened by a link', () => {
  it('votes without an account of the voter’s own, and the record counts the ballot', async () => {
    const { test, election, ada, cast, paper } = await setUp();
    const opened = await openPlace(test, ada);
    expect(await paper(opened)).toMatchObject({ canVote: true, totalPosts: 1 });
    expect(await cast(opened)).toBe('cast');
    expect(await accountsOf(test.db)).toEqual([
      { id: opened.account, email: null, password_hash: null, name: 'VIN-1' },
    ]);
    await advance(test.deps, election.id);
    expect(await findBalance(test.db, election.id)).toEqual({ ballots: 1, voters: 1, agree: true });
    const place = await test.call('GET', '/vote/my-place', { token: opened.token });
    expect(place.body.data.place).toMatchObject({ voterNumber: 'VIN-1' });
  });

  it('is opened again by its link, in another browser, and votes once [A468]', async () => {
    const { test, ada, cast, paper } = await setUp();
    const [first, again] = [await openPlace(test, ada), await openPlace(test, ada)];
    expect(again).toMatchObject({ status: 200, account: first.account });
    expect(again.token).not.toBe(first.token);
    expect([await cast(again), await cast(first)]).toEqual(['cast', 'voted-already']);
    const late = await openPlace(test, ada);
    expect(await paper(late)).toMatchObject({ canVote: false });
    expect(await cast(late)).toBe('voted-already');
  });

  it('gets one account from two browsers at once, and one vote [A468]', async () => {
    const { test, ada, cast } = await setUp();
    const [one, other] = await Promise.all([openPlace(test, ada), openPlace(test, ada)]);
    expect(one.account).toBe(other.account);
    expect(await accountsOf(test.db)).toHaveLength(1);
    const outcomes = await Promise.all([cast(one), cast(other)]);
    expect(outcomes.filter((outcome) => outcome === 'cast')).toHaveLength(1);
  });

  it('opens nothing by a link that is replaced while it waits for its turn [A468]', async () => {
    const { test, ada, codeOf } = await setUp();
    const holder = await test.owner.startTransaction().execute();
    const held = holder.updateTable('roll').where('voter_number', '=', 'VIN-1');
    await held.set({ code_hash: null }).execute();
    const old = codeOf(ada);
    await someWait(test.owner, 'select "roll"');
    await holder.commit().execute();
    expect(await old).toBe('link-not-found');
    expect(await accountsOf(test.db)).toEqual([]);
  });

  it('is closed with the election: an old link opens nothing, and a session that is left casts nothing [A468]', async () => {
    const { test, election, ada, bem, cast, codeOf } = await setUp();
    const before = await openPlace(test, ada);
    const closed = { status: 'closed', closed_at: test.clock.now() } as const;
    await test.owner.updateTable('elections').set(closed).where('id', '=', election.id).execute();
    expect([await codeOf(ada), await codeOf(bem)]).toEqual(['link-over', 'link-over']);
    expect(await cast(before)).toBe('voting-closed');
  });

  it('opens by no code of an earlier election, also where the voter has the same number [A468]', async () => {
    const { test, ada, codeOf } = await setUp();
    const next = await draftElection(test.db, [1], {
      slug: 'next',
      who_may_vote: 'roll',
      voters_use: 'links',
    });
    const again = await addPlace(test, next.id, ada.voterNumber);
    await open(test.deps, next.id);
    expect([await codeOf(ada), await codeOf(again)]).toEqual(['link-not-found', undefined]);
  });

  it('opens by a letter that was printed before the server got another address [A515]', async () => {
    const { test, ada } = await setUp();
    const config = { ...test.deps.config, publicUrl: 'https://new.example.org' };
    const moved = await createTestApp({ deps: { ...test.deps, config } });
    expect((await openPlace(moved, ada)).status).toBe(200);
  });

  it('makes no call but those of voting: not one of accounts, officers, or claims [A469]', async () => {
    const { test, ada } = await setUp({ voters_use: 'both' });
    const { token, account } = await openPlace(test, ada);
    const profile = await test.call('GET', '/user/profile', { token });
    expect(profile.body.data.user).toMatchObject({
      id: account,
      name: 'VIN-1',
      email: '',
      userType: 'PLACE',
    });
    for (const [method, path] of [
      ['PUT', '/user/profile'],
      ['PUT', '/user/language'],
      ['POST', '/vote/claim-place'],
      ['POST', '/vote/email-code'],
      ['POST', '/commission/desk/looks'],
      ['GET', '/party/candidates'],
    ] as const) {
      const { status, body } = await test.call(method, path, {
        token,
        ...(method !== 'GET' && { body: {} }),
      });
      expect([path, status, body.code]).toEqual([path, 403, 'link-votes-only']);
    }
    expect((await test.call('POST', '/user/logout', { token })).status).toBe(200);
    expect((await test.call('GET', '/vote/my-place', { token })).status).toBe(401);
  });

  it('stores no code and no token, and starts its session with the hour', async () => {
    const { test, ada } = await setUp();
    const { token } = await openPlace(test, ada);
    const [session] = await test.db.selectFrom('sessions').selectAll().execute();
    expect(session?.created_at.getTime()).toBe(Math.floor(test.clock.ms / 3_600_000) * 3_600_000);
    const kept = JSON.stringify([
      await test.db.selectFrom('roll').selectAll().execute(),
      await test.db.selectFrom('sessions').selectAll().execute(),
      await test.db.selectFrom('users').selectAll().execute(),
    ]);
    expect([kept.includes(token), kept.includes(ada.code)]).toEqual([false, false]);
  });
});

describe('the contacts of letters that were opened or claimed', () => {
  it('are told at the full hour: nothing in the outbox says when in that hour, or after whom [A385]', async () => {
    const test = await createTestApp();
    const election = await draftElection(test.db, [1], { who_may_vote: 'roll', voters_use: 'both' });
    const places: TestPlace[] = [];
    for (const n of [3, 1, 2])
      places.push(await addPlace(test, election.id, `VIN-${n}`, `contact-${n}@example.org`));
    const [first, second, claimed] = places;
    await open(test.deps, election.id);
    test.clock.advance(3_600_000 - (test.clock.ms % 3_600_000));
    const begun = test.clock.ms;
    for (const place of [first, second]) {
      test.clock.advance(60_000);
      expect((await openPlace(test, place as TestPlace)).status).toBe(200);
    }
    test.clock.advance(3_600_000 - 120_001);
    const { token } = await test.newVoter();
    expect((await test.call('POST', '/vote/claim-place', { token, body: claimed })).status).toBe(200);
    const told = await test.db
      .selectFrom('outbox')
      .select(['created_at', 'next_attempt_at', 'line', 'turn'])
      .where('recipient', 'like', 'contact-%')
      .execute();
    const hour = new Date(begun + 3_600_000);
    expect(told).toEqual(Array(3).fill({ created_at: hour, next_attempt_at: hour, line: null, turn: -1 }));
  });
});

describe('a stranger who guesses links', () => {
  it('opens nothing by a wrong code, another place’s code or a made-up number, and hears one answer [A467]', async () => {
    const { ada, bem, test, codeOf } = await setUp();
    const wrong = [
      { ...ada, code: 'A'.repeat(16) },
      { ...ada, code: 'AAAA-AAAA' },
      { ...ada, code: bem.code },
      { ...ada, voterNumber: 'VIN-9' },
    ];
    for (const place of wrong) expect(await codeOf(place)).toBe('link-not-found');
    expect(await accountsOf(test.db)).toEqual([]);
    expect((await openPlace(test, ada)).status).toBe(200);
  });

  it('makes nobody wait for a place, however many wrong codes are sent [A467]', async () => {
    const { test, ada, codeOf } = await setUp();
    const holder = await test.owner.startTransaction().execute();
    const held = holder.updateTable('roll').where('voter_number', '=', 'VIN-1');
    await held.set({ state: 'removed', reason: 'Moved.' }).execute();
    for (const length of [16, 8, 39])
      expect(await codeOf({ ...ada, code: 'A'.repeat(length) })).toBe('link-not-found');
    const right = codeOf(ada);
    await someWait(test.owner, 'select "roll"');
    await holder.commit().execute();
    expect(await right).toBe('link-not-found');
  });

  it('waits after as many tries as logins from one network line [A467]', async () => {
    const { test, ada } = await setUp();
    const { addressLoginsPerMinute } = test.deps.config.limits;
    for (let n = 0; n < addressLoginsPerMinute; n += 1)
      await test.deps.limits.loginsByAddress.take('192.0.2.7');
    const tried = async (address: string) =>
      (await test.call('POST', '/vote/open-place', { address, body: ada })).status;
    expect([await tried('192.0.2.7'), await tried('192.0.2.8')]).toEqual([429, 200]);
  });
});

describe('accounts and links', () => {
  it('are what the draft says: a link opens nothing where accounts claim places, and the other way round', async () => {
    const accounts = await setUp({ voters_use: 'accounts' });
    expect(await accounts.codeOf(accounts.ada)).toBe('no-links');
    const links = await setUp();
    const claim = async (path: string, body: object) => {
      const { token } = await links.test.newVoter();
      return (await links.test.call('POST', path, { token, body })).body.code;
    };
    expect(await claim('/vote/claim-place', links.ada)).toBe('links-only');
    expect(await claim('/vote/place-code', { voterNumber: 'VIN-1' })).toBe('links-only');
  });

  it('share no place where both are taken: the first stays', async () => {
    const { test, ada, bem, codeOf } = await setUp({ voters_use: 'both' });
    const claim = async (place: TestPlace) => {
      const { token } = await test.newVoter();
      const { status, body } = await test.call('POST', '/vote/claim-place', { token, body: place });
      return body.code ?? status;
    };
    expect([await claim(ada), await codeOf(ada)]).toEqual([200, 'place-has-own-account']);
    expect((await openPlace(test, bem)).status).toBe(200);
    expect(await claim(bem)).toBe('place-claimed');
  });

  it('are kept apart by the database: no place goes to the kind that the draft excludes, and no draft changes', async () => {
    const { test, election, ada } = await setUp();
    const { id } = await test.newVoter();
    const give = (account_id: typeof id) =>
      test.db
        .updateTable('roll')
        .set({ account_id, state: 'claimed', claimed_by: 'letter' })
        .where('voter_number', '=', 'VIN-2')
        .execute();
    await expect(give(id)).rejects.toMatchObject({ constraint: 'roll_voters_use' });
    const { account } = await openPlace(test, ada);
    const users = test.db.updateTable('users').where('id', '=', account);
    for (const change of [{ role: 'VOTER' }, { email: 'a@example.org' }, { password_hash: 'x' }] as const)
      await expect(users.set(change).execute()).rejects.toMatchObject({ constraint: 'users_of_places' });
    const elections = test.db.updateTable('elections').where('id', '=', election.id);
    for (const change of ['accounts', 'both'] as const)
      await expect(elections.set({ voters_use: change }).execute()).rejects.toMatchObject({
        constraint: 'voters_use_stays',
      });
    const other = draftElection(test.db, [1], { slug: 'other', who_may_vote: 'anyone', voters_use: 'links' });
    await expect(other).rejects.toMatchObject({ constraint: 'elections_links' });
  });

  it('keep their elections: the session of a place votes in no later election, whoever may vote there [A469]', async () => {
    const { test, ada, cast, paper } = await setUp();
    const opened = await openPlace(test, ada);
    for (const who_may_vote of ['anyone', 'confirmed', 'roll'] as const) {
      const next = await draftElection(test.db, [1], { slug: `next-${who_may_vote}`, who_may_vote });
      if (who_may_vote === 'roll') await addPlace(test, next.id, 'VIN-1');
      await open(test.deps, next.id);
      test.clock.advance(2_000);
      const wanted = who_may_vote === 'confirmed' ? 'not-confirmed' : 'not-on-roll';
      expect(await paper(opened)).toMatchObject({ canVote: false, reason: wanted });
      expect(await cast(opened)).toBe(
        who_may_vote === 'confirmed' ? 'email-not-confirmed' : 'no-place-on-roll',
      );
      expect(await findBalance(test.db, next.id)).toMatchObject({ voters: 0, agree: true });
    }
  });
});

describe('a thief of a letter', () => {
  it('is told to the contact, whose link stops the place before it votes [A466]', async () => {
    const { test, ada, cast } = await setUp({ contact: 'ada@example.com' });
    const thief = await openPlace(test, ada);
    const [mail] = await test.db.selectFrom('outbox').select('text').execute();
    const token = /not-my-claim#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const stopped = await test.call('POST', '/extras/not-my-claim', { body: { token } });
    expect(stopped.body.data).toEqual({ hadVoted: false });
    expect(await cast(thief)).toBe('place-disputed');
    await openPlace(test, ada);
    expect(await test.db.selectFrom('outbox').select('recipient').execute()).toEqual([
      { recipient: 'ada@example.com' },
    ]);
  });

  it('needs the second code as well, where two officers demand both, each time [A466]', async () => {
    const { test, election, ada, bem } = await setUp({ contact: 'ada@example.com', bothCodes: true });
    const sent = letterCode(randomBytes);
    const sent_code_hash = hashOf({ electionId: election.id, voterNumber: 'VIN-1' }, sent);
    await test.db.updateTable('roll').set({ sent_code_hash }).where('voter_number', '=', 'VIN-1').execute();
    for (const more of [{}, { otherCode: sent }, {}, { otherCode: ada.code }, { otherCode: sent }])
      expect((await openPlace(test, ada, more)).code).toBe(
        'otherCode' in more && more.otherCode === sent ? undefined : 'both-codes',
      );
    expect((await openPlace(test, { ...ada, code: sent })).code).toBe('both-codes');
    // Without a contact nobody could be sent a second code.
    expect((await openPlace(test, bem)).status).toBe(200);
  });
});
