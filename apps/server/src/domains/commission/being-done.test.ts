import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, seenOpening } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { findRecordNamed } from '../board/records-store.ts';

const test: TestApp = await createTestApp();
const [ada, bola, chidi] = [await test.newOfficer(), await test.newOfficer(), await test.newOfficer()];
const election = await draftElection(test.db, [2], { slug: 'large' });
await test.app.listen({ port: 0, host: '127.0.0.1' });

const shownTo = async ({ token }: Person) =>
  (await test.call('GET', '/commission/proposals', { token })).body.data.proposals[0];
const decide = async (by: Person, decision: 'confirm' | 'withdraw' | 'object', body: object) => {
  const path = `/commission/proposals/${(await shownTo(by)).id}/${decision}`;
  const answer = await test.call('POST', path, { token: by.token, body });
  return [answer.status, answer.body.code];
};

/** Sends a confirmation as a browser does. */
async function confirmOverNetwork(by: Person, { id, digest }: { id: string; digest: string }) {
  const confirmation = await test.sign(by.token, 'confirm', digest);
  const { port } = test.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' };
  const path = `/api/commission/proposals/${id}/confirm`;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  sent.on('error', () => {});
  sent.end(JSON.stringify({ digest, confirmation }));
  return sent;
}

it('an opening goes on after its connection is cut: everybody sees it, and a repeated confirmation opens nothing twice [A358]', async () => {
  const wanted = {
    act: 'open-election',
    params: { ...(await seenOpening(test.db, election.id)), trial: true },
  };
  const body = { electionId: election.id, wanted };
  await test.call('POST', '/commission/proposals', { token: ada.token, body });
  const proposal = await shownTo(bola);
  expect(proposal.state).toBe('waiting');
  await test.owner.transaction().execute(async (trx) => {
    // The opening is held at its last step but one.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(trx);
    const sent = await confirmOverNetwork(bola, proposal);
    await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
    // As a proxy does when it stops waiting.
    await new Promise((resolve) => sent.on('close', resolve).destroy());
    for (const officer of [ada, bola, chidi])
      expect(await shownTo(officer)).toMatchObject({ state: 'being-done', decidedBy: null });
    const { digest } = proposal;
    const going = [409, 'proposal-being-done'];
    expect(await decide(bola, 'confirm', { digest })).toEqual(going);
    expect(await decide(chidi, 'confirm', { digest })).toEqual(going);
    expect(await decide(chidi, 'object', { reason: 'It is too early.' })).toEqual(going);
    expect(await decide(ada, 'withdraw', {})).toEqual(going);
  });
  await vi.waitFor(async () => expect((await shownTo(ada)).state).toBe('confirmed'), { timeout: 30_000 });
  expect(await decide(bola, 'confirm', { digest: proposal.digest })).toEqual([200, undefined]);
  expect(await decide(chidi, 'confirm', { digest: proposal.digest })).toEqual([409, 'proposal-decided']);
  const record = await findRecordNamed(test.db, 'large');
  for (const type of ['Setup', 'Electorate'] as const)
    expect(await listPayloadsOf(test.db, record?.electionId ?? '', type)).toHaveLength(1);
  const opened = test.db.selectFrom('events').select('kind').where('election_id', '=', election.id);
  expect((await opened.execute()).filter(({ kind }) => kind === 'opened')).toHaveLength(1);
});

it('an act that is refused in its last step is no longer shown as being done, and waits again', async () => {
  const other = await test.newParty();
  const params = { party: other.partyId, name: other.name, reason: 'It forged a signature.' };
  const body = { electionId: election.id, wanted: { act: 'suspend-party', params } };
  await test.call('POST', '/commission/proposals', { token: ada.token, body });
  await test.db.updateTable('parties').set({ name: 'Another' }).where('id', '=', other.partyId).execute();
  const { digest } = await shownTo(bola);
  expect((await decide(bola, 'confirm', { digest }))[0]).toBe(409);
  expect((await shownTo(bola)).state).toBe('waiting');
});
