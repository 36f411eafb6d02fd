import { verifyHead } from '@evoting/record/head';
import { requireSetup } from '@evoting/record/setup';
import { signHead } from '@evoting/record/signing';
import { testWitness } from '@evoting/record/testing/witness';
import { readWitnessed } from '@evoting/record/witnessed';
import { bytesToHex } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { c2spWitness } from '../../testing/c2sp-witness.ts';
import { draftElection, open } from '../../testing/election.ts';
import { useUp } from '../../testing/limits.ts';
import { encryptFor, fillIntake, recordDeps, recordSource } from '../../testing/record.ts';
import { COMMAND } from '../audit-log/service.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { digestOfKey } from '../election/key-digest.ts';
import { nameWitnesses } from '../election/witnesses.ts';
import { listStanding } from './cosignatures-store.ts';
import { offerTo } from './offering.ts';
import { witnessesNow } from './standing.ts';
import { takeCosigned } from './taking.ts';

/** An open election with a witness that is asked, and one that only looks outward. */
async function setUp() {
  const deps = await recordDeps();
  let vkey = '';
  const asked = await c2spWitness(
    1,
    () => vkey,
    () => Math.floor(deps.now().getTime() / 1000),
  );
  const outward = testWitness(2);
  const { id, slug } = await draftElection(deps.db, [2], { slug: '2027' });
  const text = `${asked.vkey} ${asked.url}\n${outward.vkey}`;
  const named = await deps.db
    .transaction()
    .execute((trx) => nameWitnesses(deps.config, trx, id, { text, quorum: 2 }, COMMAND));
  expect(named).toEqual({ ok: true });
  await open(deps, id);
  const record = async () => {
    const found = await findRecord(deps.db, id);
    if (!found) throw new Error('there is no record');
    return found;
  };
  vkey = (await record()).verifierKey;
  const vote = async (count = 1) => {
    for (let n = 0; n < count; n++) await fillIntake(deps.db, id, [await encryptFor(deps.db, id)]);
    await sequenceOnce(deps, id);
  };
  const offer = async (patienceMs?: number) => {
    const [first] = await listStanding(deps.db, id);
    if (!first) throw new Error('there is no witness');
    return offerTo(deps, await record(), first, patienceMs);
  };
  const nowS = () => Math.floor(deps.now().getTime() / 1000);
  const post = (note: string) => takeCosigned(deps, slug, note);
  const told = () => deps.db.selectFrom('witness_alarms').select(['key', 'size', 'note']).execute();
  return { deps, id, slug, asked, outward, record, vote, offer, post, told, nowS };
}

const standing = async ({ deps, id }: Awaited<ReturnType<typeof setUp>>) =>
  (await listStanding(deps.db, id)).map(({ size, differs }) => ({ size, differs }));

it('satisfies a witness written from the text of the standard, and readers find the quorum of both [A404]', async () => {
  const world = await setUp();
  const { deps, slug, asked, outward, record, vote, offer, post, nowS } = world;
  expect(await offer()).toBe('cosigned');
  for (const ballots of [1, 2, 5]) {
    await vote(ballots);
    expect(await offer()).toBe('cosigned');
    expect(asked.state.size).toBe((await record()).publishedSize);
  }
  const { checkpoint, publishedSize, verifierKey, setupHash } = await record();
  expect(await post(outward.cosigned(checkpoint, nowS()))).toEqual({ ok: true });
  const source = recordSource(deps.db, slug);
  const key = parseVerifierKey(verifierKey);
  const payload = await source.read(`payload/${bytesToHex(setupHash)}`);
  if (!key || !payload) throw new Error('there is no setup');
  const { witnesses } = await requireSetup(source, payload, { location: 'setup', origin: key.name });
  expect(witnesses.quorum).toBe(2);
  const head = verifyHead(checkpoint, key);
  if (!head.ok) throw new Error(head.reason);
  const witnessed = await readWitnessed(source, key, head.head, witnesses, nowS());
  expect(witnessed).toMatchObject({ state: 'seen', size: publishedSize, of: 2 });
  // It asks from another size than the last one known here, as after a lost answer.
  await vote();
  const [first] = await listStanding(deps.db, world.id);
  if (!first) throw new Error('there is no witness');
  expect(await offerTo(deps, await record(), { ...first, size: 1 })).toBe('cosigned');
});

it('tells officers once of a witness that signed another tree, and offers it no more [A405]', async () => {
  const world = await setUp();
  const { deps, asked, vote, offer, told } = world;
  await offer();
  await vote();
  asked.state.root = Buffer.alloc(32, 7);
  expect(await offer()).toBe('differs');
  expect(await offer()).toBe('differs');
  expect(await told()).toEqual([{ key: asked.vkey, size: asked.state.size, note: null }]);
  expect(await standing(world)).toMatchObject([{ differs: true }, { differs: false }]);
  const acts = deps.db.selectFrom('audit_log').select('seq').where('action', '=', 'witness-differs');
  expect(await acts.execute()).toHaveLength(1);
  await expect(deps.db.deleteFrom('witness_alarms').execute()).rejects.toThrow();
});

it('tells officers of a witness that has a longer history than this server [A406]', async () => {
  const { asked, vote, offer, told } = await setUp();
  await vote(2);
  asked.state.instead = () => ({ status: 409, body: '99\n' });
  expect(await offer()).toBe('differs');
  expect(await told()).toMatchObject([{ size: 99 }]);
});

it('keeps nothing of a witness that answers at length, never, elsewhere or wrongly, and goes on [A407]', async () => {
  const world = await setUp();
  const { asked, offer, record, told } = world;
  const { checkpoint } = await record();
  const stranger = testWitness(9, asked.name).cosigned(checkpoint, 1_800_000_000).split('\n').at(-2);
  const answers = [
    () => ({ status: 200, body: 'x'.repeat(10 * 2 ** 20) }),
    () => ({ status: 302, body: `${asked.url}/elsewhere` }),
    () => ({ status: 200, body: `${stranger}\n` }),
    () => ({ status: 200, body: '' }),
    () => ({ status: 409, body: 'no size' }),
    () => ({ status: 429, body: '' }),
  ];
  for (const instead of answers) {
    asked.state.instead = instead;
    expect(await offer().catch(() => 'none')).toBe('none');
  }
  asked.state.instead = 'hang';
  await expect(offer(20)).rejects.toThrow();
  expect(await told()).toEqual([]);
  expect(await standing(world)).toMatchObject([{ size: 0 }, { size: 0 }]);
  asked.state.instead = null;
  expect(await offer()).toBe('cosigned');
});

it('takes the newest signature of the witnesses that the setup names, and of nobody else [A408]', async () => {
  const world = await setUp();
  const { deps, id, outward, record, vote, post, nowS } = world;
  const early = (await record()).checkpoint;
  await vote();
  const { checkpoint, publishedSize } = await record();
  const stranger = testWitness(3);
  expect(await post(stranger.cosigned(checkpoint, nowS()))).toMatchObject({ reason: 'no-witness' });
  const impostor = testWitness(4, outward.name).cosigned(checkpoint, nowS());
  expect(await post(impostor)).toMatchObject({ reason: 'no-witness' });
  expect(await post(checkpoint)).toMatchObject({ reason: 'no-witness' });
  expect(await post(outward.cosigned(checkpoint, nowS() + 86_400))).toMatchObject({
    reason: 'ahead-of-clock',
  });
  const signed = outward.cosigned(stranger.cosigned(checkpoint, nowS()), nowS());
  for (const note of [signed, signed, outward.cosigned(early, nowS() - 60)])
    expect(await post(note)).toEqual({ ok: true });
  expect(await standing(world)).toMatchObject([{ size: 0 }, { size: publishedSize }]);
  const [kept] = await deps.db.selectFrom('cosignatures').select('note').execute();
  expect(kept?.note).not.toContain(stranger.name);
  // The database too keeps the newest signature, and refuses one by a key that is no witness's.
  await expect(deps.db.updateTable('cosignatures').set({ size: 1 }).execute()).rejects.toThrow(
    'never goes back',
  );
  const row = { election_id: id, key: stranger.vkey, size: 1, time_s: 1, note: '' };
  await expect(deps.db.insertInto('cosignatures').values(row).execute()).rejects.toThrow('foreign key');
});

it('takes no signature on a tree that is not its own; one under its own key is told to officers [A409]', async () => {
  const world = await setUp();
  const { deps, outward, record, post, told, nowS } = world;
  const current = await record();
  const { sign: _, ...key } = await deps.keys.signingKey(current);
  const head = {
    size: current.publishedSize,
    root: new Uint8Array(32).fill(9),
    time: nowS(),
    revisions: null,
  };
  const forged = signHead(head, { ...key, seed: new Uint8Array(32).fill(1) });
  expect(await post(outward.cosigned(forged, nowS()))).toMatchObject({ reason: 'not-signed' });
  expect(await told()).toEqual([]);
  const evidence = outward.cosigned(signHead(head, key), nowS());
  for (const note of [evidence, outward.cosigned(signHead({ ...head, size: 500 }, key), nowS())])
    expect(await post(note)).toMatchObject({ reason: 'other-tree' });
  expect(await told()).toEqual([{ key: outward.vkey, size: head.size, note: evidence }]);
  const mails = await deps.db.selectFrom('outbox').select('text').execute();
  expect(mails.length).toBe(
    await deps.db
      .selectFrom('officers')
      .select('account_id')
      .execute()
      .then((all) => all.length),
  );
});

it('names witnesses in the draft alone, binds them in the record and in what officers confirm [A403]', async () => {
  const { deps, id } = await setUp();
  const name = (electionId: string, text: string, quorum: number, publicUrl = deps.config.publicUrl) =>
    deps.db
      .transaction()
      .execute((trx) => nameWitnesses({ publicUrl }, trx, electionId, { text, quorum }, COMMAND));
  expect(await name(id, '', 0)).toMatchObject({ ok: false, reason: 'opened-already' });
  await expect(deps.db.updateTable('witnesses').set({ url: null }).execute()).rejects.toThrow('setup names');
  await expect(deps.db.deleteFrom('witnesses').execute()).rejects.toThrow('setup names');
  await deps.db.updateTable('elections').set({ status: 'closed', closed_at: deps.now() }).execute();
  const draft = await draftElection(deps.db, [1], { slug: '2028' });
  const lines = [3, 4].map((n) => testWitness(n).vkey);
  const digests = new Set([await digestOfKey(deps.db, draft.id)]);
  for (const [text, quorum] of [
    [lines[0], 1],
    [lines[1], 1],
    [`${lines[1]} https://guardian.example`, 1],
    [lines.join('\n'), 1],
    [lines.join('\n'), 2],
  ] as const) {
    expect(await name(draft.id, text ?? '', quorum)).toEqual({ ok: true });
    digests.add(await digestOfKey(deps.db, draft.id));
  }
  expect(digests.size).toBe(6);
  const local = `${lines[0]} http://127.0.0.1:7080`;
  expect(await name(draft.id, local, 1, 'https://vote.example')).toMatchObject({ reason: 'witness-address' });
});

it('the call takes what a witness posts, counts posts by address, and answers with a code [A410]', async () => {
  const test = await createTestApp();
  const post = (note: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/board/2027/cosignatures',
      remoteAddress: '203.0.113.9',
      payload: { note },
    });
  const answer = await post('hello');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'no-such-election']);
  expect((await post('x'.repeat(16_385))).statusCode).toBe(400);
  await useUp(test, ['cosignatures', '203.0.113.9'], { anHour: 60, left: 59 });
  expect((await post('hello')).statusCode).toBe(429);
});

it('shows officers which witnesses sign, which are silent, and which know another history [A303]', async () => {
  const world = await setUp();
  const { deps, id, offer, vote, record, outward, post, nowS } = world;
  const now = async (laterMs = 0) =>
    (await witnessesNow(deps.db, id, new Date(deps.now().getTime() + laterMs)))?.list.map(
      ({ isUp, signedAtMs }) => [isUp, signedAtMs !== null],
    );
  expect(await now()).toEqual([
    [false, false],
    [false, false],
  ]);
  await offer();
  await post(outward.cosigned((await record()).checkpoint, nowS()));
  expect(await now(3_600_000)).toEqual([
    [true, true],
    [true, true],
  ]);
  await vote();
  await offer();
  expect(await now(660_000)).toEqual([
    [true, true],
    [false, true],
  ]);
  expect((await witnessesNow(deps.db, id, deps.now()))?.quorum).toBe(2);
});
