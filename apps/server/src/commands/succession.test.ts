/**
 * The database is lost, and all that is left is a backup of some time before: what can be recovered, what
 * cannot, and the officer's last act. The attacker wants the server to go on signing without the lost end.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditRecord } from '@evoting/audit/audit';
import { verifyReceipt } from '@evoting/record/receipt';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { findBallot } from '../domains/board/intake-store.ts';
import { findRecordNamed, listUnfinished } from '../domains/board/records-store.ts';
import { sequenceOnce } from '../domains/board/sequencer.ts';
import { requireKeys } from '../domains/count/advancing.ts';
import type { Db } from '../platform/database/connect.ts';
import { createKeyStore } from '../platform/keys/key-store.ts';
import { Sessions } from '../platform/sessions/sessions.ts';
import { createTestApp, type Person, temporaryFolder } from '../testing/app.ts';
import { atEnd } from '../testing/at-end.ts';
import { officerOf } from '../testing/commission.ts';
import { advance, draftElection, insertCandidate, insertParty, open } from '../testing/election.ts';
import { copyDatabase } from '../testing/older-database.ts';
import { audit, encryptFor, fillIntake, recordSource } from '../testing/record.ts';

const BEHIND = /does not hold the record of 2027 as it was signed with \d+ entries/;
const CREATE =
  'create --slug 2027-b --title Again --year 2027 --post Governor --smallest-batch 1 --succeeds 2027';

/**
 * An election of two voters when the backup is made, and of two more when the database is lost. `oldKeys` is
 * a copy of the folder of keys that was made with the backup.
 */
async function lose() {
  const [folder, oldKeys] = [temporaryFolder(), temporaryFolder()];
  const test = await createTestApp({ deps: { keys: createKeyStore({ folder }) } });
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await test.newVoter());
  const vote = async (person: Person) => {
    const ballot = await encryptFor(test.db, id);
    const body = { ballot: ballot.json, retryKey: randomBytes(32).toString('base64url') };
    const { data } = (await test.call('POST', '/vote/cast', { token: person.token, body })).body;
    await advance(test.deps, id);
    return { person, ...ballot, body, receipt: data.receipt };
  };
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  const kept = [await vote(first), await vote(second)];
  const backup = await copyDatabase(test);
  cpSync(folder, oldKeys, { recursive: true });
  const lost = [await vote(third), await vote(fourth)];
  const mirror = await mirrorOf(test.db);
  return { test, id, kept, lost, backup, oldKeys, mirror };
}

/** The files of an observer who checked with `--download`: every file that the check has read. */
async function mirrorOf(db: Db) {
  const files = new MemorySource();
  const source = recordSource(db, '2027');
  const keeping = {
    async read(path: string) {
      const bytes = await source.read(path);
      if (bytes) files.files.set(path, bytes);
      return bytes;
    },
  };
  const key = parseVerifierKey((await findRecordNamed(db, '2027'))?.verifierKey ?? '');
  if (!key) throw new Error('the record has no key');
  expect(
    await auditRecord(keeping, { key, log: '2027', nowSeconds: Number.POSITIVE_INFINITY }),
  ).toMatchObject({ verdict: 'verified' });
  return { source: files, key };
}

/** The server and the officer, on the backup. */
async function restore({ test, backup }: Awaited<ReturnType<typeof lose>>, keys = test.deps.keys) {
  const base = { db: backup, now: test.clock.now, elapsedMs: test.clock.elapsedMs, randomBytes };
  const deps = { ...test.deps, ...base, keys, sessions: new Sessions(base) };
  const app = await buildApp(deps);
  atEnd(() => app.close());
  const cast = async ({ token }: Person, body: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ method: 'POST', url: '/api/vote/cast', headers, payload: body })).statusCode;
  };
  return { deps, officer: officerOf(deps), cast };
}

it('a restored backup signs nothing and takes no ballot; receipts and a mirror say exactly what is missing [A23]', async () => {
  const world = await lose();
  const { id, kept, lost, backup, mirror } = world;
  const { deps, cast } = await restore(world);
  await expect(requireKeys(deps)).rejects.toThrow(BEHIND);
  const held = (tracker: string) => findBallot(backup, id, Buffer.from(tracker, 'base64'));
  for (const { tracker } of kept) expect(await held(tracker)).toBeTypeOf('number');
  for (const { tracker, person, body, json, receipt } of lost) {
    expect(await held(tracker)).toBeUndefined();
    expect(verifyReceipt(receipt, mirror.key)).toMatchObject({ ok: true, receipt: { tracker } });
    const payload = `payload/${Buffer.from(tracker, 'base64').toString('hex')}`;
    const everything = [...mirror.source.files.values()].map((bytes) => Buffer.from(bytes));
    expect(
      everything.some((bytes) => bytes.includes(json)),
      payload,
    ).toBe(true);
    // Even the bytes that were acknowledged are not accepted again: no receipt could be signed for them.
    expect(await cast(person, body)).toBe(503);
    expect(await held(tracker)).toBeUndefined();
  }
  const report = await auditRecord(mirror.source, {
    key: mirror.key,
    log: '2027',
    nowSeconds: Number.POSITIVE_INFINITY,
  });
  expect(report).toMatchObject({ verdict: 'verified', ballots: 4 });
});

it('an officer ends the record that cannot go on, and a successor says so in public; everybody votes again [A23 A254]', {
  tags: ['release'],
}, async () => {
  const world = await lose();
  const { test, id, kept, lost, backup, mirror } = world;
  const { deps, officer, cast } = await restore(world);
  expect(await officerOf({ ...deps, db: test.db })(CREATE)).toMatch(
    /^refused: The database holds the whole record/,
  );
  const before = await findRecordNamed(backup, '2027');
  const said = await officer(CREATE);
  expect(said).toContain('ends here, for good. 13 entries of it were signed');
  expect(said).toContain('this database holds 9: at most 4 ballots');
  expect(await officer(CREATE)).toBe('refused: Another election has taken the place of that one already.');
  const next = await backup.selectFrom('elections').select('id').where('slug', '=', '2027-b').execute();
  const electionId = next[0]?.id ?? '';
  const events = backup.selectFrom('events').select('kind').where('election_id', '=', id);
  expect((await events.orderBy('at').execute()).map(({ kind }) => kind)).toEqual(['opened', 'closed']);
  const acts = await backup
    .selectFrom('audit_log')
    .select(['role', 'action', 'object', 'after'])
    .where('action', 'in', ['election-closed', 'election-created'])
    .orderBy('seq')
    .execute();
  expect(acts).toMatchObject([
    { role: 'COMMAND', action: 'election-closed', object: `election:${id}`, after: { status: 'closed' } },
    {
      role: 'COMMAND',
      action: 'election-created',
      object: `election:${electionId}`,
      after: { succeeds: '2027' },
    },
  ]);
  const post = await backup
    .selectFrom('contests')
    .select('id')
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  const partyId = await insertParty(backup, 'Unity');
  for (const name of ['Ada', 'Bem'])
    await insertCandidate(backup, { electionId, postId: post.id, partyId, name });
  expect(await officer('open --trial')).toContain('Voting is open');
  await requireKeys(deps);
  expect((await listUnfinished(backup)).map(({ log }) => log)).toEqual(['2027-b']);
  for (const { person, body } of [...kept, ...lost]) {
    expect(await cast(person, body)).toBe(409);
    const ballot = await encryptFor(backup, electionId);
    expect(await cast(person, { ballot: ballot.json })).toBe(200);
  }
  await advance(deps, electionId);
  const report = await audit(backup, '2027-b');
  expect(report).toMatchObject({ verdict: 'verified', ballots: 4 });
  const { treeSize, rootHash } = await auditRecord(mirror.source, {
    key: mirror.key,
    log: '2027',
    nowSeconds: Number.POSITIVE_INFINITY,
  });
  expect(report.succeeds).toEqual({
    origin: before?.origin,
    verifier_key: before?.verifierKey,
    size: treeSize,
    root_hash: rootHash,
    held: before?.size,
  });
  // An attempt to go on with the first record finds the head still there.
  await fillIntake(backup, id, [await encryptFor(backup, id)]);
  await expect(sequenceOnce(deps, id)).rejects.toThrow(BEHIND);
  expect(await findRecordNamed(backup, '2027')).toMatchObject({
    checkpoint: before?.checkpoint,
    status: 'closed',
  });
});

it('keys restored as old as the database know nothing that was signed since, until they get the newest checkpoint that anybody kept', {
  tags: ['release'],
}, async () => {
  const world = await lose();
  const { id, lost, backup, oldKeys, mirror } = world;
  const { deps, officer, cast } = await restore(world, createKeyStore({ folder: oldKeys }));
  // No check can notice this, so the docs tell operators to do it before the start.
  await requireKeys(deps);
  const page = readFileSync(new URL('../../../../docs/operate.md', import.meta.url), 'utf8');
  const note = Buffer.from(mirror.source.files.get('checkpoint') ?? []).toString();
  const [origin = '', size = '', root = ''] = note.split('\n');
  const line = /^\{"version":1,.*$/m.exec(page)?.[0] ?? '';
  const head = line.replace('ORIGIN', origin).replace('SIZE', size).replace('ROOT', root);
  writeFileSync(path.join(oldKeys, '2027.log.head'), `${head}\n`);
  await expect(requireKeys(deps)).rejects.toThrow(BEHIND);
  for (const { person, body, tracker } of lost) {
    expect(await cast(person, body)).toBe(503);
    expect(await findBallot(backup, id, Buffer.from(tracker, 'base64'))).toBeUndefined();
  }
  expect(await officer(CREATE)).toContain('ends here, for good. 13 entries of it were signed');
});
