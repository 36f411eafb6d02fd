import type { OpeningStatement, StoredSums } from '@evoting/belenios/auditor';
import { revisionsToDecrypt } from '@evoting/record/batch';
import type { EncryptedTally } from '@evoting/record/payloads';
import type { RecordSource } from '@evoting/record/source';
import { totalInSteps } from '@evoting/record/totals';
import { auditRecord } from './audit.ts';
import type { ComparedHead } from './compare.ts';
import { statementOf } from './decryption.ts';
import type { AuditOptions, Ended } from './options.ts';
import { inTurns } from './turns.ts';
import type { AuditReport } from './verdict.ts';

/**
 * A list of sums that every trustee must decrypt. Number 0 is the count over all revisions, number n the n-th
 * revision's own.
 */
export interface OpeningWork {
  revision: number;
  /** The statement to be proved, with every value that the proof binds. */
  statement: OpeningStatement;
  /**
   * The parts that only the revision's Belenios archive needs, with Belenios' own, weaker proof; null for the
   * sums over all revisions.
   */
  archive: { context: string; encryptedTally: StoredSums['encryptedTally'] } | null;
}

/** The work that the record itself requires of a trustee. */
export interface TrusteeWork {
  title: string;
  ballots: number;
  /**
   * The smallest number of ballots decrypted together during voting, from the setup. The final decryption may
   * cover fewer, if no more were cast.
   */
  smallestBatch: number;
  /** The public keys of all trustees, in the order of their numbers. */
  ownerKeys: readonly string[];
  /**
   * The text that trustees compare covers the tree that ends with the end of voting, whose sums they decrypt.
   * Two trustees who check at different times, with a share or a log head in between, therefore get the same
   * text.
   */
  compared: ComparedHead;
  openings: OpeningWork[];
}

/**
 * The reason a trustee must not decrypt anything. `not-verified`: the audit failed or was partial.
 * `not-ended`: voting continues, so an opening could reveal a few ballots. `certified`: the result is already
 * published. `void`: officers declared the election void.
 */
export type WorkRefusal = 'not-verified' | 'not-ended' | 'certified' | 'void';

export type WorkVerdict =
  | { ok: true; report: AuditReport; work: TrusteeWork }
  | { ok: false; report: AuditReport; reason: WorkRefusal };

/**
 * Determines from the record alone what its trustees must decrypt: audits it completely, requires that voting
 * has ended, and adds up the sums itself. It accepts no ciphertext from anyone, because a single ballot could
 * be passed off as a sum.
 */
export async function trusteeWork(
  source: RecordSource,
  options: Omit<AuditOptions, 'sampling' | 'onEnded'>,
): Promise<WorkVerdict> {
  let ended: Ended | null = null as Ended | null;
  const onEnded = (found: Ended) => {
    ended = found;
  };
  const report = await auditRecord(source, { ...options, sampling: null, onEnded });
  if (report.verdict !== 'verified') return { ok: false, report, reason: 'not-verified' };
  if (report.declaredVoid) return { ok: false, report, reason: 'void' };
  if (ended === null) return { ok: false, report, reason: 'not-ended' };
  if (report.isClosed) return { ok: false, report, reason: 'certified' };
  return { ok: true, report, work: await workOf(ended, report) };
}

/** The encrypted sums of a record whose voting has ended. */
export interface SumsToDecrypt {
  /** The sums over all revisions, by contest and candidate. */
  total: EncryptedTally;
  /** The work of each trustee: the sums over all revisions first, then those of the revisions opened alone. */
  openings: OpeningWork[];
}

/** Adds up the sums that the trustees of an ended record decrypt, in turns where the engine has others. */
export async function sumsToDecrypt({ tally, setup, revisions, endPoint }: Ended): Promise<SumsToDecrypt> {
  const total = await inTurns(totalInSteps(tally, revisions), tally.letOthers);
  const sums = total.sums.map(({ alpha, beta }) => ({ alpha, beta }));
  const common = statementOf(setup, endPoint, { ballots: total.ballots, sums });
  const isDecrypted = revisionsToDecrypt(revisions, setup.setup.smallest_batch);
  const openings: OpeningWork[] = [{ revision: 0, statement: common, archive: null }];
  for (const [i, revision] of revisions.entries()) {
    if (!isDecrypted[i]) continue;
    const { encryptedTally } = tally.storeSums(revision.sums);
    const sized = { ballots: revision.ballots, sums: encryptedTally.flat() };
    const statement = statementOf(setup, endPoint, sized, revision.hash);
    const archive = { context: revision.election.fingerprint, encryptedTally };
    openings.push({ revision: i + 1, statement, archive });
    await tally.letOthers?.();
  }
  return { total, openings };
}

async function workOf(ended: Ended, report: AuditReport): Promise<TrusteeWork> {
  const { setup, endPoint } = ended;
  const { openings } = await sumsToDecrypt(ended);
  return {
    title: setup.setup.title,
    smallestBatch: setup.setup.smallest_batch,
    ballots: openings[0]?.statement.ballots ?? 0,
    ownerKeys: setup.trustees.ownerKeys,
    compared: {
      verifierKey: report.verifierKey,
      revisions: report.revisions,
      treeSize: endPoint.treeSize,
      rootHash: endPoint.rootBase64,
    },
    openings,
  };
}
