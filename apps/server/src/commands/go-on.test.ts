/** A site is lost, and a backup is restored elsewhere. The attacker wants it to sign another end of the record. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signHead } from '@evoting/record/signing';
import { testWitness } from '@evoting/record/testing/witness';
import { edgeTiles, entriesPath, tilePath } from '@evoting/tlog/tile';
import { expect, it } from 'vitest';
import { COMMAND } from '../domains/audit-log/service.ts';
import { findRecord, type RecordHead } from '../domains/board/records-store.ts';
import { sequenceOnce } from '../domains/board/sequencer.ts';
import { requireKeys } from '../domains/count/advancing.ts';
import { nameWitnesses } from '../domains/election/witnesses.ts';
import { listStanding } from '../domains/witness/cosignatures-store.ts';
import { offerTo } from '../domains/witness/offering.ts';
import type { Db } from '../platform/database/connect.ts';
import { restoreSortedCopy, writeSortedCopy } from '../platform/database/sorted-copy.ts';
import { createKeyStore } from '../platform/keys/key-store.ts';
import { Sessions } from '../platform/sessions/sessions.ts';
import { createTestApp, temporaryFolder } from '../testing/app.ts';
import { c2spWitness } from '../testing/c2sp-witness.ts';
import { officerOf } from '../testing/commission.ts';
import { withDatabase } from '../testing/database.ts';
import { advance, draftElection, open } from '../testing/election.ts';
import { audit, encryptFor, fillIntake, recordSource } from '../testing/record.ts';
import { goOnAfterRestore } from './go-on.ts';

const RESTORED = /was restored from a backup of 2027/;

async function recordIn(db: Db, id: string): Promise<RecordHead> {
  const record = await findRecord(db, id);
  if (!record) throw new Error('there is no record');
  return record;
}

/** An election with two ballots in the record, and a witness that is asked and one that only looks outward. */
async function setUp({ quorum }: { quorum: number }) {
  const folder = temporaryFolder();
  const test = await createTestApp({ deps: { keys: createKeyStore({ folder }) } });
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  let vkey = '';
  const nowS = () => Math.floor(test.clock.ms / 1000);
  const asked = await c2spWitness(1, () => vkey, nowS);
  const outward = testWitness(2);
  const text = `${asked.vkey} ${asked.url}\n${outward.vkey}`;
  if (quorum > 0)
    await test.db
      .transaction()
      .execute((trx) => nameWitnesses(test.deps.config, trx, id, { text, quorum }, COMMAND));
  await open(test.deps, id);
  vkey = (await recordIn(test.db, id)).verifierKey;
  const vote = async () => {
    const { token } = await test.newVoter();
    const { json: ballot } = await encryptFor(test.db, id);
    const { data } = (await test.call('POST', '/vote/cast', { token, body: { ballot } })).body;
    return JSON.stringify(data.receipt);
  };
  const receipts = [await vote(), await vote()];
  await advance(test.deps, id);
  const files = temporaryFolder();
  const keep = (name: string, content: string | Uint8Array) => {
    const file = path.join(files, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const checkpoint = async () => (await recordIn(test.db, id)).checkpoint;
  return { test, id, folder, asked, outward, nowS, vote, receipts, keep, checkpoint };
}

/** Restores a backup of now beside keys of now, and returns the commission's commands and a cast there. */
async function restore({ test, id, folder }: Awaited<ReturnType<typeof setUp>>) {
  const lines: string[] = [];
  await writeSortedCopy(test.owner, async (line) => void lines.push(line));
  const { db, owner } = await withDatabase();
  async function* copy() {
    yield* lines;
  }
  expect(await restoreSortedCopy(owner, copy())).toMatchObject({ ok: true });
  const oldKeys = temporaryFolder();
  cpSync(folder, oldKeys, { recursive: true });
  const record = await recordIn(db, id);
  const base = { db, now: test.clock.now, elapsedMs: test.clock.elapsedMs, randomBytes };
  const keys = createKeyStore({ folder: oldKeys });
  const deps = { ...test.deps, ...base, keys, sessions: new Sessions(base) };
  return { db, deps, officer: officerOf(deps), record };
}

it('a database restored from a backup signs nothing and starts no server until somebody has shown a head of it, and then goes on [A430]', async () => {
  const world = await setUp({ quorum: 0 });
  const { id, vote, keep, checkpoint } = world;
  await vote();
  const { db, deps, officer, record } = await restore(world);
  await expect(requireKeys(deps)).rejects.toThrow(RESTORED);
  await expect(sequenceOnce(deps, id)).rejects.toThrow(RESTORED);
  expect(await officer('go-on')).toMatch(/^refused: 2027 has no witnesses: give a checkpoint/);
  expect(await officer(`go-on --seen ${keep('nothing', 'hello')}`)).toContain(
    'has no checkpoint that the key',
  );
  expect(await officer(`go-on --seen ${temporaryFolder()}`)).toContain('is no folder of a guardian');
  await expect(requireKeys(deps)).rejects.toThrow(RESTORED);
  const seen = keep('mirror/checkpoint', await checkpoint());
  expect(await officer(`go-on --seen ${path.dirname(seen)}`)).toContain(
    `2027 goes on from ${record.publishedSize} signed entries`,
  );
  await requireKeys(deps);
  expect(await officer(`go-on --seen ${seen}`)).toMatch(/^refused: This database was not restored/);
  await fillIntake(db, id, [await encryptFor(db, id)]);
  await advance(deps, id);
  expect(await audit(db, '2027')).toMatchObject({ verdict: 'verified', ballots: 4 });
});

it('a restored database does not go on where anybody has seen more, or another history: nothing is signed twice [A454]', async () => {
  const world = await setUp({ quorum: 0 });
  const { test, id, vote, keep, checkpoint, folder } = world;
  const { db, officer, record } = await restore(world);
  const old = keep('old', await checkpoint());
  await vote();
  await advance(test.deps, id);
  const { publishedSize } = await recordIn(test.db, id);
  const json = JSON.stringify({ verifierKey: record.verifierKey, checkpoint: await checkpoint() });
  const refused = `has seen ${publishedSize} entries of 2027, and this database holds ${record.size}: ${publishedSize - record.size} are missing`;
  const key = await createKeyStore({ folder }).signingKey(record);
  const head = { size: record.publishedSize, root: new Uint8Array(32).fill(9) };
  const fork = signHead({ ...head, time: record.publishedTimeS, revisions: null }, key);
  expect(await officer(`go-on --seen ${old} --seen ${keep('fork', fork)}`)).toContain(
    'has seen another history of 2027',
  );
  expect(await officer(`go-on --seen ${old} --seen ${keep('seen.json', json)}`)).toContain(refused);
  expect((await recordIn(db, id)).isRestored).toBe(true);
});

it('a newer head that was shown once is remembered: an older one changes nothing, and a successor names what is missing [A500]', async () => {
  const world = await setUp({ quorum: 0 });
  const { test, id, vote, keep, checkpoint } = world;
  const { db, officer, record } = await restore(world);
  const old = keep('old', await checkpoint());
  const succeed = 'create --slug 2027-b --title Again --year 2027 --post President --succeeds 2027';
  expect(await officer(succeed)).toContain('There is nothing to succeed');
  await vote();
  await advance(test.deps, id);
  const { publishedSize } = await recordIn(test.db, id);
  const newest = keep('newest', await checkpoint());
  const missing = `${publishedSize - record.size} are missing`;
  expect(await officer(`go-on --seen ${newest}`)).toContain(missing);
  expect(await officer(`go-on --seen ${old}`)).toMatch(
    new RegExp(`The folder of keys has seen .*${missing}`),
  );
  expect((await recordIn(db, id)).isRestored).toBe(true);
  expect(await officer(succeed)).toContain(`${publishedSize} entries`);
  expect((await recordIn(db, id)).status).toBe('closed');
});

it('so many witnesses must say how far they have seen it that no newer head has a quorum; their folders count, mirrors do not [A455]', async () => {
  const world = await setUp({ quorum: 1 });
  const { test, id, asked, outward, nowS, vote, keep, checkpoint } = world;
  const { db, officer } = await restore(world);
  const few = /^refused: 1 witnesses of 2027 told how much they have seen, and 2 must/;
  const mirror = keep('mirror/checkpoint', outward.cosigned(await checkpoint(), nowS()));
  expect(await officer(`go-on --seen ${mirror}`)).toMatch(few);
  const guardian = path.dirname(keep('guardian/cosigned.txt', readFileSync(mirror, 'utf8')));
  asked.state.instead = () => ({ status: 503, body: '' });
  expect(await officer(`go-on --seen ${guardian}`)).toMatch(few);
  asked.state.instead = null;
  await vote();
  await advance(test.deps, id);
  const [witness] = await listStanding(test.db, id);
  expect(await offerTo(test.deps, await recordIn(test.db, id), witness as never)).toBe('cosigned');
  expect(await officer(`go-on --seen ${guardian}`)).toMatch(
    /witness.* has seen \d+ entries of 2027.* are missing/,
  );
  expect((await recordIn(db, id)).isRestored).toBe(true);
  const { state } = asked;
  const alarms = await db.selectFrom('witness_alarms').selectAll().execute();
  expect(alarms).toEqual([]);
  [state.size, state.root, state.note] = [0, Buffer.alloc(0), ''];
  expect(await officer(`go-on --seen ${guardian}`)).toContain('2027 goes on from');
});

it('receipts say which acknowledged ballots are not here, and going on without them takes their exact number [A456]', async () => {
  const world = await setUp({ quorum: 0 });
  const { vote, receipts, keep, checkpoint } = world;
  const { db, id, officer } = { ...(await restore(world)), id: world.id };
  const seen = keep('old', await checkpoint());
  const late = await vote();
  const file = keep('receipts.jsonl', `${[...receipts, late].join('\n')}\n`);
  const words = `go-on --seen ${seen} --receipts ${file}`;
  expect(await officer(words)).toMatch(/^refused: 1 receipts have no ballot here/);
  expect(await officer(`${words} --lost 2`)).toMatch(/^refused: 1 receipts/);
  const forged = keep('forged.jsonl', late.replace(/"size":\d+/, '"size":0'));
  expect(await officer(`go-on --seen ${seen} --receipts ${forged}`)).toContain('is not a receipt of 2027');
  expect((await recordIn(db, id)).isRestored).toBe(true);
  const said = await officer(`${words} --lost 1`);
  expect(said).toContain(`not here: ${JSON.parse(late).tracker}`);
  expect(said).toContain('2 receipts have their ballots here, 1 have none.');
  expect(said).toContain('2027 goes on from');
});

it('a mirror says which ballots of the lost site are not in the copy, and is believed only as far as its tree is signed [A493]', async () => {
  const world = await setUp({ quorum: 0 });
  const { test, id, vote, keep } = world;
  const waiting = await vote();
  const { deps, record } = await restore(world);
  const late = await vote();
  await advance(test.deps, id);
  const source = recordSource(test.db, '2027');
  const size = (await recordIn(test.db, id)).publishedSize;
  const entries = entriesPath({ index: 0, width: size });
  for (const file of ['checkpoint', entries, ...edgeTiles(size).map(tilePath)])
    keep(`mirror/${file}`, (await source.read(file)) ?? '');
  const mirror = path.dirname(keep('mirror/note', ''));
  const lines: string[] = [];
  const context = { ...deps, say: (line: string) => void lines.push(line), close: async () => {} };
  const show = () => goOnAfterRestore(context, { seen: [mirror], receipts: [], lost: 0 });
  const missing = size - record.size;
  await expect(show()).rejects.toThrow(`${missing} are missing. Nothing is signed`);
  const said = lines.join('\n');
  expect(said).toContain(`not here: ${JSON.parse(late).tracker}`);
  expect(said).not.toContain(JSON.parse(waiting).tracker);
  expect(said).toMatch(
    new RegExp(
      `mirror proves ${missing} entries that are not here, 2 of them ballots: 1 wait here .*, 1 do not`,
    ),
  );
  const whole = readFileSync(path.join(mirror, entries), 'latin1');
  const hash = Buffer.from(JSON.parse(late).tracker, 'base64').toString('hex');
  const another = whole.replace(hash, `${hash.slice(1)}${hash.slice(0, 1)}`);
  keep(`mirror/${entries}`, Buffer.from(another, 'latin1'));
  await expect(show()).rejects.toThrow(/entry \d+ is not the signed one/);
});
