import { randomBytes } from 'node:crypto';
import { type Transcript, verifyRunning } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import { proveRunning } from '@evoting/belenios/trustee';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { seenOpening } from '../../testing/election.ts';
import { inviteAt, NAMES } from '../../testing/trustees.ts';
import { COMMAND } from '../audit-log/service.ts';
import { findPayload } from '../board/entries-store.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { paperActs } from '../paper/acts.ts';

const test = await createTestApp();
const observer = await test.newOfficer('observer');
let number = 0;
let making: Awaited<ReturnType<typeof inviteAt>>;

beforeEach(async () => {
  making = await inviteAt(test, { slug: `heard-${++number}`, live: 2 });
});

/** Makes the key of the draft's trustees, and the proofs of their programs. */
async function made() {
  await making.sendAll('certs', 'commitments', 'reveals', 'keys');
  const shown = await making.look();
  const nowS = () => Math.floor(test.clock.ms / 1000);
  const proofOf = (trustee: number, atS = nowS(), origin = shown.origin) => {
    const share = collectShare(shown as Transcript, making.who(trustee));
    const said = { origin, name: NAMES[trustee - 1] ?? '', atS };
    return {
      trustee,
      atS,
      proof: proveRunning(said, share.ok ? share.privateKey : '', (n) => randomBytes(n)),
    };
  };
  const say = async (body: object) => (await making.post('running', body)).body.code;
  return { proofOf, say, nowS, origin: shown.origin };
}

/** Opens the draft as two officers do. */
const open = async (choice: object = {}) => {
  const seen = await seenOpening(test.db, making.id);
  const done = await test.db
    .transaction()
    .execute((trx) =>
      paperActs['open-election'].run(
        { deps: test.deps, trx, electionId: making.id, by: COMMAND, proposedBy: observer.id, officers: 2 },
        { ...seen, trial: true, ...choice },
      ),
    );
  return done.ok ? 'opened' : done.code;
};
const isListed = async () => {
  const { checklist } = (await test.call('GET', '/commission/elections', { token: observer.token })).body
    .data;
  return checklist.find(({ check }: { check: string }) => check === 'trustees-run').isDone;
};
const silent = async () => {
  const path = `/commission/elections/${making.id}/trustees`;
  const { ceremony } = (await test.call('GET', path, { token: observer.token })).body.data.keyHolders;
  return ceremony.trustees
    .filter((one: { isSilent: boolean }) => one.isSilent)
    .map(({ name }: { name: string }) => name);
};

it('voting with live counts opens only while every trustee’s program has been heard in five minutes [A418]', async () => {
  const { proofOf, say } = await made();
  expect([await open(), await isListed(), await silent()]).toEqual(['trustees-silent', false, NAMES]);
  for (const trustee of [1, 2]) expect(await say(proofOf(trustee))).toBeUndefined();
  expect([await open(), await isListed(), await silent()]).toEqual(['trustees-silent', false, ['Chi']]);
  test.clock.advance(4 * 60_000);
  expect(await say(proofOf(3))).toBeUndefined();
  expect([await isListed(), await silent()]).toEqual([true, []]);
  test.clock.advance(90_000);
  expect([await open(), await silent()]).toEqual(['trustees-silent', ['Ada', 'Bem']]);
  for (const trustee of [1, 2]) await say(proofOf(trustee));
  expect(await open()).toBe('opened');
});

it('voting opens without the programs where two officers decided so', async () => {
  await made();
  expect(await open({ silentTrustees: true })).toBe('opened');
});

it('no program is needed where the count is opened at the close', async () => {
  making = await inviteAt(test, { slug: `close-${number}` });
  await made();
  expect([await isListed(), await silent()]).toEqual([true, []]);
  expect(await open()).toBe('opened');
});

it('nobody else makes a trustee’s program heard: not by another key, time or record, and not by a drill [A418]', async () => {
  const early = { trustee: 1, atS: 0, proof: { challenge: '1', response: '1' } };
  expect((await making.post('running', early)).body.code).toBe('trustee-too-early');
  const { proofOf, say, nowS, origin } = await made();
  const day = new Date(test.clock.ms).toISOString().slice(0, 10);
  const refused = [
    { ...proofOf(1), trustee: 2 },
    { ...proofOf(1), trustee: 3 + 1 },
    { ...proofOf(1), atS: nowS() + 1 },
    proofOf(1, nowS() - 121),
    proofOf(1, nowS() + 121),
    proofOf(1, nowS(), `${origin}-other`),
    proofOf(1, nowS(), `${origin} rehearsal ${day}`),
  ];
  for (const body of refused) expect(await say(body)).toBe('trustee-message-refused');
  expect(await silent()).toEqual(NAMES);
});

it('an old proof that is sent again makes no program heard longer [A418]', async () => {
  const { proofOf, say } = await made();
  const first = proofOf(1);
  test.clock.advance(60_000);
  const second = proofOf(1);
  expect([await say(second), await say(first)]).toEqual([undefined, undefined]);
  test.clock.advance(4 * 60_000 + 30_000);
  expect(await silent()).toEqual(['Bem', 'Chi']);
  expect(await say(first)).toBe('trustee-message-refused');
  test.clock.advance(60_000);
  expect(await silent()).toEqual(NAMES);
});

it('anyone can check the newest proof of each program, and no proof is there of one that never ran [A496]', async () => {
  const running = async () =>
    (await test.call('GET', `/board/heard-${number}/running`, {})).body.data?.running ?? null;
  expect(await running()).toBeNull();
  const { proofOf, say, nowS, origin } = await made();
  expect(await running()).toEqual([]);
  await say({ ...proofOf(1), trustee: 2 });
  await say(proofOf(3));
  const first = proofOf(1);
  test.clock.advance(60_000);
  const second = proofOf(1);
  await say(second);
  await say(first);
  const shown = await running();
  expect(shown).toMatchObject([
    { trustee: 1, atS: nowS() },
    { trustee: 3, atS: nowS() - 60 },
  ]);
  const record = await findRecordNamed(test.db, `heard-${number}`);
  const setup = record && (await findPayload(test.db, record.electionId, record.setupHash));
  const { possession } = JSON.parse(setup?.toString('utf8') ?? '');
  for (const { trustee, atS, proof } of shown) {
    const { name, public_key: publicKey } = possession[trustee - 1];
    expect(verifyRunning({ origin, name, publicKey, atS }, proof)).toBe(true);
    expect(verifyRunning({ origin, name, publicKey, atS: atS + 60 }, proof)).toBe(false);
  }
});
