import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { countAlone } from './proposals.ts';

const test = await createTestApp();
const only = await test.newOfficer();
await test.newOfficer('observer');
let election = await draftElection(test.db, [1]);

const send = async (wanted: unknown, electionId = election.id) => {
  const body = { electionId, wanted };
  return (await test.call('POST', '/commission/proposals', { token: only.token, body })).body;
};
const suspend = (party: { partyId: string; name: string }) =>
  send({ act: 'suspend-party', params: { party: party.partyId, name: party.name, reason: 'It is a test.' } });
const statusOf = async (id: string) =>
  (
    await test.db
      .selectFrom('parties')
      .select('status')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).status;

it('with one officer who may an act is done at once, and counted as done by one', async () => {
  const party = await test.newParty();
  expect(await countAlone(test.db, election.id)).toBe(0);
  const { id, state } = (await suspend(party)).data;
  expect([state, await statusOf(party.partyId)]).toEqual(['alone', 'suspended']);
  expect(await countAlone(test.db, election.id)).toBe(1);
  const notes = await test.db
    .selectFrom('audit_log')
    .select('action')
    .where('object', '=', `proposal:${id}`)
    .execute();
  expect(notes).toEqual([{ action: 'done-by-one-officer' }]);
});

it('a refused act of one officer leaves nothing behind', async () => {
  const party = await test.newParty();
  expect((await suspend({ ...party, name: 'Another' })).code).toBe('act-changed');
  expect([await countAlone(test.db, election.id), await statusOf(party.partyId)]).toEqual([1, 'registered']);
});

it.each([
  'suspend-party',
  'readmit-party',
] as const)('nobody does the act to %s for an election that is over, on whose page alone it would be counted [A251]', async (act) => {
  const { partyId: party, name } = await test.newParty();
  if (act === 'readmit-party') await suspend({ partyId: party, name });
  const before = [await countAlone(test.db, election.id), await statusOf(party)];
  const earlier = election;
  election = await draftElection(test.db, [1], { slug: `after-${act}` });
  const wanted = { act, params: { party, name, reason: 'It is a test.' } };
  expect((await send(wanted, earlier.id)).code).toBe('no-such-election');
  expect([await countAlone(test.db, earlier.id), await statusOf(party)]).toEqual(before);
  expect((await send(wanted)).data.state).toBe('alone');
  expect(await countAlone(test.db, election.id)).toBe(1);
});

it('nobody proposes another mailbox for a voter in an election that is over [A251]', async () => {
  const { id: account, email: before } = await test.newVoter();
  const params = { account, before, email: 'bem@example.com', reason: 'It is a test.' };
  const earlier = election;
  election = await draftElection(test.db, [1], { slug: 'after-mailbox' });
  const codes = [earlier, election].map(
    async ({ id }) => (await send({ act: 'change-email', params }, id)).code,
  );
  expect(await Promise.all(codes)).toEqual(['no-such-election', 'two-officers-only']);
});

it('as soon as there is a second officer, one does nothing alone [A39]', async () => {
  await test.newOfficer('registrar');
  const party = await test.newParty();
  expect((await suspend(party)).data.state).toBe('waiting');
  expect([await countAlone(test.db, election.id), await statusOf(party.partyId)]).toEqual([0, 'registered']);
});
