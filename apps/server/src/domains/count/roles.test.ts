import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ProcessRole } from '../../environment.ts';
import { createKeyStore } from '../../platform/keys/key-store.ts';
import { temporaryFolder } from '../../testing/app.ts';
import { openedElection, recordDeps } from '../../testing/record.ts';
import { requireKeys } from './advancing.ts';

/**
 * Starts a process of a role beside an election in progress, and returns its refusal.
 * @param lost the file of the election's keys that is missing
 */
async function saidAtStart(role: ProcessRole, lost: 'log.key' | 'trustee.key' | 'log.head'): Promise<string> {
  const folder = temporaryFolder();
  const deps = { ...(await recordDeps()), keys: createKeyStore({ folder }) };
  const { slug } = await openedElection(deps, [2], { slug: '2028' });
  expect((await readdir(folder)).sort()).toEqual(['2028.log.head', '2028.log.key', '2028.trustee.key']);
  await rename(path.join(folder, `${slug}.${lost}`), path.join(folder, 'elsewhere'));
  const started = {
    ...deps,
    keys: createKeyStore({ folder }),
    config: { ...deps.config, roles: new Set([role]) },
  };
  return requireKeys(started).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
}

it.each([
  ['http', 'log.key', /signs the record of 2028 is missing: put back/],
  ['http', 'log.head', /2028\.log\.head.*is missing: put back/],
  ['sequencer', 'log.key', /signs the record of 2028 is missing: put back/],
  ['sequencer', 'log.head', /2028\.log\.head.*is missing: put back/],
  ['sequencer', 'trustee.key', /opens the sums of 2028 is missing: put back/],
] as const)('a process of the role %s does not start without the %s of an open election', async (...of) => {
  const [role, lost, sentence] = of;
  expect(await saidAtStart(role, lost)).toMatch(sentence);
});

it.each([
  ['http', 'trustee.key'],
  ['worker', 'trustee.key'],
  ['worker', 'log.key'],
  ['worker', 'log.head'],
] as const)('a process of the role %s needs no %s', async (role, lost) => {
  expect(await saidAtStart(role, lost)).toBe('nothing');
});
