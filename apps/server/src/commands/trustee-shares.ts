import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Tally } from '@evoting/audit/engine';
import { type TrusteeWork, trusteeWork, type WorkRefusal } from '@evoting/audit/work';
import { createVerifierPool } from '@evoting/belenios/pool';
import { sodiumTally } from '@evoting/belenios/sodium';
import { answerOpening } from '@evoting/belenios/trustee';
import { CommandRefused } from '@evoting/command-line/command';
import { visible } from '@evoting/command-line/visible';
import type { TrusteeShares } from './trustee-files.ts';
import type { TrusteeRecord } from './trustee-record.ts';

const REFUSALS: Record<WorkRefusal, (sentence: string) => string> = {
  'not-verified': (sentence) => `Nothing is opened, since the record does not hold. ${sentence}`,
  'not-ended': () => 'Nothing is opened while people vote: the record has no end of voting yet.',
  certified: () => 'The result is in the record already: there is nothing left to open.',
};

/** A trustee's key, and the record that it was made for. */
export interface TrusteeSecret {
  readonly privateKey: string;
  readonly publicKey: string;
}

/**
 * Opens a trustee's share of what the record itself asks for: the record is audited whole, and its sums are
 * added up here.
 * Takes: the record, the key, and who is told what is about to be opened.
 * Gives: the shares.
 * Refuses (CommandRefused): a record that does not hold, has not ended or is certified, and a key of no
 * trustee of it.
 */
export async function openShares(
  { source, key, log }: TrusteeRecord,
  { privateKey, publicKey }: TrusteeSecret,
  say: (text: string) => void,
): Promise<TrusteeShares> {
  const size = availableParallelism();
  const pool = createVerifierPool({ size, engine: 'sodium' });
  const engine = { verifier: pool, tally: sodiumTally as unknown as Tally, parallel: size * 4 };
  const verdict = await trusteeWork(source, { key, log, engine }).finally(() => pool.close());
  if (!verdict.ok) throw new CommandRefused(REFUSALS[verdict.reason](visible(verdict.report.sentence)));
  const { work } = verdict;
  const trustee = work.ownerKeys.indexOf(publicKey) + 1;
  if (trustee === 0) throw new CommandRefused('This key is of no trustee of this record.');
  tell(work, trustee, say);
  const secret = { trustee, privateKey };
  const shares = work.openings.map((opening) => {
    const share = answerOpening(opening, secret, randomBytes);
    return { revision: opening.revision, share };
  });
  return { version: 2, log, public_key: publicKey, shares };
}

function tell({ title, ballots, openings }: TrusteeWork, trustee: number, say: (text: string) => void): void {
  say(
    `${visible(title)}: the record of ${ballots} ballots holds, and voting has ended. Trustee ${trustee} opens`,
  );
  for (const { revision, statement } of openings) {
    const what = revision === 0 ? 'the sums over all ballots' : `the sums of revision ${revision}`;
    say(`  ${what}: ${statement.sums.length} lines, ${statement.ballots} ballots`);
  }
}
