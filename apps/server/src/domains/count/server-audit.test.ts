import { expect, it } from 'vitest';
import {
  begun,
  encryptFor,
  fillIntake,
  openedElection,
  recordDeps,
  trusting,
  unverifiedCopies,
} from '../../testing/record.ts';
import { countIntake } from '../board/intake-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { advanceElection } from './advancing.ts';
import { publishLiveCount } from './live-count.ts';
import { ServerAudits } from './server-audit.ts';

const world = await recordDeps();
const { db } = world;

async function setUp(slug: string) {
  const { id } = await openedElection(world, [2], { slug });
  const vote = async () => {
    await fillIntake(db, id, [await encryptFor(db, id)]);
    await sequenceOnce(world, id);
  };
  const record = async () => (await findRecord(db, id)) as RecordHead;
  return { id, vote, record };
}

it('reads each ballot once, however often it is asked, and whichever of two processes counts', async () => {
  const { id, vote, record } = await setUp('both');
  const processes = [begun(world), begun(world)];
  for (let round = 0; round < 4; round++) {
    await vote();
    for (const one of processes) await one.audits.advance(one, await record());
    const counter = processes[round % 2] as (typeof processes)[0];
    expect(await publishLiveCount(counter, id)).toMatchObject({ ok: true, ballots: round + 1 });
    for (const one of processes) await one.audits.advance(one, await record());
  }
  expect(processes.map(({ judged }) => judged())).toEqual([4, 4]);
});

it('an audit that is asked with what somebody read before others goes on with what they read', async () => {
  const { vote, record } = await setUp('before');
  const { audits, ...deps } = begun(world);
  await vote();
  const earlier = await record();
  await vote();
  const sizes: (number | undefined)[] = [];
  for (const asked of [await record(), earlier, await record()])
    sizes.push(await audits.queryAtHead(deps, asked, [], ({ size }) => size));
  expect(sizes).toEqual(Array(3).fill(earlier.size + 1));
});

it('the sequencer audits a record whose results are at the close while people vote', async () => {
  const { id } = await openedElection(world, [2], { slug: 'at-close', live_results: false });
  const one = begun(world);
  for (let n = 1; n <= 2; n++) {
    await fillIntake(db, id, [await encryptFor(db, id)]);
    await advanceElection(one, (await findRecord(db, id)) as RecordHead);
    expect(one.judged()).toBe(n);
  }
});

it('a command, which has no audit that goes on, audits a record of any length before it counts', async () => {
  const { id } = await setUp('long');
  const first = await encryptFor(db, id);
  await fillIntake(db, id, unverifiedCopies(first, 1_100));
  while ((await countIntake(db, id)) > 0) await sequenceOnce(world, id);
  const { audits: _, ...command } = trusting(world);
  expect(await publishLiveCount(command, id)).toMatchObject({ ok: true, ballots: 1_100 });
});

it('a record that the audit refuses is tried again after pauses that double up to five minutes, while its ballots are moved [A490]', async () => {
  const { id, record } = await setUp('forged');
  const clock = { ms: 0 };
  const audits = new ServerAudits(undefined, () => clock.ms);
  const one = { ...begun(world), audits };
  const advance = async () => advanceElection(one, await record());
  const forge = async () => fillIntake(db, id, unverifiedCopies(await encryptFor(db, id), 1));
  await forge();
  expect([audits.hasRefused, await advance().catch(String)]).toEqual([
    false,
    expect.stringContaining('No sums are decrypted'),
  ]);
  expect(audits.hasRefused).toBe(true);
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) {
    clock.ms += pauseMs - 1;
    await forge();
    expect([audits.isPaused(id), await advance()]).toEqual([true, 1]);
    clock.ms += 1;
    expect(audits.isPaused(id)).toBe(false);
    await expect(advance()).rejects.toThrow('No sums are decrypted');
  }
  const repaired = begun(trusting(world));
  await advanceElection(repaired, await record());
  expect(repaired.audits.hasRefused).toBe(false);
});

it('refuses callers beyond the number that may wait, and answers those who wait [A239]', async () => {
  const { vote, record } = await setUp('crowd');
  const { audits, ...deps } = begun(world);
  await vote();
  const head = await record();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const waiting = Array.from({ length: 5 }, () =>
    audits.query(deps, head, [], () => held.then(() => 'asked')),
  );
  expect(await audits.queryAtHead(deps, head, [], () => 'not asked')).toBeUndefined();
  release();
  expect(await Promise.all(waiting)).toEqual(Array(5).fill('asked'));
});
