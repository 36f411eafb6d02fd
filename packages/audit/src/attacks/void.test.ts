/**
 * The attack: the server's list says that an election was declared void, which the record does not, or hides that the
 * record does, or gives another reason; or the operator goes on counting.
 */
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { policyOf } from '../results-policy.ts';
import { drawing } from '../testing/drawing.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';
import { trusteeWork } from '../work.ts';

const REASON = 'A court has annulled it.';

function voted(results: 'live' | 'at-close' = 'live'): TestElection {
  const election = new TestElection({ results });
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  return election;
}

const optionsOf = ({ key, log }: TestElection) => {
  return { key, log, engine: sodiumEngine, results: policyOf({ isShown: false }) };
};
const auditOf = async (election: TestElection, more = {}) =>
  auditRecord(await election.publish(), { ...optionsOf(election), ...more });

test('an election is void by an entry of its record, and the verdict says so, in a sample too', async () => {
  const election = voted();
  await election.close();
  election.results = null;
  election.declareVoid(REASON);
  const report = await auditOf(election);
  expect(report).toMatchObject({ verdict: 'verified', declaredVoid: { reason: REASON } });
  expect(report.sentence).toMatch(/^DECLARED VOID, nothing in it counts\. Verified/);
  expect((await auditOf(election, { sampling: drawing(1, 2) })).declaredVoid).toEqual(report.declaredVoid);
  election.listed = null;
  expect(await auditOf(election)).toMatchObject({ verdict: 'verified', declaredVoid: { reason: null } });
});

test('a list that calls an election void is refused if the record does not say so [A380]', async () => {
  const election = voted();
  await election.publishCount();
  election.list(null);
  expect((await auditOf(election)).verdict).toBe('verified');
  election.list(REASON);
  const report = await auditOf(election);
  expect(failuresOf(report)).toEqual([
    expect.stringContaining('list: says that the election was declared void'),
  ]);
  expect(report.declaredVoid).toBeNull();
  // Nor does such a list exempt a result from being shown.
  await election.close();
  election.results = null;
  expect(failuresOf(await auditOf(election))).toContainEqual(expect.stringContaining('results: is missing'));
});

test('a list that hides the entry, or gives another reason, is refused [A381]', async () => {
  const election = voted();
  election.declareVoid(REASON, null);
  let waits = 0;
  const report = await auditOf(election, { wait: async () => void waits++ });
  expect(failuresOf(report)).toEqual([expect.stringContaining('list: does not say that the election was')]);
  expect([report.declaredVoid?.reason, waits]).toEqual([null, 8]);
  election.list('Nobody came.');
  expect(failuresOf(await auditOf(election))).toEqual([
    expect.stringContaining('list: gives another reason'),
  ]);
});

test('a list that is older than the declaration is read again', async () => {
  const election = voted();
  election.declareVoid(REASON, null);
  const source = await election.publish();
  const wait = async () => {
    election.list(REASON);
    source.files.set('list', Buffer.from(election.listed ?? ''));
  };
  expect(await auditRecord(source, { ...optionsOf(election), wait })).toMatchObject({ verdict: 'verified' });
});

test('a void election is counted no more: a count, a tally, a result or a certification after it is refused [A382]', async () => {
  const counted = voted();
  counted.declareVoid(REASON);
  await counted.publishCount();
  expect(failuresOf(await auditOf(counted))).toContainEqual(
    expect.stringContaining('Opening may not come here (void)'),
  );
  const tallied = voted();
  tallied.declareVoid(REASON);
  await tallied.close();
  const failures = failuresOf(await auditOf(tallied));
  for (const type of ['EncryptedTally', 'PartialDecryption', 'Result'])
    expect(failures.join()).toContain(`${type} may not come here (void-ended)`);
  const certified = voted();
  await certified.close();
  certified.declareVoid(REASON);
  certified.noteLog({ at: 'certification', seq: 3, hash: 'c'.repeat(64) });
  expect(failuresOf(await auditOf(certified)).join()).toContain(
    'at is certification, and the election is not there',
  );
  const twice = voted();
  twice.declareVoid(REASON);
  twice.declareVoid(REASON);
  expect(failuresOf(await auditOf(twice)).join()).toContain('Void may not come here (void)');
});

test('an election whose result was certified is not declared void afterwards [A382]', async () => {
  const election = voted();
  await election.close();
  election.noteLog({ at: 'certification', seq: 3, hash: 'c'.repeat(64) });
  election.declareVoid(REASON);
  expect(failuresOf(await auditOf(election)).join()).toContain('whose result was certified');
});

test('accepted ballots still enter the record of a void election, and its voting ends there', async () => {
  const election = voted();
  election.declareVoid(REASON);
  election.vote(1, 0);
  election.builder.append('EndBallots', null);
  election.noteLog({ at: 'closing', seq: 3, hash: 'c'.repeat(64) });
  expect(await auditOf(election)).toMatchObject({ verdict: 'verified', ballots: 4 });
});

test('trustees open nothing of a void election [A382]', async () => {
  const election = voted('at-close');
  election.builder.append('EndBallots', null);
  const work = async () => trusteeWork(await election.publish(), optionsOf(election));
  expect(await work()).toMatchObject({ ok: true });
  election.declareVoid(REASON);
  expect(await work()).toMatchObject({ ok: false, reason: 'void' });
});
