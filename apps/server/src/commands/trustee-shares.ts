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
  certified: () => 'The result is in the record already: there is nothing left to open.',
};

/** A trustee's key, and the record that it was made for. */
export interface TrusteeSecret {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The trustee at work. */
export interface TrusteeDesk {
  /** What is stored beside the key: the record must extend it. Null for a first look. */
  readonly seen: TrusteeSeen | null;
  /** Told what is about to be decrypted. */
  say(text: string): void;
  /** Returns once the trustee has compared the four groups; throws where they differ. */
  agree(groups: string): Promise<void>;
  /** Stores what was seen before anything is decrypted. */
  keep(seen: TrusteeSeen): Promise<void>;
}

/**
 * Decrypts a trustee's share of the sums that the record itself gives: the whole record is audited, and its
 * sums are added up here. It is the record of an earlier decryption, or has grown from it: with a second
 * record of the same name a few ballots could be decrypted alone.
 * Takes: the record, the key, and the trustee.
 * Gives: the shares, of a record that is stored as seen by then.
 * Refuses (CommandRefused): a record that does not hold, has not ended or is certified, another one than was
 * seen, a key of no trustee of it, and the trustee's own refusal.
 */
export async function decryptShares(
  { source, key, log }: TrusteeRecord,
  { privateKey, publicKey }: TrusteeSecret,
  { seen, say, agree, keep }: TrusteeDesk,
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
    ...{ key, log, engine, seenCheckpoint: seen?.checkpoint ?? null },
  }).finally(() => pool.close());
  if (!verdict.ok) throw new CommandRefused(REFUSALS[verdict.reason](visible(verdict.report.sentence)));
  const { work, report } = verdict;
  const { checkpoint } = report;
  if (checkpoint === null) throw new Error('a verified record has no checkpoint');
  const trustee = work.ownerKeys.indexOf(publicKey) + 1;
  if (trustee === 0) throw new CommandRefused('This key is of no trustee of this record.');
  tell(work, trustee, say);
  const groups = comparisonOf(work.compared);
  if (seen === null)
    say('Nothing is kept beside this key: where it has opened anything on another machine, go on there.');
  say(
    `Compare with another trustee (by telephone; ${work.compared.treeSize} entries, up to the end of voting):\n  ${groups}`,
  );
  await agree(groups);
  await keep({ verifierKey, checkpoint });
  const secret = { trustee, privateKey };
  const shares = work.openings.map((opening) => {
    const share = answerOpening(opening, secret, randomBytes);
    return { revision: opening.revision, share };
  });
  return { version: 2, log, public_key: publicKey, shares };
}

function tell(
  { title, ballots, smallestBatch, openings }: TrusteeWork,
  trustee: number,
  say: TrusteeDesk['say'],
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
