import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, seenOpening } from '../../testing/election.ts';
import { inviteAt, NAMES } from '../../testing/trustees.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { inviteTrustees } from '../tally/ceremony.ts';

let test: TestApp;
let head: Person;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
});

const serveAt = (publicUrl: string) => Object.assign(test.deps.config, { publicUrl });
const isAddressRight = async (): Promise<boolean> => {
  const { checklist } = (await test.call('GET', '/commission/elections', { token: head.token })).body.data;
  return checklist.find(({ check }: { check: string }) => check === 'address').isDone;
};
/** By the only officer, alone. */
async function openIt(electionId: string, told: object = {}): Promise<string> {
  const params = { ...(await seenOpening(test.db, electionId)), ...told };
  const body = { electionId, wanted: { act: 'open-election', params } };
  const sent = await test.call('POST', '/commission/proposals', { token: head.token, body });
  return sent.body.data?.state ?? sent.body.code;
}

it('a draft takes the address that the server has when it is opened, not that of its beginning', async () => {
  const { id, slug } = await draftElection(test.db, [2], { slug: 'moved' });
  expect([await isAddressRight(), await openIt(id)]).toEqual([false, 'address-local']);
  for (const host of ['vot.example.org', 'vote.example.org']) {
    serveAt(`https://${host}`);
    expect(await isAddressRight()).toBe(true);
  }
  expect(await openIt(id)).toBe('alone');
  expect((await findRecordNamed(test.db, slug))?.origin).toBe('vote.example.org/api/board/moved');
});

it('a draft whose trustees made the key for another address says so, and is not opened, not even as a trial', async () => {
  serveAt('https://vot.example.org');
  const { id, slug, sendAll } = await inviteAt(test, { slug: 'keyed', threshold: 2 });
  await sendAll('certs', 'commitments', 'reveals', 'keys');
  expect(await isAddressRight()).toBe(true);
  serveAt('https://vote.example.org');
  expect([await isAddressRight(), await openIt(id), await openIt(id, { trial: true })]).toEqual([
    ...[false, 'address-other', 'address-other'],
  ]);
  expect((await findRecordNamed(test.db, slug))?.status).toBe('draft');
  serveAt('https://vot.example.org');
  expect([await isAddressRight(), await openIt(id)]).toEqual([true, 'alone']);
});

it('trustees who are invited again make the key for the address that the server has by then', async () => {
  serveAt('https://vot.example.org');
  const { id, look } = await inviteAt(test, { slug: 'moved', threshold: 2 });
  serveAt('https://vote.example.org');
  expect(await isAddressRight()).toBe(false);
  await test.db
    .transaction()
    .execute((trx) => inviteTrustees(test.deps, trx, id, { names: NAMES, threshold: 2 }));
  expect(await isAddressRight()).toBe(true);
  expect((await look()).origin).toBe('vote.example.org/api/board/moved');
});
