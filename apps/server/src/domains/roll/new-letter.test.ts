import { describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';

const WHY = { voterNumber: 'VIN-1', reason: 'Lost the letter.' };

/** An election whose voters are on a roll, with one of them, and two officers. */
async function setUp() {
  const test = await createTestApp();
  const [ada, bola] = [await test.newOfficer('registrar'), await test.newOfficer()];
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const ask = (by: Pick<Person, 'token'>, path: string, body: object = {}) =>
    test.call('POST', path, { token: by.token, body });
  const listed = { surname: 'Obi', name: 'Bem', area: 'whole', contact: null };
  const claim = async (voter: Person, typed: string) => {
    const { body, status } = await ask(voter, '/vote/claim-place', { voterNumber: 'VIN-1', code: typed });
    return body.code ?? status;
  };
  const propose = (by: Person, params: object = WHY) =>
    ask(by, '/commission/proposals', { electionId: election.id, wanted: { act: 'new-letter', params } });
  const confirm = async (by: Person, id: string) => {
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: by.token })).body.data;
    const { digest } = proposals.find((one: { id: string }) => one.id === id);
    return ask(by, `/commission/proposals/${id}/confirm`, { digest });
  };
  const freeze = () => open(test.deps, election.id);
  const make = async () => confirm(bola, (await propose(ada)).body.data.id);
  const added = await ask(ada, '/commission/roll/places', { ...listed, ...WHY });
  expect([added.status, added.body.data]).toEqual([201, {}]);
  const code: string = (await make()).body.data.letter.code;
  return { test, election, ada, bola, code, ask, claim, make, propose, confirm, freeze };
}

describe('a new letter after the freeze', () => {
  it('is counted for everybody once two officers have confirmed it, and not before [A338]', async () => {
    const { test, ada, propose, make } = await setUp();
    const counted = async () => {
      test.clock.advance(11 * 60_000);
      return (await test.call('GET', '/extras/notices')).body.data.claims.newLetters;
    };
    const before = await counted();
    await make();
    expect([before, await counted()]).toEqual([1, 2]);
    expect((await propose(ada)).status).toBe(201);
    expect(await counted()).toBe(2);
  });

  it('is made by two officers, and shown once, to the one who confirms; the earlier code is worthless [A73]', async () => {
    const { test, ada, bola, code, claim, propose, confirm, freeze } = await setUp();
    await freeze();
    const proposed = await propose(ada);
    expect(proposed.body.data.state).toBe('waiting');
    const voter = await test.newVoter();
    const done = await confirm(bola, proposed.body.data.id);
    const { letter } = done.body.data;
    expect(letter).toEqual({
      voterNumber: 'VIN-1',
      surname: 'Obi',
      name: 'Bem',
      area: 'The whole election',
      code: expect.stringMatching(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/),
    });
    // The answer was lost: the code cannot be shown again.
    expect((await confirm(bola, proposed.body.data.id)).body.data).toEqual({ letter: null });
    expect([await claim(voter, code), await claim(voter, letter.code)]).toEqual(['place-not-found', 200]);
    const kept = await test.db.selectFrom('audit_log').selectAll().execute();
    const proposals = await test.db.selectFrom('proposals').selectAll().execute();
    expect(kept.filter(({ action }) => action === 'roll-letter-made')).toMatchObject([
      { actor: bola.id },
      { actor: bola.id },
    ]);
    for (const secret of [letter.code, letter.code.replaceAll('-', ''), 'Obi'])
      expect(JSON.stringify([kept, proposals])).not.toContain(secret);
  });

  it('is made by no officer alone: not by confirming the own proposal, as the only one or as an observer [A73]', async () => {
    const { test, ada, bola, code, claim, propose, confirm, freeze } = await setUp();
    const observer = await test.newOfficer('observer');
    await freeze();
    const { id } = (await propose(ada)).body.data;
    expect([
      (await confirm(ada, id)).body.code,
      (await confirm(observer, id)).body.code,
      (await propose(observer)).body.code,
    ]).toEqual(['proposal-own', 'other-officers-only', 'other-officers-only']);
    await test.owner
      .updateTable('officers')
      .set({ role: 'observer' })
      .where('account_id', '=', ada.id)
      .execute();
    expect((await propose(bola, { ...WHY, reason: 'Another.' })).body.code).toBe('two-officers-only');
    expect(await claim(await test.newVoter(), code)).toBe(200);
  });

  it('is not made for a claimed place, for an unknown number, or after the close [A73]', async () => {
    const { test, election, ada, bola, code, claim, propose, confirm, freeze } = await setUp();
    await freeze();
    const { id } = (await propose(ada)).body.data;
    const nobody = (await propose(ada, { ...WHY, voterNumber: 'VIN-9' })).body.data;
    const voter = await test.newVoter();
    expect(await claim(voter, code)).toBe(200);
    expect((await confirm(bola, id)).body).toMatchObject({ code: 'place-has-account' });
    expect((await confirm(bola, nobody.id)).body.code).toBe('place-unknown');
    expect(await claim(voter, code)).toBe(200);
    await test.db
      .updateTable('elections')
      .set({ status: 'closed', closed_at: test.clock.now() })
      .where('id', '=', election.id)
      .execute();
    expect((await confirm(bola, id)).body.code).toBe('roll-closed');
  });
});

describe('a new letter before the freeze', () => {
  it('takes two officers too, and the last code alone claims the place [A332]', async () => {
    const { test, ada, code, claim, make, propose, confirm } = await setUp();
    const { id } = (await propose(ada)).body.data;
    expect((await confirm(ada, id)).body.code).toBe('proposal-own');
    const { letter } = (await make()).body.data;
    const voter = await test.newVoter();
    expect([await claim(voter, code), await claim(voter, letter.code)]).toEqual(['place-not-found', 200]);
    expect((await make()).body.code).toBe('place-has-account');
  });

  it('waits for a claim that is under way, and is refused then [A73]', async () => {
    const { test, election, make } = await setUp();
    const voter = await test.newVoter();
    let made: ReturnType<typeof make> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('roll')
        .set({ account_id: voter.id, state: 'claimed', claimed_by: 'letter' })
        .where('election_id', '=', election.id)
        .execute();
      made = make();
      await someWait(test.owner, '');
    });
    expect((await made)?.body.code).toBe('place-has-account');
  });
});
