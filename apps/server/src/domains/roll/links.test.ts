import { describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { addPlace, openPlace } from '../../testing/place.ts';

/** A draft whose voters use links, with two places that have a contact and one that has none. */
async function setUp(voters_use: 'accounts' | 'links' = 'links') {
  const test = await createTestApp();
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll', voters_use });
  const { id } = election;
  const registrar = await test.newOfficer('registrar');
  const ada = await addPlace(test, id, 'VIN/1', 'ada@example.com');
  await addPlace(test, id, 'VIN/2', 'bem@example.com');
  await addPlace(test, id, 'VIN/3');
  const freeze = () => test.db.updateTable('rolls').set({ frozen_at: test.clock.now() }).execute();
  const post = async (path: string, body: object = {}, { token }: Pick<Person, 'token'> = registrar) => {
    const answer = await test.call('POST', path, { token, body });
    return answer.body.code ?? answer.body.data;
  };
  const send = (body: object = {}) => post('/commission/roll/links', body);
  const mails = async (recipient: string) => {
    const rows = test.db.selectFrom('outbox').select('text').where('recipient', '=', recipient);
    return (await rows.execute()).map(({ text }) => text ?? '');
  };
  /** The place that the newest link to a contact opens. */
  const linked = async (recipient: string) => {
    const [, voterNumber = '', code = ''] =
      /\/vote-by-link#([A-Z0-9/-]+)\.([A-Z2-9]{32})\b/.exec((await mails(recipient)).at(-1) ?? '') ?? [];
    return { voterNumber, code };
  };
  const noted = async () =>
    (await test.db.selectFrom('audit_log').select(['action', 'after']).orderBy('seq').execute()).filter(
      ({ action }) => action === 'roll-links-sent' || action === 'voter-mailed',
    );
  return { test, election, electionId: id, ada, freeze, post, send, mails, linked, noted };
}

describe('links to the voters of a roll', () => {
  it('go to every contact once the roll is frozen, and once however often an officer asks', async () => {
    const { test, electionId, freeze, send, mails, linked, noted } = await setUp();
    expect(await send()).toBe('links-after-freeze');
    await freeze();
    expect(await send()).toEqual({ sent: 2, after: null });
    expect(await send()).toEqual({ sent: 0, after: null });
    expect(await Promise.all([send(), send()])).toEqual(Array(2).fill({ sent: 0, after: null }));
    expect([await mails('ada@example.com'), await mails('bem@example.com')].map((all) => all.length)).toEqual(
      [1, 1],
    );
    const { title } = await test.db.selectFrom('elections').select('title').executeTakeFirstOrThrow();
    expect((await mails('ada@example.com'))[0]).toContain(`\n${title}\n`);
    expect(await noted()).toEqual([{ action: 'roll-links-sent', after: { sent: 2 } }]);
    await open(test.deps, electionId);
    const place = await linked('ada@example.com');
    expect(place.voterNumber).toBe('VIN/1');
    expect((await openPlace(test, place)).status).toBe(200);
    expect(await mails('ada@example.com')).toHaveLength(1);
    const kept = JSON.stringify([
      await test.db.selectFrom('roll').selectAll().execute(),
      await test.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(kept).not.toContain(place.code);
  });

  it('stay good when letters are made afterwards, and a place with both opens by either', async () => {
    const { test, ada, freeze, send, linked } = await setUp();
    await freeze();
    await send();
    const link = await linked('ada@example.com');
    const [first, again] = [await openPlace(test, link), await openPlace(test, ada)];
    expect(again).toMatchObject({ status: 200, account: first.account });
  });

  it('are sent again by the help desk, also to a place that was opened; the link before is worth nothing then [A468]', async () => {
    const { test, freeze, send, post, linked, noted } = await setUp();
    await freeze();
    await send();
    const old = await linked('ada@example.com');
    const { account } = await openPlace(test, old);
    expect(await post('/commission/desk/mails', { what: 'place-code', voterNumber: 'VIN/1' })).toEqual({});
    const newest = await linked('ada@example.com');
    expect((await openPlace(test, old)).code).toBe('link-not-found');
    expect(await openPlace(test, newest)).toMatchObject({ status: 200, account });
    expect((await noted()).at(-1)).toEqual({ action: 'voter-mailed', after: { what: 'place-code' } });
  });

  it('are shown to the help desk as what opened a place and whether it has voted, without an account', async () => {
    const { test, election, electionId, ada, post } = await setUp();
    await open(test.deps, electionId);
    test.clock.advance(1_000);
    const look = async () => (await post('/commission/desk/looks', { voterNumber: 'VIN/1' })).voter;
    expect(await look()).toMatchObject({ place: { isByLink: false }, account: null, hasVoted: false });
    const { token } = await openPlace(test, ada);
    expect(await look()).toMatchObject({ place: { isByLink: true }, account: null, hasVoted: false });
    const body = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
    expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
    expect(await look()).toMatchObject({ place: { isByLink: true }, account: null, hasVoted: true });
  });

  it('are not sent where accounts claim places, nor after the close', async () => {
    const accounts = await setUp('accounts');
    await accounts.freeze();
    expect(await accounts.send()).toBe('no-links');
    const { test, electionId, send } = await setUp();
    await open(test.deps, electionId);
    const closed = { status: 'closed', closed_at: test.clock.now() } as const;
    await test.owner.updateTable('elections').set(closed).where('id', '=', electionId).execute();
    expect(await send()).toBe('roll-closed');
  });
});
