import { parseEntry } from '@evoting/record/entry';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { type AuditOptions, type AuditProgress, auditRecord } from './audit.ts';
import type { AuditState } from './state.ts';
import { drawing } from './testing/drawing.ts';
import { sodiumEngine } from './testing/engine.ts';
import { failuresOf, lies, statusOf } from './testing/tampering.ts';

const optionsOf = (election: TestElection) => ({
  key: election.key,
  log: election.log,
  engine: sodiumEngine,
});

/** The hashes of the payloads that are ballots. */
const ballotsIn = ({ builder }: TestElection) =>
  new Set(
    builder.entries
      .map(parseEntry)
      .flatMap((entry) => (entry?.type === 'Ballot' ? [`payload/${entry.payload}`] : [])),
  );

/** Sixty ballots, a live count, the close. */
async function sixty() {
  const election = new TestElection();
  election.revise();
  for (let i = 0; i < 60; i++) election.vote(i % 2, 0);
  await election.publishCount();
  await election.close();
  return election;
}

test('a sample fetches the ballots that it drew and no others, and says what it leaves to a whole check', async () => {
  const election = await sixty();
  const source = await election.publish();
  const report = await auditRecord(source, { ...optionsOf(election), sampling: drawing(3) });
  expect(report).toMatchObject({ verdict: 'sampled', ballots: 60, proofsChecked: 3, isAddedUp: false });
  expect(report.sentence).toContain('The ballots were not added up');
  const ballots = ballotsIn(election);
  expect(source.paths.filter((path) => ballots.has(path))).toHaveLength(3);
  expect(source.paths.filter((path) => path.startsWith('payloads/'))).toEqual([]);
  const sampledBytes = source.bytesRead;
  const again = await election.publish();
  expect(await auditRecord(again, optionsOf(election))).toMatchObject({
    verdict: 'verified',
    isAddedUp: true,
  });
  expect(sampledBytes).toBeLessThan(again.bytesRead / 3);
});

test('a sample that draws a quarter of a bundle or more fetches the bundle, and so does one of a mirror that has only bundles', async () => {
  const election = await sixty();
  const source = await election.publish();
  await auditRecord(source, { ...optionsOf(election), sampling: drawing(30) });
  expect(source.paths.filter((path) => path.startsWith('payloads/'))).toHaveLength(1);
  const mirror = await election.publish();
  for (const path of ballotsIn(election)) mirror.files.delete(path);
  const report = await auditRecord(mirror, { ...optionsOf(election), sampling: drawing(3) });
  expect(report).toMatchObject({ verdict: 'sampled', proofsChecked: 3 });
});

test('a server that does not give a drawn ballot is asked for the same one until it does, and has no other drawn [A223]', async () => {
  const election = await sixty();
  const source = await election.publish();
  const ballots = ballotsIn(election);
  const asked: string[] = [];
  const states: AuditState[] = [];
  let withheld: string | null = null as string | null;
  const read: RecordSource['read'] = async (path) => {
    if (!ballots.has(path)) return source.read(path);
    if (states.length === 0) throw new Error('a ballot is asked for before what draws it was kept');
    withheld ??= path;
    asked.push(path);
    if (path === withheld && asked.length < 12) throw new SourceError(path, 'the server answered 500');
    return source.read(path);
  };
  const check = (resumeFrom: AuditState | null, secret: number) => {
    const sampling = { ...drawing(3), ...(resumeFrom && { secret: new Uint8Array(32).fill(secret) }) };
    const onProgress = ({ takeState }: AuditProgress) => {
      if (takeState) states.push(JSON.parse(JSON.stringify(takeState())));
    };
    return auditRecord({ read }, { ...optionsOf(election), sampling, resumeFrom, onProgress });
  };
  await expect(check(null, 0)).rejects.toThrow('answered 500');
  for (const secret of [1, 2, 3])
    await expect(check(states.at(-1) ?? null, secret)).rejects.toThrow('answered 500');
  expect(await check(states.at(-1) ?? null, 4)).toMatchObject({ verdict: 'sampled', proofsChecked: 3 });
  expect(new Set(asked).size).toBe(3);
  expect(asked.filter((path) => path === withheld)).toHaveLength(5);
});

test('a sample that happened to draw every ballot is a sample all the same [A28]', async () => {
  const election = await sixty();
  const report = await auditRecord(await election.publish(), {
    ...optionsOf(election),
    sampling: drawing(60),
  });
  expect(report).toMatchObject({ verdict: 'sampled', proofsChecked: 60 });
  expect(statusOf(report, 'sums')).toBe('nothing');
  expect(statusOf(report, 'credentials')).toBe('nothing');
});

test('sums that are not those of the ballots are refused by a whole check, and a sample promises nothing of them', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  election.vote(0, 0);
  const stuffed = [...election.builder.entries];
  // The sums hold two votes for one side; one of the two ballots in the log is for the other.
  const [voter] = [new TestElection()];
  voter.revise();
  election.builder.entries.splice(3);
  election.builder.payloads.splice(3);
  election.builder.append('Ballot', voter.vote(0, 0));
  election.builder.append('Ballot', voter.vote(1, 0));
  expect(election.builder.entries).toHaveLength(stuffed.length);
  await election.publishCount();
  const source = await election.publish();
  expect(failuresOf(await auditRecord(source, optionsOf(election))).join()).toContain(
    'is not the sum of the ballots',
  );
  const sampled = await auditRecord(source, { ...optionsOf(election), sampling: drawing(0) });
  expect(sampled.verdict).toBe('sampled');
  expect(sampled.sentence).toMatch(/published sums are theirs, only a whole check shows/);
});

test('a sample refuses numbers without proof, a wrong number of ballots, a wrong entry, and a wrong drawn ballot', async () => {
  const sampling = { sampling: drawing(0) };
  await lies(
    'count',
    'is not what the trustees',
    (dishonest) =>
      dishonest.publishCount((count) => ({
        ...count,
        counts: count.counts.map((line) => ({ ...line, votes: line.votes === 0 ? 1 : 0 })),
      })),
    sampling,
  );
  await lies(
    'count',
    'ballots is not 1',
    (dishonest) => dishonest.publishCount((count) => ({ ...count, ballots: 7 })),
    sampling,
  );
  await lies(
    'count',
    'sums does not have one sum a candidate',
    (dishonest) =>
      dishonest.publishCount((count) => ({ ...count, sums: [...count.sums, ...count.sums.slice(0, 1)] })),
    sampling,
  );
  await lies(
    'count',
    'the decryption of trustee 2 is not proved',
    (dishonest) =>
      dishonest.publishCount((count) => ({
        ...count,
        shares: count.shares.map((share) => ({ ...share, factors: share.factors.toReversed() })).toReversed(),
      })),
    sampling,
  );
  await lies(
    'results',
    'results',
    async (dishonest) => {
      await dishonest.publishCount();
      dishonest.show([], null);
    },
    sampling,
  );
  await lies(
    'ballots',
    'is of no revision before it',
    (dishonest) => {
      dishonest.builder.append(
        'Ballot',
        JSON.stringify({ ...JSON.parse(dishonest.vote(0, 0)), election_hash: 'x'.repeat(43) }),
      );
    },
    { sampling: drawing(2, 2) },
  );
});

test.each([
  ['the neutral element', `${'0'.repeat(63)}1`],
  ['zero', '0'.repeat(64)],
  ['no number', 'nobody'],
])('a ballot whose credential is %s is refused by every slice of the work, and stops none [A77]', async (_title, credential) => {
  const election = new TestElection();
  election.revise();
  const honest = election.vote(0, 1);
  election.record(JSON.stringify({ ...JSON.parse(honest), credential }));
  const source = await election.publish();
  for (const slice of [1, 2, 3]) {
    const sampling = { kind: 'shared', slice, of: 3 } as const;
    const report = await auditRecord(source, { ...optionsOf(election), sampling });
    expect([report.verdict, failuresOf(report)]).toEqual(['failed', [expect.stringContaining('ballots: ')]]);
  }
});

test('a check goes on from where one of the same promise stopped, and from no other [A187]', async () => {
  const large = new TestElection();
  large.revise();
  const ballot = large.vote(0, 1);
  while (large.builder.entries.length < 256) large.record(ballot);
  const source = await large.publish();
  const fast = { ...sodiumEngine, verifier: { verify: (_: unknown, json: string) => acceptUnread(json) } };
  const audit = (options: object) => auditRecord(source, { ...optionsOf(large), engine: fast, ...options });
  const part = (slice: number, of: number) => ({ sampling: { kind: 'shared', slice, of } });
  const kinds = {
    whole: {},
    'the first of two parts': part(1, 2),
    'the second of two parts': part(2, 2),
    'the first of three parts': part(1, 3),
    sample: { sampling: drawing(1) },
    'larger sample': { sampling: { ...drawing(1), fraction: 0.75 } },
    'by an audited library': { engine: { ...fast, isAudited: true } },
  };
  for (const [from, options] of Object.entries(kinds)) {
    let resumeFrom: AuditState | null = null as AuditState | null;
    const onProgress = ({ takeState }: { takeState: (() => AuditState) | null }) => {
      resumeFrom = takeState?.() ?? resumeFrom;
    };
    await audit({ ...options, onProgress });
    expect(resumeFrom).not.toBeNull();
    for (const [to, others] of Object.entries(kinds)) {
      const goesOn = audit({ ...others, resumeFrom: structuredClone(resumeFrom) });
      if (from === to) await expect(goesOn, from).resolves.toMatchObject({ treeSize: 256 });
      else await expect(goesOn, `${to} from ${from}`).rejects.toThrow('a state of another kind of audit');
    }
  }
});

/** Stands in for a verifier that has checked these ballots: the test is about resuming, not about proofs. */
function acceptUnread(json: string) {
  const ballot = JSON.parse(json);
  return { ok: true as const, ballot, credential: ballot.credential as string, tracker: '' };
}

test('a slice names no probability, and that only all parts together say that no ballot is false [A145]', async () => {
  const election = new TestElection();
  election.revise();
  for (let i = 0; i < 6; i++) election.vote(0, 0);
  const source = await election.publish();
  const audit = (sampling: NonNullable<AuditOptions['sampling']>) =>
    auditRecord(source, { key: election.key, log: election.log, engine: sodiumEngine, sampling });
  const { verdict, sentence } = await audit({ kind: 'shared', slice: 1, of: 999 });
  expect(verdict).toBe('sampled');
  expect(sentence).toContain(
    'This is part 1 of 999, as the record’s own root draws them: that no ballot is false only all 999 parts together say.',
  );
  expect(sentence).not.toContain('probability');
  const drawn = await audit(drawing(0));
  expect(drawn.sentence).toContain('would have stayed unseen with a probability of');
});
