/** An election that was declared void, whose keys are gone: the next one must not depend on them. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createKeyStore } from '../../platform/keys/key-store.ts';
import { temporaryFolder } from '../../testing/app.ts';
import { encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { TRUSTEE } from '../audit-log/service.ts';
import { findEntry, listEntries } from '../board/entries-store.ts';
import { publishHead } from '../board/head.ts';
import { countIntake } from '../board/intake-store.ts';
import { findRecord, listUnfinished } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { listPublicRecords } from '../board/service.ts';
import { advanceElection, requireKeys } from '../count/advancing.ts';
import { finishRecord } from '../count/finishing.ts';
import { declareVoid } from '../election/archive.ts';
import { closeElection } from '../election/closing.ts';

type KeyFile = 'trustee.key' | 'log.key' | 'log.head';

/** A server with an election of one ballot that is closed, and what becomes of it. */
async function closed() {
  const folder = temporaryFolder();
  const deps = { ...(await recordDeps()), keys: createKeyStore({ folder }) };
  const vote = async (electionId: string) =>
    fillIntake(deps.db, electionId, [await encryptFor(deps.db, electionId)]);
  const { id } = await openedElection(deps, [2], { slug: 'first' });
  await vote(id);
  await closeElection(deps, id);
  const because = { reason: 'The key is gone.', at: deps.now() };
  /** The server as it starts again without some files of the election's keys. */
  const without = async (lost: readonly KeyFile[]) => {
    for (const file of lost) await rename(path.join(folder, `first.${file}`), path.join(folder, file));
    const roles = new Set(['http', 'sequencer'] as const);
    return { ...deps, keys: createKeyStore({ folder }), config: { ...deps.config, roles } };
  };
  const putBack = async (lost: readonly KeyFile[]) => {
    for (const file of lost) await rename(path.join(folder, file), path.join(folder, `first.${file}`));
  };
  return {
    deps,
    id,
    vote,
    without,
    putBack,
    declare: () => deps.db.transaction().execute((trx) => declareVoid(trx, deps.keys, id, because, TRUSTEE)),
    unfinished: async () => (await listUnfinished(deps.db)).map(({ log }) => log),
  };
}

it.each<[KeyFile[]]>([
  [['trustee.key']],
  [['log.key', 'log.head']],
])('one that was declared void needs none of its %s, and the next election takes ballots into its record [A253]', async (lost) => {
  const { deps, id, vote, without, declare, unfinished } = await closed();
  await finishRecord(deps, id);
  expect(await declare()).toEqual({ ok: true });
  await publishHead(deps, id);
  expect(await unfinished()).toEqual([]);
  const started = await without(lost);
  const next = await openedElection(started, [2], { slug: 'next' });
  await expect(requireKeys(started)).resolves.toBeUndefined();
  await vote(next.id);
  expect(await sequenceOnce(started, next.id)).toMatchObject({ ok: true, moved: 1 });
  expect(await unfinished()).toEqual(['next']);
});

it.each<[KeyFile]>([
  ['trustee.key'],
  ['log.key'],
  ['log.head'],
])('one that is only closed still needs its %s [A253]', async (lost) => {
  const { deps, id, without } = await closed();
  await finishRecord(deps, id);
  await expect(requireKeys(await without([lost]))).rejects.toThrow(/first.*is missing: put back/);
});

it.each<[KeyFile, waiting: number]>([
  ['log.head', 1],
  ['log.key', 0],
])('ballots that wait in one that was declared void are published as soon as its %s is put back [A253]', async (lost, waiting) => {
  const { deps, id, without, putBack, declare, unfinished } = await closed();
  const started = await without([lost]);
  expect(await declare()).toEqual({ ok: true });
  await expect(requireKeys(started)).resolves.toBeUndefined();
  expect(await unfinished()).toEqual(['first']);
  expect(await findEntry(deps.db, id, 'Void')).toBeUndefined();
  const record = await findRecord(deps.db, id);
  if (!record) throw new Error('there is no record');
  // The sequencer logs this error, and tries again.
  await expect(advanceElection(started, record)).rejects.toThrow(/first.*is missing: put back/);
  expect([await countIntake(deps.db, id), await unfinished()]).toEqual([waiting, ['first']]);
  await putBack([lost]);
  await advanceElection(started, record);
  expect([await countIntake(deps.db, id), await unfinished()]).toEqual([0, []]);
  expect(await findEntry(deps.db, id, 'Void')).toBeDefined();
});

it('the list says that an election is void once its signed record does, and no count follows in the record [A381 A382]', async () => {
  const { deps, id, declare } = await closed();
  expect(await declare()).toEqual({ ok: true });
  const listed = async () => (await listPublicRecords(deps.db))[0]?.declaredVoid?.reason;
  expect(await listed()).toBeUndefined();
  await finishRecord(deps, id);
  expect(await listed()).toBe('The key is gone.');
  const from = (await findEntry(deps.db, id, 'Void')) ?? -1;
  const types = (await listEntries(deps.db, id, { from, count: 10 })).map(({ type }) => type);
  expect(types.filter((type) => type !== 'Ballot')).toEqual(['Void', 'Electorate', 'EndBallots', 'AuditLog']);
});
