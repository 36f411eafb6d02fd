/** A record that was begun, and not signed: the process that took the last message died before. */
import { trusteeMessageSchema } from '@evoting/contract/commission/trustees';
import { expect, it } from 'vitest';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { createTestApp } from '../../testing/app.ts';
import { open } from '../../testing/election.ts';
import { inviteAt } from '../../testing/trustees.ts';
import { listUnfinished } from '../board/records-store.ts';
import { advanceElection, requireKeys } from '../count/advancing.ts';
import { sendMessage } from './rounds.ts';

const test = await createTestApp();

/** Trustees who have sent all but the last message. */
async function beforeTheLast(slug: string) {
  const making = await inviteAt(test, { slug });
  await making.sendAll('certs', 'commitments', 'reveals');
  for (const index of [1, 2]) expect(await making.send('keys', index)).toBe(200);
  return { ...making, last: trusteeMessageSchema.parse(await making.bodyOf('keys', 3)) };
}

it('is signed by the sequencer, so that every drill finds it [A94]', async () => {
  const { id, slug, send, last } = await beforeTheLast('died');
  const storeHead = () => Promise.reject(new Error('died here'));
  const dying = { ...test.deps, keys: { ...test.deps.keys, storeHead } };
  await expect(sendMessage(dying, slug, last)).rejects.toThrow('died here');
  const checkpoint = () => test.call('GET', `/board/${slug}/checkpoint`);
  expect((await checkpoint()).status).toBe(404);
  // The same message again changes nothing, and signs nothing.
  expect(await send('keys', 3)).toBe(200);
  const find = async () => (await listUnfinished(test.db)).find(({ electionId }) => electionId === id);
  const record = await find();
  if (!record) throw new Error('the sequencer does not see it');
  await advanceElection(test.deps, record);
  expect((await checkpoint()).text.split('\n')[1]).toBe('1');
  expect(await find()).toBeUndefined();
});

it('delays no vote in another election, where the key of its log is not here [A94]', async () => {
  const voting = await inviteAt(test, { slug: 'voting' });
  await voting.sendAll('certs', 'commitments', 'reveals', 'keys');
  await open(test.deps, voting.id);
  const { id, slug, last } = await beforeTheLast('elsewhere');
  const { keys } = test.deps;
  const signingKey: KeyStore['signingKey'] = (record) =>
    record.log === slug ? Promise.reject(new KeyError('not here')) : keys.signingKey(record);
  const elsewhere = { ...test.deps, keys: { ...keys, signingKey } };
  await expect(sendMessage(elsewhere, slug, last)).rejects.toThrow('not here');
  await expect(requireKeys(elsewhere)).resolves.toBeUndefined();
  expect((await listUnfinished(test.db)).map(({ electionId }) => electionId)).toEqual([voting.id, id]);
});
