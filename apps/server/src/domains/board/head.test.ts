import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { parseVerifierKey } from '@evoting/tlog/key';
import { checkConsistency, loadTree } from '@evoting/tlog/tree';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createKeyStore, type KeyStore } from '../../platform/keys/key-store.ts';
import { atEnd } from '../../testing/at-end.ts';
import { copyDatabase } from '../../testing/older-database.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { requireKeys, watchKeys } from '../count/advancing.ts';
import { publishHead, requireOwnTree } from './head.ts';
import { countIntake } from './intake-store.ts';
import { findRecord } from './records-store.ts';
import { sequenceOnce } from './sequencer.ts';
import { tileStore } from './tiles-store.ts';

/** An election with some ballots in its record, with its own database and folder of keys. */
async function setUp(ballots = 3) {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-heads-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const deps = { ...(await recordDeps()), keys: createKeyStore({ folder }) };
  const { id, slug } = await openedElection(deps, [2], { slug: '2027' });
  const vote = async (count: number) =>
    fillIntake(deps.db, id, await Promise.all(Array.from({ length: count }, () => encryptFor(deps.db, id))));
  await vote(ballots);
  await sequenceOnce(deps, id);
  const headFile = path.join(folder, `${slug}.log.head`);
  return { deps, id, slug, folder, headFile, vote };
}
type World = Awaited<ReturnType<typeof setUp>>;

const record = async ({ deps, id }: World) => {
  const found = await findRecord(deps.db, id);
  if (!found) throw new Error('there is no record');
  return found;
};

/** Tells whether the current record extends a signed checkpoint. */
async function isBeginning(world: World, note: string): Promise<boolean> {
  const now = await record(world);
  const key = parseVerifierKey(now.verifierKey);
  const opened = key && verifyCheckpoint(note, key);
  if (!opened?.ok) throw new Error('the checkpoint is not signed');
  return checkConsistency(await loadTree(tileStore(world.deps.db, world.id), now), opened.checkpoint);
}

const WAIT = { timeout: 20_000 };
const BEHIND = /does not hold the record of 2027 as it was signed with \d+ entries.*docs\/operate\.md/;

describe('a signed head', () => {
  it('is never taken back: an older database is refused at the start, and takes no ballot and signs nothing while running [A23]', async () => {
    const world = await setUp();
    const older = await copyDatabase(world.deps);
    await world.vote(2);
    await sequenceOnce(world.deps, world.id);
    await expect(requireKeys(world.deps)).resolves.toBeUndefined();
    const restored = { ...world.deps, db: older };
    await expect(requireKeys(restored)).rejects.toThrow(BEHIND);
    // A running server whose database went back: the next batch would be a second history.
    const running = { ...restored, keys: createKeyStore({ folder: world.folder }) };
    await fillIntake(older, world.id, [await encryptFor(older, world.id)]);
    const before = await findRecord(older, world.id);
    await expect(sequenceOnce(running, world.id)).rejects.toThrow(BEHIND);
    expect(await findRecord(older, world.id)).toEqual(before);
    await expect(running.keys.signingKey(await record(world))).rejects.toThrow(BEHIND);
    // The newest database is back: all goes on.
    await requireKeys({ ...running, db: world.deps.db });
    await expect(running.keys.signingKey(await record(world))).resolves.toBeDefined();
  });

  it('does not stop a process that has read the record a moment before it was signed [A65]', async () => {
    const world = await setUp();
    const early = await record(world);
    const older = await copyDatabase(world.deps);
    await world.vote(2);
    await sequenceOnce(world.deps, world.id);
    await expect(requireOwnTree(world.deps.db, world.deps.keys, early)).resolves.toBeUndefined();
    await expect(world.deps.keys.signingKey(early)).resolves.toBeDefined();
    await expect(requireOwnTree(older, world.deps.keys, early)).rejects.toThrow(BEHIND);
  });

  it('refuses a longer history that is another one [A23]', async () => {
    const world = await setUp();
    const older = await copyDatabase(world.deps);
    await world.vote(2);
    await sequenceOnce(world.deps, world.id);
    // The attacker has the key, and grows the older copy under a folder of keys without the head.
    const head = await readFile(world.headFile);
    await rm(world.headFile);
    const forger: KeyStore = { ...world.deps.keys, requireHead: async () => {} };
    await fillIntake(older, world.id, await Promise.all([1, 2, 3, 4].map(() => encryptFor(older, world.id))));
    await sequenceOnce({ ...world.deps, db: older, keys: forger }, world.id);
    await writeFile(world.headFile, head);
    expect((await findRecord(older, world.id))?.size).toBeGreaterThan((await record(world)).size);
    await expect(requireKeys({ ...world.deps, db: older })).rejects.toThrow(BEHIND);
  });

  it('is refused when its file is lost or torn, and accepted again when a copy is put back [A23]', async () => {
    const world = await setUp();
    await copyFile(world.headFile, `${world.headFile}.kept`);
    await rm(world.headFile);
    await expect(requireKeys(world.deps)).rejects.toThrow(/2027\.log\.head.*is missing/);
    const text = await readFile(`${world.headFile}.kept`, 'utf8');
    // Each damage adds a ballot that must wait.
    for (const torn of ['', text.slice(0, 20), text.replace(/"root":"[^"]{8}/, '"root":"')]) {
      await writeFile(world.headFile, torn);
      await expect(requireKeys(world.deps)).rejects.toThrow(/2027\.log\.head.*is damaged/);
      await world.vote(1);
      await expect(sequenceOnce(world.deps, world.id)).rejects.toThrow(/is damaged/);
    }
    await writeFile(world.headFile, text);
    expect(await sequenceOnce(world.deps, world.id)).toMatchObject({ moved: 3 });
    expect(await audit(world.deps.db, world.slug)).toMatchObject({ verdict: 'verified', ballots: 6 });
  });
});

describe('a machine with a folder of keys of its own', () => {
  /** A second machine, whose folder was copied when the record had few entries. */
  async function withSecond(role: 'http' | 'sequencer') {
    const world = await setUp();
    const copied = (await record(world)).size;
    const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-second-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    await cp(world.folder, folder, { recursive: true });
    const config = { ...world.deps.config, roles: new Set([role]) };
    const open = () => ({ ...world.deps, config, keys: createKeyStore({ folder }) });
    await world.vote(2);
    await sequenceOnce(world.deps, world.id);
    const standby = await copyDatabase(world.deps);
    await world.vote(2);
    await sequenceOnce(world.deps, world.id);
    return { world, open, standby, copied };
  }

  it('signs no second history where the first machine is lost and a promoted standby is behind [A58]', async () => {
    const { world, open, standby } = await withSecond('sequencer');
    const second = open();
    await requireKeys(second);
    const behind = { ...second, db: standby };
    await fillIntake(standby, world.id, [await encryptFor(standby, world.id)]);
    const before = await findRecord(standby, world.id);
    await expect(sequenceOnce(behind, world.id)).rejects.toThrow(BEHIND);
    await expect(publishHead({ ...open(), db: standby }, world.id)).resolves.toBe(false);
    await expect(sequenceOnce({ ...open(), db: standby }, world.id)).rejects.toThrow(BEHIND);
    expect(await findRecord(standby, world.id)).toEqual(before);
    await requireKeys(second);
    expect(await sequenceOnce(second, world.id)).toMatchObject({ ok: true });
  });

  it('gives no receipt on a standby that is behind what was shown, and gives them again when the newest database is back [A59]', async () => {
    const { world, open, standby } = await withSecond('http');
    const second = open();
    const failures: unknown[] = [];
    const databases = { now: world.deps.db };
    const watching = watchKeys(
      {
        ...second,
        get db() {
          return databases.now;
        },
      },
      (error) => failures.push(error),
    );
    const signs = async () => second.keys.signingKey(await record(world)).then(() => true, String);
    const { size } = await record(world);
    const seen = async () => (await second.keys.lastHead(await record(world)))?.size;
    await vi.waitFor(async () => expect(await seen()).toBe(size), WAIT);
    expect(await signs()).toBe(true);
    databases.now = standby;
    await vi.waitFor(async () => expect(await signs()).toMatch(BEHIND), WAIT);
    expect(String(failures[0])).toMatch(BEHIND);
    databases.now = world.deps.db;
    await vi.waitFor(async () => expect(await signs()).toBe(true), WAIT);
    await watching.stop();
  });

  it('stores no head that the record’s key has not signed [A59]', async () => {
    const { world, open, copied } = await withSecond('http');
    const { checkpoint, size } = await record(world);
    await world.deps.owner
      .updateTable('records')
      .set({ checkpoint: checkpoint.replace(`\n${size}\n`, `\n${size + 9_000}\n`) })
      .where('election_id', '=', world.id)
      .execute();
    const second = open();
    await requireKeys(second);
    expect((await second.keys.lastHead(await record(world)))?.size).toBe(copied);
  });
});

describe('a server that dies while it publishes', () => {
  const dies = () => Promise.reject(new Error('killed'));
  const steps: Record<string, (keys: KeyStore) => Partial<KeyStore>> = {
    'after the append, before the head is kept': () => ({ storeHead: dies }),
    'after the head is kept, before it is signed': (keys) => ({
      storeHead: async (of, head) => keys.storeHead(of, head).then(dies),
    }),
    'while it signs': () => ({ signingKey: dies }),
  };

  it.each(Object.keys(steps))('%s loses nothing, and no two trees are signed', async (step) => {
    const world = await setUp();
    const before = await record(world);
    await world.vote(2);
    const keys = { ...world.deps.keys, ...steps[step]?.(world.deps.keys) };
    await expect(sequenceOnce({ ...world.deps, keys }, world.id)).rejects.toThrow('killed');
    const between = await record(world);
    expect([between.checkpoint, between.publishedSize]).toEqual([before.checkpoint, before.size]);
    expect([between.size, await countIntake(world.deps.db, world.id)]).toEqual([before.size + 2, 0]);
    expect(await audit(world.deps.db, world.slug)).toMatchObject({ verdict: 'verified', ballots: 3 });
    // The next start.
    await requireKeys(world.deps);
    expect(await sequenceOnce(world.deps, world.id)).toMatchObject({ moved: 0 });
    expect(await audit(world.deps.db, world.slug)).toMatchObject({ verdict: 'verified', ballots: 5 });
    expect(await isBeginning(world, before.checkpoint)).toBe(true);
  });

  it('after it signed, before the checkpoint is stored: signs the same tree again', async () => {
    const world = await setUp();
    await sql
      .raw(`CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF NEW.checkpoint <> OLD.checkpoint THEN RAISE EXCEPTION 'killed'; END IF; RETURN NULL; END $$`)
      .execute(world.deps.owner);
    await sql
      .raw('CREATE TRIGGER dies AFTER UPDATE ON records FOR EACH ROW EXECUTE FUNCTION dies()')
      .execute(world.deps.owner);
    await world.vote(2);
    await expect(sequenceOnce(world.deps, world.id)).rejects.toThrow('killed');
    const kept = JSON.parse(await readFile(world.headFile, 'utf8'));
    await sql.raw('DROP FUNCTION dies CASCADE').execute(world.deps.owner);
    await world.vote(1);
    await sequenceOnce(world.deps, world.id);
    expect(kept.size).toBe(4 + 3 + 2);
    expect(await isBeginning(world, (await record(world)).checkpoint)).toBe(true);
    const tree = await loadTree(tileStore(world.deps.db, world.id), await record(world));
    expect(await checkConsistency(tree, { size: kept.size, root: Buffer.from(kept.root, 'base64') })).toBe(
      true,
    );
  });

  it('signs no entry that came while it waited for the replicas, before they have it too [A131]', async () => {
    const world = await setUp();
    const { db } = world.deps;
    const dying = { ...world.deps, keys: { ...world.deps.keys, signingKey: dies } };
    const grow = async () => {
      await world.vote(1);
      await expect(sequenceOnce(dying, world.id)).rejects.toThrow('killed');
      return (await record(world)).size;
    };
    const sizes = [await grow()];
    let looks = 0;
    const slow = new Proxy(db, {
      get: (_, name) => {
        const own = Reflect.get(db, name);
        if (name !== 'transaction') return typeof own === 'function' ? own.bind(db) : own;
        const execute: ReturnType<typeof db.transaction>['execute'] = async (work) => {
          if (looks++ === 0) sizes.push(await grow());
          return db.transaction().execute(work);
        };
        return () => ({ execute });
      },
    });
    expect(await publishHead({ ...world.deps, db: slow }, world.id)).toBe(true);
    expect([looks, (await record(world)).publishedSize]).toEqual([2, Math.max(...sizes)]);
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
  });

  it('beside another one publishes one tree: two processes take turns', async () => {
    const world = await setUp();
    const second = { ...world.deps, keys: createKeyStore({ folder: world.folder }) };
    const notes: string[] = [];
    for (let round = 0; round < 4; round++) {
      await world.vote(3);
      await Promise.all([
        sequenceOnce(world.deps, world.id, 2),
        sequenceOnce(second, world.id, 2),
        publishHead(second, world.id),
        publishHead(world.deps, world.id),
      ]);
      notes.push((await record(world)).checkpoint);
    }
    while ((await countIntake(world.deps.db, world.id)) > 0) await sequenceOnce(second, world.id);
    expect(new Set(await Promise.all(notes.map((note) => isBeginning(world, note))))).toEqual(
      new Set([true]),
    );
    expect(await audit(world.deps.db, world.slug)).toMatchObject({ verdict: 'verified', ballots: 15 });
  });
});
