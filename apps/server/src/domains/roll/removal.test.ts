import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';

/** Long enough that no id holds it by chance. */
const SURNAME = 'Obiechina';

/** An election whose voters are on a roll, with one of them, and two officers. */
async function setUp() {
  const test = await createTestApp();
  const [ada, bola] = [await test.newOfficer('registrar'), await test.newOfficer()];
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const ask = (by: Pick<Person, 'token'>, path: string, body: object = {}) =>
    test.call('POST', path, { token: by.token, body });
  const listed = { surname: SURNAME, name: 'Bem', area: 'whole', contact: null, reason: 'Was left out.' };
  await ask(ada, '/commission/roll/places', { ...listed, voterNumber: 'VIN-1' });
  const look = (by: Person, voterNumber = 'VIN-1') =>
    ask(by, '/commission/roll/places/looks', { voterNumber });
  const propose = (by: Person, params: object) =>
    ask(by, '/commission/proposals', {
      electionId: election.id,
      wanted: { act: 'remove-from-roll', params: { ...params, reason: 'Listed twice.' } },
    });
  const listOf = async ({ token }: Pick<Person, 'token'>) =>
    (await test.call('GET', '/commission/proposals', { token })).body.data.proposals;
  const confirm = async (by: Person, id: string) => {
    const { digest } = (await listOf(by)).find((one: { id: string }) => one.id === id);
    return ask(by, `/commission/proposals/${id}/confirm`, { digest });
  };
  const states = async () =>
    (await test.db.selectFrom('roll').select('state').execute()).map(({ state }) => state);
  return { test, election, ada, bola, ask, look, propose, listOf, confirm, states };
}

it('an officer sees whose a place is before it is taken off, by the number in any spelling; the query is in the log', async () => {
  const { test, ada, look, ask } = await setUp();
  const owner = { surname: SURNAME, name: 'Bem', area: 'The whole election', areaCode: 'whole' };
  const place = { voterNumber: 'VIN-1', ...owner, contact: null, isClaimed: false };
  expect((await look(ada, ' vin-1 ')).body.data).toEqual({ place });
  const log = await test.db.selectFrom('audit_log').selectAll().execute();
  expect(log.filter(({ action }) => action === 'voter-looked-up')).toMatchObject([{ actor: ada.id }]);
  expect((await look(ada, 'VIN-2')).body.code).toBe('place-unknown');
  expect((await look(await test.newOfficer('observer'))).body.code).toBe('other-officers-only');
  await ask(ada, '/commission/roll/removals', { voterNumber: 'VIN-1', reason: 'Listed twice.' });
  expect((await look(ada)).body.code).toBe('place-unknown');
});

it('a second officer removes the person whom both have seen, and nobody under another one’s name or area [A125]', async () => {
  const { test, election, ada, bola, look, propose, confirm, states } = await setUp();
  const { place } = (await look(ada)).body.data;
  await open(test.deps, election.id);
  for (const other of [{ surname: 'Eze' }, { name: 'Ada' }, { area: 'Lagos' }]) {
    const { id } = (await propose(ada, { ...place, ...other })).body.data;
    expect((await confirm(bola, id)).body.code).toBe('act-changed');
  }
  expect((await propose(ada, { voterNumber: 'VIN-1' })).status).toBe(400);
  expect(await states()).toEqual(['listed']);
  const { id } = (await propose(ada, place)).body.data;
  expect((await confirm(bola, id)).status).toBe(200);
  expect(await states()).toEqual(['removed']);
  expect((await look(ada)).body.code).toBe('place-unknown');
});

it('the person to be taken off is shown to those who may confirm it, and not to observers or in the log', async () => {
  const { test, election, ada, bola, look, propose, listOf } = await setUp();
  const { place } = (await look(ada)).body.data;
  await open(test.deps, election.id);
  await propose(ada, place);
  expect(JSON.stringify(await listOf(bola))).toContain(SURNAME);
  expect(await listOf(await test.newOfficer('observer'))).toEqual([]);
  const log = await test.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(log)).toContain('Listed twice.');
  expect(JSON.stringify(log)).not.toContain(SURNAME);
});
