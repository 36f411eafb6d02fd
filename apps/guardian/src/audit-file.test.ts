import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StandingAudit } from '@evoting/audit/standing';
import type { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { guardianEngine, RecordAudit } from './audit.ts';
import { AuditFile } from './audit-file.ts';
import { emptyFolder, guardianKey, published } from './testing/guardian.ts';
import { sharedElection } from './testing/trustees.ts';

/** Audits what an election has published, and counts the ballots whose proofs it had to check. */
async function auditing(election: TestElection, folder: string, key = guardianKey) {
  const { source, note, tree } = await published(election);
  const engine = guardianEngine();
  let verified = 0;
  const { verify } = engine.verifier;
  const counting = {
    ...engine,
    verifier: {
      ...engine.verifier,
      verify: (...given: Parameters<typeof verify>) => {
        verified += 1;
        return engine.verifier.verify(...given);
      },
    },
  };
  const audit = new RecordAudit(source, election.key, counting, new AuditFile(folder, key, election.key));
  expect(await audit.advance(note, tree)).toBe(null);
  expect(audit.size).toBe(election.builder.entries.length);
  return { audit, verified };
}

/** Stores the audit of what an election has published. */
async function store(election: TestElection, folder: string): Promise<void> {
  const { source, note } = await published(election);
  const audit = new StandingAudit(source, election.key, guardianEngine());
  await audit.advance({ checkpoint: note, treeSizes: [] });
  await new AuditFile(folder, guardianKey, election.key).write(audit);
}

test('checks no ballot again after a restart, and still knows the count that is asked for [A319]', async () => {
  const election = sharedElection([0, 1, 1]);
  election.requestCount();
  const folder = await emptyFolder();
  const whole = await auditing(election, folder);
  await store(election, folder);
  const again = await auditing(election, folder);
  expect([whole.verified, again.verified]).toEqual([3, 0]);
  const { statement } = (await whole.audit.requestedOpening()) ?? {};
  expect((await again.audit.requestedOpening())?.statement).toEqual(statement);
  election.vote(0, 0);
  expect((await auditing(election, folder)).verified).toBe(1);
});

test('begins with the first entry if the state was changed, or is of another key or history [A318]', async () => {
  const election = sharedElection([0, 1]);
  const folder = await emptyFolder();
  await store(election, folder);
  const path = join(folder, 'audit.state');
  const bytes = await readFile(path);
  const at = bytes.indexOf('"ballots"');
  for (const changed of [bytes.with(at + 2, 0x41), bytes.subarray(0, 20), Buffer.alloc(0)]) {
    await writeFile(path, changed);
    expect((await auditing(election, folder)).verified).toBe(2);
  }
  await writeFile(path, bytes);
  const other = { ...guardianKey, seed: new Uint8Array(32).fill(8) };
  expect((await auditing(election, folder, other)).verified).toBe(2);
  expect((await auditing(sharedElection([1, 1, 1]), folder)).verified).toBe(3);
  expect((await auditing(election, folder)).verified).toBe(0);
});

test('goes on after a kill from the last whole bundle of entries', async () => {
  const election = sharedElection(Array.from({ length: 260 }, () => 0));
  const { source, note, tree } = await published(election);
  const failing = {
    read: (path: string) => {
      if (/^tile\/entries\/001/.test(path)) throw new Error('killed');
      return source.read(path);
    },
  };
  const file = new AuditFile(await emptyFolder(), guardianKey, election.key);
  const accept = () => ({ ok: true }) as never;
  const engine = { ...guardianEngine(), verifier: { ...guardianEngine().verifier, verify: accept } };
  const killed = new RecordAudit(failing, election.key, engine, file).advance(note, tree);
  await expect(killed).rejects.toThrow('killed');
  expect((await file.read())?.edge.size).toBe(256);
});
