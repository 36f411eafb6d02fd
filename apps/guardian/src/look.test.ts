import { SourceError } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { expect, test } from 'vitest';
import { guardianEngine, RecordAudit } from './audit.ts';
import { look } from './look.ts';
import { guardianFolder, published, witnessOf } from './testing/guardian.ts';

/** A guardian that watches what the test serves. */
async function watching(election: TestElection) {
  const served: { source: MemorySource } = { source: new MemorySource() };
  const source = { read: (path: string) => served.source.read(path) };
  const folder = await guardianFolder(election.key);
  const witness = await witnessOf(folder, election.key);
  const audit = new RecordAudit(source, election.key, guardianEngine());
  const watched = { source, key: election.key, witness, audit };
  const lookAt = async (other = election) => {
    served.source = (await published(other)).source;
    return look(watched);
  };
  return { served, folder, witness, watched, lookAt };
}

test('follows a record from outside: checks its entries and cosigns each larger tree', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { lookAt, witness } = await watching(election);
  const first = await lookAt();
  expect(first).toMatchObject({ kind: 'cosigned', audited: election.builder.entries.length });
  election.vote(0, 0);
  expect(await lookAt()).toMatchObject({ kind: 'cosigned', audited: election.builder.entries.length });
  expect(witness.last.size).toBe(election.builder.entries.length);
});

test('checks live counts up to the newest one, and the whole record once it has its result', async () => {
  const election = new TestElection();
  election.revise();
  const { lookAt } = await watching(election);
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  expect(await lookAt()).toMatchObject({ kind: 'cosigned', audited: 0 });
  const counted = election.builder.entries.length;
  await election.publishCount();
  expect(await lookAt()).toMatchObject({ kind: 'cosigned', audited: expect.any(Number) });
  election.vote(0, 0);
  expect(await lookAt()).toMatchObject({ kind: 'cosigned', audited: counted });
  await election.close();
  expect(await lookAt()).toMatchObject({ kind: 'cosigned', audited: election.builder.entries.length });
});

test('stops cosigning at an entry that is not valid, and says which [A392]', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { lookAt, folder } = await watching(election);
  expect(await lookAt()).toMatchObject({ kind: 'cosigned' });
  const ballot = election.vote(0, 0);
  election.builder.append('Ballot', ballot);
  expect(await lookAt()).toEqual({ kind: 'halted' });
  expect(await folder.alarm()).toMatch(/^The record is not valid: payloads/);
});

test('raises an alarm when a log that it follows shows it another history, larger, equal or smaller [A390 A391]', async () => {
  for (const [honestVotes, lyingVotes] of [
    [1, 2],
    [2, 2],
    [3, 2],
  ] as const) {
    const [honest, lying] = [0, 1].map(() => new TestElection({ results: 'at-close' })) as [
      TestElection,
      TestElection,
    ];
    for (const election of [honest, lying]) election.revise();
    for (let i = 0; i < honestVotes; i++) honest.vote(0, 0);
    for (let i = 0; i < lyingVotes; i++) lying.vote(1, 1);
    const { lookAt, served, folder, watched } = await watching(honest);
    await lookAt();
    const { note } = await published(honest);
    // Files of both histories, so that a proof between them can be tried.
    const both = new Map([
      ...(await published(honest)).source.files,
      ...(await published(lying)).source.files,
    ]);
    served.source = new MemorySource(both);
    expect(await look(watched)).toEqual({ kind: 'halted' });
    expect(await folder.alarm()).toContain(note.trim());
  }
});

test('cosigns nothing of a server that is away, or whose entries are missing or damaged', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { served, watched, witness, folder } = await watching(election);
  const { source } = await published(election);
  served.source = new MemorySource([...source.files].filter(([path]) => !path.startsWith('tile/entries')));
  expect(await look(watched)).toMatchObject({
    kind: 'unusable',
    reason: expect.stringContaining('tile/entries'),
  });
  served.source = new MemorySource([['checkpoint', new TextEncoder().encode('an error page')]]);
  expect(await look(watched)).toMatchObject({ kind: 'unusable' });
  served.source.read = async () => {
    throw new SourceError('checkpoint', 'the server cannot be reached');
  };
  await expect(look(watched)).rejects.toThrow('cannot be reached');
  expect([witness.last.size, witness.isHalted, await folder.alarm()]).toEqual([0, false, null]);
});
