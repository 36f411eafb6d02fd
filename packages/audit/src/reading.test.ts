import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from './audit.ts';
import type { AuditState } from './state.ts';
import { sodiumEngine } from './testing/engine.ts';
import { failuresOf, rewrite } from './testing/tampering.ts';

const LONG = JSON.stringify('x'.repeat(20_000));
const BUNDLE = 256;

/** An election with an invalid ballot. */
function withFalseBallot(): TestElection {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  rewrite(election, 3, (ballot) => ballot.replace('"alpha":"', '"alpha":"0'));
  return election;
}

/**
 * Audits a record.
 * @returns the findings, and the events stored at the end of the last bundle
 */
async function audited(election: TestElection) {
  const states: AuditState[] = [];
  const report = await auditRecord(await election.publish(), {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
    onProgress: async ({ takeState }) => void (takeState && states.push(takeState())),
  });
  return { failures: failuresOf(report).join('\n'), kept: states.at(-1)?.events ?? [] };
}

test.each([
  ['AuditLog', 4],
  ['PartialDecryption', 0],
  ['RevisionTally', 0],
  ['EncryptedTally', 0],
  ['Result', 0],
  ['Setup', 1],
  ['Revision', 1],
  ['Electorate', 3],
] as const)('of %s no more is kept than there can be, and the false ballot before them is named', async (type, most) => {
  const election = withFalseBallot();
  while (election.builder.entries.length < BUNDLE) election.builder.append(type, LONG);
  const { failures, kept } = await audited(election);
  expect(kept.filter((event) => event.type === type)).toHaveLength(most);
  expect(failures).toContain('payload of entry 3');
});

test('at the end no more decryptions and tallies are kept than trustees and revisions, and one to say so [A259]', async () => {
  for (const [type, most] of [
    ['PartialDecryption', 2 + 1],
    ['RevisionTally', 1 + 1],
  ] as const) {
    const election = withFalseBallot();
    election.builder.append('EndBallots', null);
    election.builder.append('EncryptedTally', '{}');
    while (election.builder.entries.length < BUNDLE) election.builder.append(type, LONG);
    const { failures, kept } = await audited(election);
    expect(kept.filter((event) => event.type === type)).toHaveLength(most);
    expect(failures).toContain(`${type} may not come here`);
    expect(failures).toContain('payload of entry 3');
  }
});

test('a document above the longest length is reported and not kept [A259]', async () => {
  const election = withFalseBallot();
  election.builder.append('AuditLog', 'x'.repeat(2 ** 25 + 1));
  while (election.builder.entries.length < BUNDLE) election.builder.append('Ballot', '{}');
  const { failures, kept } = await audited(election);
  expect(kept.map(({ type }) => type)).toEqual(['Setup', 'Revision', 'Electorate']);
  expect(failures).toContain('payload of entry 4: has more than 33554432 bytes, as no such file has');
});
