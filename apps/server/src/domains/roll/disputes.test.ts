import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { readsOf } from '../../testing/reads.ts';
import { someWait, whileNobodyCounts } from '../../testing/waits.ts';
import { addToRoll, countClaims } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'Moved.' } as const;
const CONTACT = 'ada@example.com';
const SEEN = { surname: 'Obi', name: 'Ada', area: 'The whole election' };

/** An open election with one place on its roll, whose letter a thief has. */
async function setUp({ contact = CONTACT }: { contact?: string | null } = {}) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const [chidi, bola] = [await test.newOfficer('registrar'), await test.newOfficer()];
  const listed = { voterNumber: 'VIN-1', surname: 'Obi', name: 'Ada', area: 'whole', contact };
  const added = await test.db
    .transaction()
    .execute((trx) => addToRoll(trx, election.id, listed, BY, randomBytes, true));
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  const thief = await test.newVoter();
  const ask = async (path: string, by: Pick<Person, 'token'> | null, body: object = {}) => {
    const answer = await test.call('POST', path, { ...(by && { token: by.token }), body });
    return answer.body.code ?? answer.body.data;
  };
  const claim = async (by: Person, code: string) =>
    (await ask('/vote/claim-place', by, { voterNumber: 'VIN-1', code })) as unknown;
  const cast = async ({ token }: Person) => {
    const choices = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
    const { status, body } = await test.call('POST', '/vote/cast', { token, body: choices });
    return status === 200 ? 'cast' : body.code;
  };
  const mails = async (recipient: string) =>
    (await test.db.selectFrom('outbox').select('text').where('recipient', '=', recipient).execute()).map(
      ({ text }) => text ?? '',
    );
  const tokenOf = async (recipient = CONTACT) =>
    /not-my-claim#([\w-]{43})/.exec((await mails(recipient)).join('\n'))?.[1] ?? '';
  const dispute = async (token: string) => ask('/extras/not-my-claim', null, { token });
  const propose = (by: Person, stands: boolean, more: object = {}) =>
    test.call('POST', '/commission/proposals', {
      token: by.token,
      body: {
        electionId: election.id,
        wanted: {
          act: 'settle-claim',
          params: { ...SEEN, voterNumber: 'VIN-1', stands, reason: 'Showed a card.', ...more },
        },
      },
    });
  const confirm = async (by: Person, id: string) => {
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: by.token })).body.data;
    const { digest } = proposals.find((one: { id: string }) => one.id === id);
    const { body, status } = await test.call('POST', `/commission/proposals/${id}/confirm`, {
      token: by.token,
      body: { digest },
    });
    return body.code ?? status;
  };
  const settle = async (stands: boolean, more: object = {}) =>
    confirm(bola, (await propose(chidi, stands, more)).body.data.id);
  const letter = added.ok ? added.code : '';
  const actions = async () =>
    (await test.db.selectFrom('audit_log').select(['action', 'role']).orderBy('seq').execute())
      .filter(({ action }) => action.startsWith('claim-'))
      .map(({ action, role }) => `${action} ${role}`);
  return {
    test,
    election,
    chidi,
    bola,
    thief,
    letter,
    claim,
    cast,
    mails,
    tokenOf,
    dispute,
    propose,
    confirm,
    settle,
    actions,
  };
}

describe('a claim by the code of a letter', () => {
  it('is told to the contact, whose link stops the place: its account casts nothing, and all officers are mailed [A333]', async () => {
    const { test, chidi, bola, thief, letter, claim, cast, mails, tokenOf, dispute, actions } = await setUp();
    expect(await claim(thief, letter)).toEqual({});
    expect(await mails(CONTACT)).toHaveLength(1);
    const token = await tokenOf();
    expect(await dispute(token)).toEqual({ hadVoted: false });
    expect(await cast(thief)).toBe('place-disputed');
    const paper = await test.call('GET', '/vote/initiate-vote?reasons=true', { token: thief.token });
    expect(paper.body.data).toMatchObject({ canVote: false, reason: 'place-disputed' });
    for (const { email } of [chidi, bola])
      expect((await mails(email)).filter((text) => text.includes('VIN-1'))).toHaveLength(1);
    // Again after a lost answer.
    expect(await dispute(token)).toEqual({ hadVoted: false });
    expect(await actions()).toEqual(['claim-disputed OWNER']);
    const kept = JSON.stringify([
      await test.db.selectFrom('roll').selectAll().execute(),
      await test.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(kept).not.toContain(token);
  });

  it('is told to nobody without a contact, and a claim by a code to the contact is not told [A333]', async () => {
    const without = await setUp({ contact: null });
    expect(await without.claim(without.thief, without.letter)).toEqual({});
    expect(await without.test.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const { test, thief, claim, mails } = await setUp();
    await test.call('POST', '/vote/place-code', { token: thief.token, body: { voterNumber: 'VIN-1' } });
    await expect.poll(() => mails(CONTACT)).toHaveLength(1);
    const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec((await mails(CONTACT))[0] ?? '')?.[0] ?? '';
    expect(await claim(thief, code)).toEqual({});
    expect(await mails(CONTACT)).toHaveLength(1);
    expect(await test.db.selectFrom('roll').select(['claimed_by', 'dispute_hash']).execute()).toEqual([
      { claimed_by: 'contact', dispute_hash: null },
    ]);
  });

  it('is not stopped by a guessed token [A333]', async () => {
    const { thief, letter, claim, cast, dispute } = await setUp();
    await claim(thief, letter);
    expect(await dispute('A'.repeat(43))).toBe('dispute-link-spent');
    expect(await dispute('short')).toBe('invalid');
    expect(await cast(thief)).toBe('cast');
  });

  it('is counted for everybody by its way, in tens, and not at once [A333]', async () => {
    const { test, election } = await setUp();
    const { id: areaId } = await test.db.selectFrom('areas').select('id').executeTakeFirstOrThrow();
    const claims = async () => (await test.call('GET', '/extras/notices')).body.data.claims;
    const none = {
      bothCodes: false,
      byBoth: 0,
      byContact: 0,
      byLetterTold: 0,
      byLetterOnly: 0,
      disputed: 0,
      letterRuns: 0,
      newLetters: 0,
    };
    expect(await claims()).toEqual(none);
    for (let n = 10; n < 39; n += 1) {
      const place = { election_id: election.id, voter_number: `VIN-${n}`, surname: 'Obi', name: 'Bem' };
      const claimed_by = n < 29 ? 'letter' : 'contact';
      const { id: account_id } = await test.newVoter();
      await test.db
        .insertInto('roll')
        .values({ ...place, area_id: areaId, state: 'claimed', account_id, claimed_by })
        .execute();
    }
    test.clock.advance(5 * 60_000);
    expect(await claims()).toEqual(none);
    test.clock.advance(6 * 60_000);
    expect(await claims()).toEqual({ ...none, byContact: 10, byLetterOnly: 10 });
  });

  it('is counted without the places that nobody has claimed, and no notice waits for a count that takes too long [A333]', async () => {
    const { test, election } = await setUp();
    const notices = async () => {
      test.clock.advance(1_000);
      const { status, body } = await test.call('GET', '/extras/notices');
      return [status, body.data?.claims?.byContact];
    };
    expect(await whileNobodyCounts(test.owner, notices)).toEqual([200, undefined]);
    // Not begun again for each who looks.
    expect(await notices()).toEqual([200, undefined]);
    test.clock.advance(10 * 60_000);
    expect(await notices()).toEqual([200, 0]);
    const { id: area_id } = await test.db.selectFrom('areas').select('id').executeTakeFirstOrThrow();
    await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id)
      SELECT ${election.id}, 'N-' || n, 'Obi', 'Bem', ${area_id} FROM generate_series(1, 5000) AS n`.execute(
      test.db,
    );
    const { id: account_id } = await test.newVoter();
    const place = { election_id: election.id, voter_number: 'VIN-2', surname: 'Obi', name: 'Bem', area_id };
    await test.db
      .insertInto('roll')
      .values({ ...place, state: 'claimed', account_id, claimed_by: 'contact' })
      .execute();
    const read = await readsOf(test, 'roll', async (trx) =>
      expect(await countClaims(trx, election.id)).toMatchObject({ byContact: 1, byLetterOnly: 0 }),
    );
    expect(read.scans).toBe(0);
    expect(read.rows).toBeLessThan(10);
    test.clock.advance(10 * 60_000);
    await test.owner.transaction().execute(async (trx) => {
      await sql`LOCK TABLE roll IN ACCESS EXCLUSIVE MODE`.execute(trx);
      expect(await notices()).toEqual([200, 0]);
    });
  });

  it('is disputed after casts under way, and the answer says that a vote was cast [A333]', async () => {
    const { test, election, thief, letter, claim, cast, tokenOf, dispute } = await setUp();
    await claim(thief, letter);
    const token = await tokenOf();
    let disputed: ReturnType<typeof dispute> | undefined;
    // The first statement of a cast, which locks until it ends.
    await test.owner.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock_shared(lock_of_casts(${election.id}))`.execute(trx);
      await trx.insertInto('fresh_marks').values({ election_id: election.id, voter_id: thief.id }).execute();
      disputed = dispute(token);
      await someWait(test.db, 'SELECT pg_advisory_xact_lock');
    });
    expect(await disputed).toEqual({ hadVoted: true });
    expect(await cast(thief)).toBe('voted-already');
  });
});

describe('a disputed claim', () => {
  async function disputed() {
    const all = await setUp();
    await all.claim(all.thief, all.letter);
    const token = await all.tokenOf();
    await all.dispute(token);
    return { ...all, token };
  }

  it('is given back by two officers: the thief and the letter get nothing, a new code goes to the contact [A334]', async () => {
    const { test, thief, letter, claim, cast, mails, settle, actions, dispute, token } = await disputed();
    expect(await settle(false)).toBe(200);
    expect([await cast(thief), await claim(thief, letter)]).toEqual(['no-place-on-roll', 'place-not-found']);
    const [, again = ''] = await mails(CONTACT);
    const code = /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/.exec(again)?.[0] ?? '';
    const voter = await test.newVoter();
    expect([await claim(voter, code), await cast(voter)]).toEqual([{}, 'cast']);
    expect(await dispute(token)).toBe('dispute-link-spent');
    expect(await actions()).toEqual(['claim-disputed OWNER', 'claim-settled COMMISSION']);
  });

  it('stands by two officers, and its link stops nothing any more [A334]', async () => {
    const { thief, cast, dispute, settle, token } = await disputed();
    expect(await settle(true)).toBe(200);
    expect(await dispute(token)).toBe('dispute-link-spent');
    expect(await cast(thief)).toBe('cast');
  });

  it('is settled by no officer alone, for another voter than was seen, or twice [A334]', async () => {
    const { chidi, thief, cast, propose, confirm, settle } = await disputed();
    expect(await confirm(chidi, (await propose(chidi, true)).body.data.id)).toBe('proposal-own');
    expect(await settle(true, { surname: 'Eze', reason: 'Another.' })).toBe('act-changed');
    expect(await cast(thief)).toBe('place-disputed');
    expect(await settle(false, { reason: 'A third.' })).toBe(200);
    expect(await settle(true, { reason: 'A fourth.' })).toBe('not-disputed');
  });

  it('is not given back once its account has voted, by the console or by SQL, nor a claim without dispute [A334]', async () => {
    const { test, thief, letter, claim, cast, tokenOf, dispute, settle } = await setUp();
    await claim(thief, letter);
    expect(await cast(thief)).toBe('cast');
    const free = () =>
      test.db.updateTable('roll').set({ state: 'listed', account_id: null, claimed_by: null }).execute();
    await expect(free()).rejects.toThrow('a place on the roll stays whose it is');
    expect(await settle(false)).toBe('not-disputed');
    expect(await dispute(await tokenOf())).toEqual({ hadVoted: true });
    expect(await settle(false, { reason: 'Again.' })).toBe('place-voted');
    expect(await settle(true)).toBe(200);
  });

  it('cannot be given back after the close, only noted [A334]', async () => {
    const { test, election, thief, letter, claim, tokenOf, dispute, settle } = await setUp();
    await claim(thief, letter);
    await test.db
      .updateTable('elections')
      .set({ status: 'closed', closed_at: test.clock.now() })
      .where('id', '=', election.id)
      .execute();
    expect(await dispute(await tokenOf())).toEqual({ hadVoted: false });
    expect(await settle(false)).toBe('roll-closed');
  });
});
