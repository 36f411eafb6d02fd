import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { RandomBytes } from '@evoting/belenios/trustee';
import { documentBytes, type Payload, payloadOf } from '../board/payload.ts';
import type { AuditedSums, RequestedOpening } from '../count/audited-sums.ts';
import { type ResultDocuments, resultDocuments } from './result-documents.ts';
import type { StoredShare } from './shares-store.ts';
import { isShareProved, readShare } from './trustee-share.ts';

/** Shares that a trustee brings, one for each matrix of sums, unchecked. */
export interface BroughtShares {
  readonly trustee: number;
  readonly shares: readonly { readonly revision: number; readonly share: string }[];
}

/** The key of the trustee whose shares this server makes. */
export interface HeldKey {
  readonly trustee: number;
  readonly privateKey: string;
}

/** The input of a tally: plain values, which can be sent to a thread. */
export interface TallyTask {
  readonly trustees: Trustees;
  /** The sums that the server's own audit of the record has added up. */
  readonly sums: AuditedSums;
  /** The stored shares; each was checked before. */
  readonly kept: readonly StoredShare[];
  readonly giver: BroughtShares | HeldKey | null;
}

/**
 * The output: the document of the encrypted sums, the new shares, and the result once no trustee is missing.
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
 * Computes a tally as far as it can be: decrypts the server's share or checks the shares that a trustee
 * brings, and decrypts the sums once every trustee has given a share. Slow (minutes for a thousand ballot
 * styles): run on a worker thread, outside of transactions.
 * Takes: the audited sums, the stored shares, and a random source.
 * Gives: the output.
 * Refuses: a share that is missing or not proved.
 */
export function computeTally(task: TallyTask, random: RandomBytes): TallyDone {
  const { trustees, sums } = task;
  const given = give(task, random);
  if (!given) return { ok: false, reason: 'bad-share' };
  const shares = [...task.kept, ...given].sort((a, b) => a.trustee - b.trustee || a.revision - b.revision);
  const missing = missingTrustees(trustees, sums.openings, shares);
  return {
    ...{ ok: true, sums: payloadOf(documentBytes(sums.total)), given, missing },
    documents: missing.length > 0 ? null : resultDocuments({ trustees, ...sums }, shares),
  };
}

/** The shares that are not stored yet; undefined where one that was brought does not hold. */
function give(
  { giver, kept, trustees, sums: { openings } }: TallyTask,
  random: RandomBytes,
): StoredShare[] | undefined {
  if (giver === null) return [];
  const { trustee } = giver;
  const before = new Map(kept.flatMap((one) => (one.trustee === trustee ? [[one.revision, one.share]] : [])));
  if ('privateKey' in giver)
    return openings
      .filter(({ revision }) => !before.has(revision))
      .map((opening) => ({
        ...{ trustee, revision: opening.revision },
        share: sodiumTrustee.answerOpening(opening, giver, random),
      }));
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const brought = new Map(giver.shares.map(({ revision, share }) => [revision, share]));
  const added: StoredShare[] = [];
  for (const opening of openings) {
    const { revision } = opening;
    const share = brought.get(revision) ?? '';
    // A retry after a lost answer: the share was checked when it came first.
    if (before.get(revision) === share) continue;
    const given = readShare(share);
    if (!given || !isShareProved(opening, { trustee, publicKey }, given)) return undefined;
    if (!before.has(revision)) added.push({ trustee, revision, share });
  }
  return added;
}

/**
 * The trustees whose shares are still needed: with a threshold nobody's, once enough have given theirs.
 */
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
