import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import type { RevisionSums } from '@evoting/record/totals';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/signing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type AuditOptions, auditRecord } from './audit.ts';
import { pureEngine } from './engine.ts';
import type { AuditState } from './state.ts';
import { sodiumEngine } from './testing/engine.ts';
import { failuresOf, lies, statusOf } from './testing/tampering.ts';

const PROPERTY_RUNS = Number(process.env.AUDIT_PROPERTY_RUNS ?? 40);
const election = new TestElection();
const options = { key: election.key, log: election.log, engine: sodiumEngine };
let open: MemorySource;
let closed: MemorySource;

beforeAll(async () => {
  election.revise();
  election.vote(0, 0);
  election.vote(1, 0);
  election.revise();
  election.vote(2, 1);
  await election.publishCount();
  election.vote(0, 1);
  open = await election.publish();
  await election.close();
  closed = await election.publish();
});

const audit = (source: MemorySource, more: Partial<AuditOptions> = {}) =>
  auditRecord(source, { ...options, ...more });
const copyOf = (source: MemorySource) => new MemorySource(source.files);

test('a closed election is verified to its result, by both engines alike', async () => {
  const report = await audit(closed);
  expect(failuresOf(report)).toEqual([]);
  expect(report).toMatchObject({
    verdict: 'verified',
    isClosed: true,
    ballots: 4,
    proofsChecked: 4,
    countedBallots: 4,
  });
  const nothing = report.checks.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  expect(nothing).toEqual(['tests', 'log']);
  expect(report.counts.map(({ candidate, votes }) => [candidate, votes])).toEqual([
    ['Candidate ada', 2],
    ['Candidate bem', 1],
    ['Candidate dan', 2],
    ['Candidate efe', 2],
    ['Candidate chi', 1],
  ]);
  expect(await audit(closed, { engine: pureEngine })).toEqual(report);
});

test('an open election is verified as far as its count covers it', async () => {
  const report = await audit(open);
  expect(failuresOf(report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'verified', isClosed: false, ballots: 4, countedBallots: 3 });
  expect(statusOf(report, 'decryption')).toBe('nothing');
  expect(statusOf(report, 'count')).toBe('passed');
});

test('an election without a count yet shows nothing, and may show nothing', async () => {
  const fresh = new TestElection();
  fresh.revise();
  fresh.vote(0, 0);
  fresh.show([{ contest_id: 'gov', candidate_id: 'ada', votes: 0 }], null);
  expect(await audit(await fresh.publish())).toMatchObject({
    verdict: 'verified',
    countedBallots: null,
    counts: [],
  });
  fresh.show([{ contest_id: 'gov', candidate_id: 'ada', votes: 1 }], null);
  expect(failuresOf(await audit(await fresh.publish()))).toEqual([
    'results: results, votes of ada: shows 1 without a proof',
  ]);
});

test(
  'one changed byte in any file makes it fail and names the file or the entry',
  async () => {
    const reader = copyOf(closed);
    await audit(reader);
    const read = new Set(reader.paths);
    const paths = [...closed.files.keys()].filter((path) => path !== 'results');
    const change = fc.record({
      path: fc.constantFrom(...paths.filter((path) => read.has(path))),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ path, at, mask }) => {
        const source = copyOf(closed);
        const bytes = source.files.get(path) as Uint8Array;
        const i = Math.floor(at * bytes.length);
        source.files.set(path, bytes.with(i, (bytes[i] as number) ^ mask));
        const report = await audit(source);
        expect(report.verdict).toBe('failed');
        expect(failuresOf(report).join('\n')).toContain(path.replace(/\.p\/\d+$/, ''));
      }),
      { numRuns: PROPERTY_RUNS },
    );
  },
  60_000 + PROPERTY_RUNS * 2_000,
);

test('a changed number on the results page is named, and so is one without a proof', async () => {
  const shown = Buffer.from(closed.files.get('results') as Uint8Array).toString();
  const cases: [string, string, string][] = [
    ['"candidateId":"ada","votes":2', '"candidateId":"ada","votes":3', 'votes of ada: shows 3, proved are 2'],
    ['"candidateId":"bem"', '"candidateId":"eve"', 'votes of bem'],
    ['"candidateId":"bem"', '"candidateId":"ada"', 'votes of ada: is shown twice'],
    ['"Senator"', '"Sheriff"', 'votes of dan: are shown under the name Sheriff'],
    ['"Candidate bem"', '"Candidate ada"', 'votes of bem: are shown under the name Candidate ada'],
    ['"Candidate bem"', '"Candidate bemm"', 'votes of bem: are shown under the name Candidate bemm'],
    ['"Party bem"', '"Party ada"', 'votes of bem: are shown under the name Party ada'],
    ['"treeSize":', '"treeSize":1', 'meta.treeSize'],
    ['"countedBallots":4', '"countedBallots":5', 'meta.countedBallots: is 5, the published count says 4'],
    ['{"message"', '{message', 'results'],
  ];
  for (const [from, to, location] of cases) {
    const source = copyOf(closed);
    source.files.set('results', encodeUtf8(shown.replace(from, to)));
    const report = await audit(source);
    expect(statusOf(report, 'results')).toBe('failed');
    expect(failuresOf(report).join()).toContain(location);
  }
});

test('a party that the record does not know is refused beside a number, before the close and after it', async () => {
  for (const source of [closed, open]) {
    const shown = Buffer.from(source.files.get('results') as Uint8Array).toString();
    const renamed = copyOf(source);
    renamed.files.set('results', encodeUtf8(shown.replace('"Party bem"', '"The New Party"')));
    expect(statusOf(await audit(renamed), 'results')).toBe('failed');
  }
});

test('in a record of two tiles one changed byte in any file of the tree fails and is named', {
  tags: ['release'],
  timeout: 60_000,
}, async () => {
  const large = new TestElection();
  large.revise();
  while (large.builder.entries.length < 300) large.vote(large.builder.entries.length % 2, 0);
  const source = await large.publish();
  const quick = { ...sodiumEngine, verifier: { verify: (_: unknown, json: string) => acceptUnread(json) } };
  expect(await audit(source, { engine: quick })).toMatchObject({ verdict: 'verified', ballots: 297 });
  const paths = [...source.files.keys()].filter((path) => /^(tile|payloads)\//.test(path));
  expect(paths.sort()).toEqual([
    ...['payloads/000', 'payloads/001.p/44', 'tile/0/000', 'tile/0/001.p/44', 'tile/1/000.p/1'],
    ...['tile/entries/000', 'tile/entries/001.p/44'],
  ]);
  for (const path of paths) {
    const bytes = source.files.get(path) as Uint8Array;
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const damaged = copyOf(source);
      damaged.files.set(path, bytes.with(at, (bytes[at] as number) ^ 1));
      const report = await audit(damaged, { engine: quick });
      expect(report.verdict).toBe('failed');
      expect(failuresOf(report).join('\n')).toContain(path.replace(/\.p\/\d+$/, ''));
    }
  }
});

test('any file that is missing is named', async () => {
  const reader = copyOf(closed);
  await audit(reader);
  const paths = new Set(reader.paths.filter((path) => !/^(front\/)?(results|areas|list)$/.test(path)));
  expect(paths.size).toBe(20);
  for (const path of paths) {
    const source = copyOf(closed);
    source.files.delete(path);
    const report = await audit(source);
    expect(report.verdict).toBe('failed');
    expect(failuresOf(report).join('\n')).toContain(path);
  }
});

test('a ballot that is put in twice, altered, foreign or malformed is named', async () => {
  await lies('credentials', 'payload of entry 4: its credential was used before', (dishonest) =>
    dishonest.record(Buffer.from(dishonest.builder.payloads[3] as Uint8Array).toString()),
  );
  await lies('ballots', 'payload of entry 5: bad-signature', (dishonest) => {
    const other = JSON.parse(dishonest.vote(1, 1));
    const copied = { ...JSON.parse(dishonest.vote(0, 0)), answers: other.answers };
    dishonest.builder.payloads.pop();
    dishonest.builder.entries.pop();
    dishonest.builder.append('Ballot', JSON.stringify(copied));
  });
  await lies('ballots', 'payload of entry 4: malformed', (dishonest) => {
    dishonest.builder.append('Ballot', '{}');
  });
  await lies('ballots', 'payload of entry 4: is of no revision before it', (dishonest) => {
    const other = new TestElection();
    other.revise(contestsOf(2));
    dishonest.builder.append('Ballot', other.vote(0, 0));
  });
});

test('a count over other ballots, other numbers or another tree is named', async () => {
  const wrong = { alpha: '6'.repeat(63).concat('8') };
  await lies('count', 'ballots is not 1', (dishonest) =>
    dishonest.publishCount((count) => ({ ...count, ballots: 2 })),
  );
  await lies('count', 'counts is not what', (dishonest) =>
    dishonest.publishCount((count) => ({
      ...count,
      counts: count.counts.map((c, i) => ({ ...c, votes: i % 2 })),
    })),
  );
  await lies('count', 'sums[0]', (dishonest) =>
    dishonest.publishCount((count) => ({ ...count, sums: count.sums.map((sum) => ({ ...sum, ...wrong })) })),
  );
  const rootHash = `${'A'.repeat(43)}=`;
  await lies('count', 'root_hash', (dishonest) =>
    dishonest.publishCount((count) => ({ ...count, root_hash: rootHash })),
  );
  await lies('count', 'beyond its own entry', (dishonest) =>
    dishonest.publishCount((count) => ({ ...count, tree_size: 99 })),
  );
  await lies('count', 'trustee 2 has decrypted already', (dishonest) =>
    dishonest.publishCount((count) => ({
      ...count,
      shares: [...count.shares, ...count.shares.slice(1)],
    })),
  );
  await lies('count', 'counts is not what', (dishonest) =>
    dishonest.publishCount((count) => ({ ...count, shares: count.shares.slice(1) })),
  );
});

test('a count before the close, where the rules keep it back, is named', async () => {
  const kept = new TestElection({ results: 'at-close' });
  kept.revise();
  kept.vote(0, 0);
  await kept.publishCount();
  expect(failuresOf(await audit(await kept.publish())).join()).toContain('opens the sums before the close');
  const patient = new TestElection({ results: 'at-close' });
  patient.revise();
  patient.vote(0, 0);
  await patient.close();
  expect(await audit(await patient.publish())).toMatchObject({ verdict: 'verified', countedBallots: 1 });
});

test('events out of their order and a revision that says two things are named', async () => {
  await lies('closing', 'entry 5: Ballot may not come here (ended)', (dishonest) => {
    dishonest.builder.append('EndBallots', null);
    dishonest.vote(0, 0);
  });
  await lies('closing', 'entry 4: Result may not come here (voting)', (dishonest) => {
    dishonest.builder.append('Result', '{"ballots":0,"counts":[]}');
  });
  await lies('closing', 'entry 4: Setup may not come here (voting)', (dishonest) => {
    dishonest.builder.append('Setup', dishonest.setup);
  });
  await lies('revisions', 'questions[0] is not what the revision says', (dishonest) => {
    const { revision, hash } = dishonest.revisions[0] as RevisionSums;
    const next = { ...revision, revision: 2, previous: hash, contests: contestsOf(2) };
    dishonest.builder.append('Revision', JSON.stringify(next));
  });
});

test('a result that is not the decrypted one is named', async () => {
  await lies('decryption', 'payload of entry 9: counts is not what', async (dishonest) => {
    await dishonest.close();
    dishonest.builder.entries.pop();
    const result = JSON.parse(Buffer.from(dishonest.builder.payloads.pop() as Uint8Array).toString());
    result.counts[0].votes = 0;
    result.counts[1].votes = 1;
    dishonest.builder.append('Result', JSON.stringify(result));
  });
});

test('a record of a time that has not come by the clock here is not verified, beyond what clocks are apart [A136]', async () => {
  const { time } = election.builder;
  expect(await audit(closed, { nowSeconds: time - 600 })).toMatchObject({ verdict: 'verified' });
  const early = await audit(closed, { nowSeconds: time - 601 });
  expect(failuresOf(early)).toEqual([
    expect.stringContaining('is more than ten minutes ahead of the clock here'),
  ]);
});

test('another key, and a record that does not extend the checkpoint seen before, fail at once', async () => {
  const stranger = signingKeyFrom(election.key.name, new Uint8Array(32).fill(2));
  expect(await audit(closed, { key: stranger })).toMatchObject({
    verdict: 'failed',
    sentence: expect.stringContaining('unsigned'),
  });
  const seen = (source: MemorySource) => Buffer.from(source.files.get('checkpoint') as Uint8Array).toString();
  expect(await audit(closed, { seenCheckpoint: seen(open) })).toMatchObject({ verdict: 'verified' });
  expect(statusOf(await audit(open, { seenCheckpoint: seen(closed) }), 'checkpoint')).toBe('failed');
  const other = new TestElection({ smallest_batch: 2 });
  other.revise();
  expect(statusOf(await audit(closed, { seenCheckpoint: seen(await other.publish()) }), 'checkpoint')).toBe(
    'failed',
  );
});

test('a sample checks some proofs only, and the whole rest', async () => {
  const sampling = { kind: 'random', fraction: 0.5, secret: new Uint8Array(32) } as const;
  const report = await audit(closed, { sampling });
  expect(report.verdict).toBe('sampled');
  expect(report.proofsChecked).toBeGreaterThan(0);
  expect(report.proofsChecked).toBeLessThan(4);
  expect(await audit(closed, { sampling: { ...sampling, fraction: 0 } })).toMatchObject({
    countedBallots: 4,
  });
});

test('an audit that is interrupted resumes from its last state and comes to the same report', async () => {
  const large = new TestElection();
  large.revise();
  const ballot = large.vote(0, 1);
  while (large.builder.entries.length < 256) large.record(ballot); // one credential: the failures must survive, too
  large.revise();
  large.vote(2, 1);
  await large.publishCount();
  const source = await large.publish();
  const quick = { ...sodiumEngine, verifier: { verify: (_: unknown, json: string) => acceptUnread(json) } };
  const whole = await audit(source, { engine: quick });
  expect(statusOf(whole, 'credentials')).toBe('failed');
  const states: AuditState[] = [];
  await audit(source, {
    engine: quick,
    onProgress: ({ takeState }) => {
      if (takeState) states.push(JSON.parse(JSON.stringify(takeState())));
    },
  });
  expect(states.map(({ edge }) => edge.size)).toEqual([256]);
  const resumed = copyOf(source);
  expect(await audit(resumed, { engine: quick, resumeFrom: states[0] as AuditState })).toEqual(whole);
  expect(resumed.paths).not.toContain('tile/entries/000');
  const stranger = signingKeyFrom(large.key.name, new Uint8Array(32).fill(2));
  await expect(audit(source, { key: stranger, resumeFrom: states[0] as AuditState })).rejects.toThrow(
    'another log',
  );
  const older = { ...states[0], version: 4 } as unknown as AuditState;
  await expect(audit(source, { resumeFrom: older })).rejects.toThrow('another version');
});

/** Stands in for a verifier that has checked these ballots: the test is about resuming, not about proofs. */
function acceptUnread(json: string) {
  const ballot = JSON.parse(json);
  return { ok: true as const, ballot, credential: ballot.credential as string, tracker: '' };
}

test('a live server whose numbers are a moment behind its count is looked at again', async () => {
  const behind = copyOf(closed);
  behind.files.set('results', open.files.get('results') as Uint8Array);
  const waits: number[] = [];
  const wait = async (ms: number) => {
    if (waits.push(ms) === 2) behind.files.set('results', closed.files.get('results') as Uint8Array);
  };
  expect(await audit(behind, { wait, results: 'required' })).toMatchObject({ verdict: 'verified' });
  expect(waits).toHaveLength(2);
});

test('an abort stops the audit', async () => {
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('enough'));
  await expect(audit(closed, { onProgress, signal: controller.signal })).rejects.toThrow('enough');
});
