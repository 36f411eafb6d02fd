/**
 * The attack: a single ballot expands so much when parsed that the verifying thread runs out of memory, and
 * every check ends with an error instead of a verdict.
 */
import { createVerifierPool } from '@evoting/belenios/pool';
import { sodiumTally } from '@evoting/belenios/sodium';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import type { AuditEngine } from '../engine.ts';
import { failuresOf } from '../testing/tampering.ts';

test('a ballot of millions of empty lists is refused by its entry, and harms no thread [A222]', async () => {
  const election = new TestElection();
  election.revise();
  const honest = election.vote(0, 0);
  const lists = `[[]${',[]'.repeat(5_500_000)}]`;
  const crowding = honest.replace(
    /"individual_proofs":.*?(?=,"overall_proof")/,
    `"individual_proofs":${lists}`,
  );
  election.builder.append('Ballot', crowding);
  const source = await election.publish();
  const pool = createVerifierPool({ size: 2 });
  const verifier: AuditEngine['verifier'] = { verify: (asked, json) => pool.verify(asked, json) };
  const engine = { verifier, tally: sodiumTally as AuditEngine['tally'], parallel: 2 };
  try {
    const report = await auditRecord(source, { key: election.key, log: election.log, engine });
    expect(failuresOf(report).join()).toContain('payload of entry 4: malformed');
    expect(report.proofsChecked).toBe(1);
  } finally {
    await pool.close();
  }
});
