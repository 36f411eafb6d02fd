/**
 * The attack: somebody shows the record of a rehearsal, with its ballots of people who do not exist, as that
 * of the election: as it is, or under the election's name.
 */

import { TestElection } from '@evoting/record/testing/election';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const ELECTION = 'vote.example/api/board/2026';
const REHEARSAL = 'vote.example:3100/api/board/rehearsal-2026';

/** `signedAs`: the name under which whoever has the key signs the heads. */
async function counted(origin: string, signedAs = origin) {
  const election = new TestElection({ title: 'Election 2026' }, undefined, origin);
  election.revise();
  election.vote(0, 1);
  await election.close();
  const key = signingKeyFrom(signedAs, election.key.seed);
  Object.assign(election.builder, { key });
  return { source: await election.publish(), key };
}

const auditOf = ({ source, key }: Awaited<ReturnType<typeof counted>>) =>
  auditRecord(source, { key, log: key.name.split('/').at(-1) ?? '', engine: sodiumEngine });

test('the record of a rehearsal holds, and the verdict itself says that it is one, whatever its title', async () => {
  const report = await auditOf(await counted(REHEARSAL));
  expect([report.verdict, report.isRehearsal]).toEqual(['verified', true]);
  expect(report.sentence).toMatch(/^REHEARSAL, no election that counts\. Verified: all 1 ballots/);
});

test('the record of an election is none of a rehearsal', async () => {
  const report = await auditOf(await counted(ELECTION));
  expect([report.verdict, report.isRehearsal]).toEqual(['verified', false]);
  expect(report.sentence).toMatch(/^Verified/);
});

test('the record of a rehearsal, signed with its own key under the name of the election, is refused', async () => {
  const report = await auditOf(await counted(REHEARSAL, ELECTION));
  expect([report.verdict, report.isRehearsal]).toEqual(['failed', false]);
  expect(failuresOf(report).join()).toContain(
    `setup: payloads/000.p/9, payload of entry 0: names the origin ${REHEARSAL}`,
  );
});
