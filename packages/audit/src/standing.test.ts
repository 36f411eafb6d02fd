import { signHead } from '@evoting/record/signing';
import type { RecordSource } from '@evoting/record/source';
import { electionOfAreas } from '@evoting/record/testing/areas';
import { TestElection } from '@evoting/record/testing/election';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { expect, it } from 'vitest';
import type { AuditEngine } from './engine.ts';
import { StandingAudit } from './standing.ts';
import { sodiumEngine, trustingEngine as trusting } from './testing/engine.ts';
import { rewrite } from './testing/tampering.ts';
import { sumsToDecrypt, trusteeWork } from './work.ts';

/** A standing audit of an election, with a function that advances it to what the election has published. */
function standing(election: TestElection, engine: AuditEngine = sodiumEngine) {
  const served: { source: RecordSource } = { source: { read: async () => null } };
  const audit = new StandingAudit({ read: (path) => served.source.read(path) }, election.key, engine);
  const advance = async (treeSizes: readonly number[] = [], end?: number) => {
    served.source = await election.publish();
    const checkpoint = decodeUtf8((await served.source.read('checkpoint')) ?? new Uint8Array()) ?? '';
    return audit.advance({ checkpoint, treeSizes, ...(end && { end }) });
  };
  return { audit, advance, served };
}

const copies = (json: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, i) =>
    json.replace(
      /"credential":"[0-9a-f]{64}"/,
      `"credential":"${String(10_000_000 + from + i).padEnd(64, '7')}"`,
    ),
  );

it.each([
  ['every step at once', 1],
  ['several steps together', 3],
])('gives for each count what the whole record adds up to, whatever pieces it came in: %s', async (_name, together) => {
  const election = electionOfAreas();
  const { audit, advance } = standing(election);
  const styles = [0, 1, 1, 2, 0, 2, 2, 1, 0, 2];
  let covered: number[] = [];
  for (const [step, style] of styles.entries()) {
    election.voteOn(style, step % 2, 0);
    if (step % together > 0) continue;
    const next = await election.prepareCount();
    expect(await advance([next.tree_size])).toBe(true);
    const { shares: _, counts, ...opening } = next;
    const given = await audit.opening(next.tree_size, next.opened_at);
    expect(given?.opening).toEqual(opening);
    expect(given?.statement).toEqual(await election.statement(opening));
    expect(given?.votesBefore.every((before, i) => before <= (counts[i]?.votes ?? 0))).toBe(true);
    expect(given?.fresh).toEqual(election.revisions.map(({ ballots }, i) => ballots - (covered[i] ?? 0)));
    covered = election.revisions.map(({ ballots }) => ballots);
    election.writeCount(next);
  }
  expect(await advance()).toBe(true);
  expect(await audit.opening(audit.size, election.builder.time)).toBe(null);
});

it('lets others have their turn while it checks a live count of many lines', async () => {
  const election = electionOfAreas();
  let turns = 0;
  let during = 0;
  const tally: AuditEngine['tally'] = {
    ...sodiumEngine.tally,
    letOthers: async () => void turns++,
    *verifyOpeningInSteps(...asked) {
      const before = turns;
      for (let step = 0; step < 500; step++) yield;
      during = turns - before;
      return yield* sodiumEngine.tally.verifyOpeningInSteps(...asked);
    },
  };
  const { advance } = standing(election, { ...sodiumEngine, tally });
  for (const choice of [0, 1, 1]) election.voteOn(1, choice, 0);
  const next = await election.prepareCount();
  await advance([next.tree_size]);
  election.writeCount(next);
  turns = 0;
  expect(await advance()).toBe(true);
  expect(during).toBe(10);
  expect(turns).toBeGreaterThan(during);
});

it('lets others have their turn after each paper whose new ballots it adds up', async () => {
  const election = electionOfAreas();
  const done: string[] = [];
  const tally: AuditEngine['tally'] = {
    ...sodiumEngine.tally,
    letOthers: async () => void done.push('turn'),
    emptySums: (of) => {
      done.push('added');
      return sodiumEngine.tally.emptySums(of);
    },
  };
  const { advance } = standing(election, { ...sodiumEngine, tally });
  await advance();
  for (const style of [0, 1, 2, 1]) election.voteOn(style, 1, 0);
  const next = await election.prepareCount();
  done.length = 0;
  await advance([next.tree_size]);
  const afterwards = done.flatMap((event, i) => (event === 'added' ? [done[i + 1]] : []));
  expect(afterwards).toEqual(['turn', 'turn', 'turn']);
});

it('lets others have their turn while it adds up many papers at the end', async () => {
  const election = electionOfAreas({ results: 'at-close' });
  let turns = 0;
  const tally: AuditEngine['tally'] = { ...sodiumEngine.tally, letOthers: async () => void turns++ };
  const { audit, advance } = standing(election, { ...sodiumEngine, tally });
  election.voteOn(0, 1, 0);
  election.builder.append('EndBallots', null);
  await advance();
  const { ended } = audit;
  if (!ended) throw new Error('voting has not ended');
  turns = 0;
  await sumsToDecrypt({ ...ended, revisions: Array.from({ length: 100 }, () => ended.revisions).flat() });
  expect(turns).toBeGreaterThan(1);
});

it('asks at the end for what every other trustee is asked for', async () => {
  const election = electionOfAreas({ results: 'at-close' });
  const { audit, advance } = standing(election);
  for (const style of [0, 1, 1, 2]) {
    election.voteOn(style, 1, 0);
    await advance();
    await expect(audit.opening(audit.size, 0)).rejects.toThrow('before the close');
  }
  expect(audit.ended).toBe(null);
  election.builder.append('EndBallots', null);
  await advance();
  const { key, log } = election;
  const verdict = await trusteeWork(await election.publish(), { key, log, engine: sodiumEngine });
  if (!verdict.ok || !audit.ended) throw new Error('voting has not ended');
  expect((await sumsToDecrypt(audit.ended)).openings).toEqual(verdict.work.openings);
});

it('counts the tree that ends with the end of voting after it has gone on', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  election.builder.append('EndBallots', null);
  const { shares: _, counts: __, ...last } = await election.prepareCount();
  const { audit, advance } = standing(election);
  for (const _more of [1, 2]) {
    expect(await advance()).toBe(true);
    expect((await audit.opening(last.tree_size, last.opened_at))?.opening).toEqual(last);
    election.noteLog({ at: 'closing', seq: 9, hash: 'b'.repeat(64) });
  }
});

it('goes on in the middle of a bundle and over its edge, and stops where it is told', async () => {
  const election = new TestElection();
  election.revise();
  const json = election.vote(0, 1);
  const { audit, advance } = standing(election, trusting);
  let made = 0;
  const record = (count: number) => {
    for (const copy of copies(json, count, made)) election.record(copy);
    made += count;
  };
  for (const more of [3, 1, 300, 2, 210]) {
    record(more);
    expect(await advance()).toBe(true);
    const { shares: _, counts: __, ...whole } = await election.prepareCount();
    expect((await audit.opening(audit.size, whole.opened_at))?.opening).toEqual(whole);
  }
  record(600);
  expect([await advance([], 700), audit.size]).toEqual([false, 700]);
  expect(await audit.opening(audit.size, election.builder.time)).toBe(null);
  expect([await advance([], 1_000), await advance(), audit.size]).toEqual([false, true, 1_120]);
});

it('refuses a record that does not hold, from then on always', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  election.vote(0, 1);
  rewrite(election, 3, (ballot) => ballot.replace('"alpha":"', '"alpha":"0'));
  const { audit, advance } = standing(election);
  await expect(advance()).rejects.toThrow('payload of entry 3');
  election.vote(1, 1);
  await expect(advance()).rejects.toThrow('payload of entry 3');
  expect([await audit.opening(audit.size, election.builder.time), audit.ended]).toEqual([null, null]);
  expect([audit.canGive([]), audit.isRefused]).toEqual([false, true]);
});

it('gives nothing any more once it has failed at a count that it was not told of, which says nothing of the record [A258]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  await election.publishCount();
  const { audit, advance } = standing(election);
  await expect(advance()).rejects.toThrow('which the file openings does not announce');
  expect([audit.canGive([]), audit.isRefused]).toEqual([false, false]);
  const told = standing(election);
  expect(await told.advance(election.openings.map(({ tree_size }) => tree_size))).toBe(true);
  expect([told.audit.canGive([]), told.audit.isRefused]).toEqual([true, false]);
});

it('refuses a ballot that came before, also in an earlier step', async () => {
  const election = new TestElection();
  election.revise();
  const json = election.vote(0, 1);
  const { advance } = standing(election);
  expect(await advance()).toBe(true);
  election.record(json);
  await expect(advance()).rejects.toThrow('credential');
});

it('refuses a checkpoint of another key, one behind what it has audited, and another tree [A235]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  const { audit, advance, served } = standing(election);
  await advance();
  const head = await election.builder.head();
  const signed = { ...head, time: election.builder.time, revisions: null };
  const other = signingKeyFrom(election.key.name, new Uint8Array(32).fill(2));
  const stage = (checkpoint: string) => audit.advance({ checkpoint, treeSizes: [] });
  await expect(stage(signHead(signed, other))).rejects.toThrow('checkpoint');
  const behind = { ...signed, size: head.size - 1 };
  await expect(stage(signHead(behind, election.key))).rejects.toThrow('does not extend');
  expect(served.source).toBeDefined();
  const forked = { ...signed, root: new Uint8Array(32) };
  await expect(stage(signHead(forked, election.key))).rejects.toThrow('is signed, the entries give');
});

it('can give no sums of a tree that it has passed, unless it kept them or they are counted', async () => {
  const election = new TestElection();
  election.revise();
  const { audit, advance } = standing(election);
  election.vote(0, 1);
  const [kept, passed] = [election.builder.entries.length, election.builder.entries.length + 1];
  election.vote(0, 1);
  election.vote(0, 1);
  await advance([kept]);
  expect([[kept], [passed], [audit.size], [audit.size + 1]].map((sizes) => audit.canGive(sizes))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await election.publishCount();
  const { audit: later, advance: advanceLater } = standing(election);
  await advanceLater([passed + 1]);
  expect([later.opened.size, later.canGive([passed])]).toEqual([passed + 1, true]);
});

it('keeps the sums of the tree at which it stands, where they are asked for then', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  const { audit, advance } = standing(election);
  await advance();
  const counted = await election.prepareCount();
  election.vote(1, 1);
  election.writeCount(counted);
  expect(await advance([counted.tree_size])).toBe(true);
  expect(audit.opened.size).toBe(counted.tree_size);
});

it('goes on after a file that could not be read, and is broken by one in the middle of a bundle', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  const { audit, advance, served } = standing(election);
  const failing = (path: RegExp) => async () => {
    const whole = await election.publish();
    const source: RecordSource = {
      read: (asked) => (path.test(asked) ? Promise.reject(new Error('away')) : whole.read(asked)),
    };
    served.source = source;
    const checkpoint = decodeUtf8((await whole.read('checkpoint')) ?? new Uint8Array()) ?? '';
    return audit.advance({ checkpoint, treeSizes: [] });
  };
  await expect(failing(/^payloads/)()).rejects.toThrow('away');
  expect(audit.canGive([])).toBe(true);
  await expect(failing(/^payload\//)()).rejects.toThrow('away');
  expect(audit.canGive([])).toBe(false);
  void advance;
});

it('a count of the end is read that comes after the audit has passed the end, though nobody asked for its tree before [A239]', async () => {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1]) election.vote(pick, 0);
  election.builder.append('EndBallots', null);
  const last = await election.prepareCount();
  election.noteLog({ at: 'closing', seq: 9, hash: 'b'.repeat(64) });
  const { audit, advance } = standing(election);
  expect(await advance()).toBe(true);
  expect(audit.size).toBeGreaterThan(last.tree_size);
  election.writeCount(last);
  expect(await advance([last.tree_size])).toBe(true);
  expect(audit.opened.size).toBe(last.tree_size);
  expect(audit.ended?.revisions).toHaveLength(1);
});
