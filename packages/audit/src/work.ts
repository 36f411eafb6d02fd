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
 * One matrix of sums that every trustee must decrypt: number 0 is the count over all revisions, another one
 * the n-th revision's own.
 */
export interface OpeningWork {
  revision: number;
  /** What is proved, with every value that the proof binds. */
  statement: OpeningStatement;
  /**
   * What the revision's Belenios archive needs besides, with Belenios' own, weaker proof; null for the sums
   * over all revisions.
   */
  archive: { context: string; encryptedTally: StoredSums['encryptedTally'] } | null;
}

/** What a trustee is asked for by the record itself. */
export interface TrusteeWork {
  title: string;
  ballots: number;
  /**
   * How many ballots at least are decrypted together while people vote, by the setup; the end decrypts fewer,
   * where no more came.
   */
  smallestBatch: number;
  /** The public keys of all trustees, in the order of their numbers. */
  ownerKeys: readonly string[];
  /**
   * What trustees compare: the tree that ends with the end of voting, whose sums they decrypt. So two who
   * look at different moments, with a share or a log's head between them, have the same groups.
   */
  compared: ComparedHead;
  openings: OpeningWork[];
}

/**
 * Why a trustee must not decrypt anything. `not-verified`: the audit failed, or checked a part only.
 * `not-ended`: voting goes on, so that an opening could show a few ballots. `certified`: the result is there
 * already.
 */
export type WorkRefusal = 'not-verified' | 'not-ended' | 'certified';

export type WorkVerdict =
  | { ok: true; report: AuditReport; work: TrusteeWork }
  | { ok: false; report: AuditReport; reason: WorkRefusal };

/**
 * Finds out from the record alone what its trustees have to decrypt: audits it whole, demands that voting has
 * ended, and adds up the sums itself. It takes no ciphertext from anybody: someone who could hand one over
 * could have a single ballot decrypted.
 * Takes: the record and the options of an audit.
 * Gives: the work, with the audit's report.
 * Refuses: one of `WorkRefusal`.
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
