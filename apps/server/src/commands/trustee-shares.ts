import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { comparisonOf } from '@evoting/audit/compare';
import type { Tally } from '@evoting/audit/engine';
import { type TrusteeWork, trusteeWork, type WorkRefusal } from '@evoting/audit/work';
import { createVerifierPool } from '@evoting/belenios/pool';
import { sodiumTally } from '@evoting/belenios/sodium';
import { answerOpening } from '@evoting/belenios/trustee';
import { CommandRefused } from '@evoting/command-line/command';
import { visible } from '@evoting/command-line/visible';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { TrusteeShares } from './trustee-files.ts';
import type { TrusteeRecord } from './trustee-record.ts';
import type { TrusteeSeen } from './trustee-seen.ts';

const REFUSALS: Record<WorkRefusal, (sentence: string) => string> = {
  'not-verified': (sentence) => `Nothing is opened, since the record does not hold. ${sentence}`,
  'not-ended': () => 'Nothing is opened while people vote: the record has no end of voting yet.',
  void: () => 'Nothing is opened: the election was declared void.',
  certified: () => 'The result is in the record already: there is nothing left to open.',
};

/** A trustee's key pair. */
export interface TrusteeSecret {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The trustee's side of a decryption. */
export interface TrusteeDialog {
  /** The content of the file beside the key, which the record must extend; null the first time. */
  readonly seen: TrusteeSeen | null;
  /** Shows what is about to be decrypted. */
  say(text: string): void;
  /** Returns once the trustee has compared the four groups; throws where they differ. */
  agree(groups: string): Promise<void>;
  /** Stores the record before anything is decrypted. */
  store(seen: TrusteeSeen): Promise<void>;
}

/**
 * Decrypts a trustee's shares of the sums of a record, which is audited and added up here.
 * The record must be that of an earlier decryption or extend it: with a second record of the same name a few
 * ballots could be decrypted alone.
 * @throws CommandRefused for a record that does not verify, has not ended, is certified or is not the one
 * seen before, and for a key of no trustee of it
 */
export async function decryptShares(
  { source, key, log }: TrusteeRecord,
  { privateKey, publicKey }: TrusteeSecret,
  { seen, say, agree, store }: TrusteeDialog,
): Promise<TrusteeShares> {
  const verifierKey = formatVerifierKey(key);
  if (seen !== null && seen.verifierKey !== verifierKey)
    throw new CommandRefused(
      `Nothing is opened: this record is signed under another key than the one seen before, ${seen.verifierKey}.`,
    );
  const size = availableParallelism();
  const pool = createVerifierPool({ size, engine: 'sodium' });
  const engine = { verifier: pool, tally: sodiumTally as unknown as Tally, parallel: size * 4 };
  const verdict = await trusteeWork(source, {
    key,
    log,
    engine,
    seenCheckpoint: seen?.checkpoint ?? null,
  }).finally(() => pool.close());
  if (!verdict.ok) throw new CommandRefused(REFUSALS[verdict.reason](visible(verdict.report.sentence)));
  const { work, report } = verdict;
  const { checkpoint } = report;
  if (checkpoint === null) throw new Error('a verified record has no checkpoint');
  const trustee = work.ownerKeys.indexOf(publicKey) + 1;
  if (trustee === 0) throw new CommandRefused('This key is of no trustee of this record.');
  describe(work, trustee, say);
  const groups = comparisonOf(work.compared);
  if (seen === null)
    say('Nothing is kept beside this key: where it has opened anything on another machine, go on there.');
  say(
    `Compare with another trustee (by telephone; ${work.compared.treeSize} entries, up to the end of voting):\n  ${groups}`,
  );
  await agree(groups);
  await store({ verifierKey, checkpoint });
  const secret = { trustee, privateKey };
  const shares = work.openings.map((opening) => {
    const share = answerOpening(opening, secret, randomBytes);
    return { revision: opening.revision, share };
  });
  return { version: 2, log, public_key: publicKey, shares };
}

function describe(
  { title, ballots, smallestBatch, openings }: TrusteeWork,
  trustee: number,
  say: TrusteeDialog['say'],
): void {
  say(
    `${visible(title)}: the record of ${ballots} ballots holds, and voting has ended. Trustee ${trustee} opens`,
  );
  for (const { revision, statement } of openings) {
    const what = revision === 0 ? 'the sums over all ballots' : `the sums of revision ${revision}`;
    say(`  ${what}: ${statement.sums.length} lines, ${statement.ballots} ballots`);
  }
  if (ballots < smallestBatch)
    say(
      `These are fewer ballots than the ${smallestBatch} that may be opened together while people vote: go on only where the commission has said in public that no more were cast.`,
    );
}
