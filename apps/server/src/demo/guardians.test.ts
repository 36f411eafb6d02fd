import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeSet } from '../../../guardian/src/trustee/make-set.ts';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { trusteesAnswering } from '../domains/tally/answering.ts';
import { createTestApp, temporaryFolder } from '../testing/app.ts';
import { audit } from '../testing/record.ts';
import { createDemo, DEMO_SLUG } from './create.ts';
import { DEMO_GUARDIANS, type MadeGuardians, type MakeGuardians } from './guardians.ts';

const FOLDER = fileURLToPath(new URL('../../../../seeds/demo', import.meta.url));

it('a demo with guardians begins with the key that they share and the witnesses that they are, and this server has no key that opens a count [A383]', async () => {
  const test = await createTestApp({ config: { demo: true } });
  const kept: string[] = [];
  const make: MakeGuardians = async (record) => {
    const wanted = { ...record, apiUrl: 'http://localhost:3000/api', ...DEMO_GUARDIANS };
    const made = await makeSet(temporaryFolder(), wanted, 'correct horse battery staple');
    return { ...(made as Omit<MadeGuardians, 'keep'>), keep: async () => void kept.push('folder') };
  };
  expect(await createDemo(test.deps, FOLDER, make)).toBe(true);
  const record = await findRecordNamed(test.db, DEMO_SLUG);
  expect([record?.heldTrustee, kept]).toEqual([null, ['folder']]);
  const holder = { log: DEMO_SLUG, origin: record?.origin ?? '', publicKey: '' };
  await expect(test.deps.keys.trusteeKey(holder)).rejects.toThrow('opens the sums');
  const { keyHolders } = (await test.call('GET', '/extras/election')).body.data.meta;
  expect(keyHolders).toMatchObject({ isHere: false, holders: 3, threshold: 2 });
  const answering = await trusteesAnswering(test.db, record?.electionId ?? '', test.clock.now());
  expect(answering?.list.map(({ name }) => name)).toEqual(DEMO_GUARDIANS.names);
  expect(await audit(test.db, DEMO_SLUG)).toMatchObject({ verdict: 'verified' });
});
