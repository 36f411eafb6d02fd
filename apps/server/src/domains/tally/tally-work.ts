import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { RandomBytes } from '@evoting/belenios/trustee';
import { documentBytes, type Payload, payloadOf } from '../board/payload.ts';
import type { AuditedSums, RequestedOpening } from '../count/audited-sums.ts';
import { type ResultDocuments, resultDocuments } from './result-documents.ts';
import type { StoredShare } from './shares-store.ts';
import { isShareProved, readShare } from './trustee-share.ts';

/** Shares that a trustee submits, one for each matrix of sums, not verified yet. */
export interface SubmittedShares {
  readonly trustee: number;
  readonly shares: readonly { readonly revision: number; readonly share: string }[];
}

/** The key of the trustee whose shares this server computes. */
export interface HeldKey {
  readonly trustee: number;
  readonly privateKey: string;
}

/** The input of a tally, which can be sent to a thread. */
export interface TallyTask {
  readonly trustees: Trustees;
  /** The sums from the server's audit. */
  readonly sums: AuditedSums;
  /** The stored shares, each verified before. */
  readonly stored: readonly StoredShare[];
  readonly source: SubmittedShares | HeldKey | null;
}

/**
 * The output: the encrypted sums as a document, the new shares, and the last documents once no trustee is
 * missing.
 */
export type TallyDone =
  | { ok: false; reason: 'bad-share' }
  | {
      ok: true;
      sums: Payload;
      given: readonly StoredShare[];
      missing: readonly number[];
      documents: ResultDocuments | null;
    };

/**
 * Computes a tally as far as possible: decrypts the server's share, or verifies the shares that a trustee
 * submits, and decrypts the sums once every trustee has given a share.
 * Slow (minutes for 1,000 ballot styles): run it on a worker thread, outside transactions.
 * @returns `bad-share` where a submitted share is missing or not proved
 */
export function computeTally(task: TallyTask, random: RandomBytes): TallyDone {
  const { trustees, sums } = task;
  const given = newShares(task, random);
  if (!given) return { ok: false, reason: 'bad-share' };
  const shares = [...task.stored, ...given].sort((a, b) => a.trustee - b.trustee || a.revision - b.revision);
  const missing = missingTrustees(trustees, sums.openings, shares);
  return {
    ok: true,
    sums: payloadOf(documentBytes(sums.total)),
    given,
    missing,
    documents: missing.length > 0 ? null : resultDocuments({ trustees, ...sums }, shares),
  };
}

/** The shares that are not stored yet; undefined where a submitted one does not verify. */
function newShares(
  { source, stored, trustees, sums: { openings } }: TallyTask,
  random: RandomBytes,
): StoredShare[] | undefined {
  if (source === null) return [];
  const { trustee } = source;
  const before = new Map(
    stored.flatMap((one) => (one.trustee === trustee ? [[one.revision, one.share]] : [])),
  );
  if ('privateKey' in source)
    return openings
      .filter(({ revision }) => !before.has(revision))
      .map((opening) => ({
        trustee,
        revision: opening.revision,
        share: sodiumTrustee.answerOpening(opening, source, random),
      }));
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const submitted = new Map(source.shares.map(({ revision, share }) => [revision, share]));
  const added: StoredShare[] = [];
  for (const opening of openings) {
    const { revision } = opening;
    const share = submitted.get(revision) ?? '';
    // A retry after a lost answer: the share was verified the first time.
    if (before.get(revision) === share) continue;
    const given = readShare(share);
    if (!given || !isShareProved(opening, { trustee, publicKey }, given)) return undefined;
    if (!before.has(revision)) added.push({ trustee, revision, share });
  }
  return added;
}

/** The trustees whose shares are still needed; none once a threshold is reached. */
function missingTrustees(
  trustees: Trustees,
  openings: readonly RequestedOpening[],
  shares: readonly StoredShare[],
): number[] {
  const given = new Set(shares.map(({ trustee, revision }) => `${trustee} ${revision}`));
  const isMissing = (trustee: number) =>
    openings.some(({ revision }) => !given.has(`${trustee} ${revision}`));
  return trustees.sets.flatMap(({ owners, threshold }) => {
    const missing = owners.filter(isMissing);
    return owners.length - missing.length >= threshold ? [] : missing;
  });
}
