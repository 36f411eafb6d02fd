import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { RandomBytes } from '@evoting/belenios/trustee';
import { revisionsToDecrypt, type SizedRevision } from '@evoting/record/batch';
import { encryptedTallySchema } from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { documentBytes, type Payload, payloadOf } from '../board/payload.ts';
import { type ResultDocuments, resultDocuments } from './result-documents.ts';
import type { RunningRevision, StoredRevision } from './revisions.ts';
import type { StoredShare } from './shares-store.ts';
import { statementOf, type TreeOf } from './statements.ts';
import { addRevisions, withSums } from './sums.ts';
import { isShareProved, type Opening, readShare } from './trustee-share.ts';

/** Shares that a trustee brings, one for each opening; nothing of them is checked. */
export interface BroughtShares {
  readonly trustee: number;
  readonly shares: readonly { readonly revision: number; readonly share: string }[];
}

/** The key of the trustee whose shares this server makes. */
export interface HeldKey {
  readonly trustee: number;
  readonly privateKey: string;
}

/** A revision at the close, with its ballots by the live count that covered them first. */
export type TalliedRevision = StoredRevision & Pick<SizedRevision, 'byCount'>;

/** All that a tally is computed of: plain values, which a thread can be given. */
export interface TallyTask {
  readonly setupHash: Uint8Array;
  /** The tree that ends with EndBallots. */
  readonly end: TreeHead;
  readonly smallestBatch: number;
  readonly trustees: Trustees;
  readonly revisions: readonly TalliedRevision[];
  /** The shares that are kept; each was checked before it was. */
  readonly kept: readonly StoredShare[];
  readonly giver: BroughtShares | HeldKey | null;
}

/**
 * What is to be written: the encrypted sums, the shares that are new, and the result once nobody is missing.
 */
export type TallyDone =
  | { ok: false; reason: 'bad-share' }
  | {
      ok: true;
      sums: Payload;
      given: readonly StoredShare[];
      openings: readonly Opening[];
      missing: readonly number[];
      documents: ResultDocuments | null;
    };

/**
 * Computes a tally as far as it can be: adds the sums up, answers what is to be opened or checks the answers
 * that a trustee brings, and opens the sums once every trustee has answered.
 * Takes: minutes for a thousand papers, so that it is for a thread, and for no transaction.
 * Takes: what the record and the store hold, and a random source.
 * Gives: what is to be written.
 * Refuses: a share that is missing or not proved, before anything is added up where it is of one paper.
 */
export function computeTally(task: TallyTask, random: RandomBytes): TallyDone {
  const revisions = task.revisions.map(withSums);
  const isOpened = revisionsToDecrypt(task.revisions, task.smallestBatch);
  const tree = { setupHash: task.setupHash, ...task.end };
  const own = ownOpenings(
    tree,
    revisions.filter((_, i) => isOpened[i]),
  );
  const ofOwn = give(task, own, random);
  if (!ofOwn) return { ok: false, reason: 'bad-share' };
  const total = encryptedTallySchema.parse(addRevisions(revisions));
  const common = { revision: 0, statement: statementOf(tree, total), archive: null };
  const ofAll = give(task, [common], random);
  if (!ofAll) return { ok: false, reason: 'bad-share' };
  const openings = [common, ...own];
  const given = [...ofAll, ...ofOwn];
  const shares = [...task.kept, ...given].sort((a, b) => a.trustee - b.trustee || a.revision - b.revision);
  const missing = missingTrustees(task.trustees, openings, shares);
  const { trustees } = task;
  return {
    ...{ ok: true, sums: payloadOf(documentBytes(total)), given, openings, missing },
    documents: missing.length > 0 ? null : resultDocuments({ trustees, revisions, total, openings }, shares),
  };
}

/** The openings of revisions whose own tally is opened beside the common one. */
function ownOpenings(tree: TreeOf, revisions: readonly RunningRevision[]): Opening[] {
  return revisions.map(({ number, hash, election, ballots, encryptedTally }) => ({
    revision: number,
    statement: statementOf(tree, { ballots, sums: encryptedTally.flat() }, hash),
    archive: { context: election.fingerprint, encryptedTally },
  }));
}

/** The shares of these openings that are not kept yet; undefined where one that was brought does not hold. */
function give(
  { giver, kept, trustees }: TallyTask,
  openings: readonly Opening[],
  random: RandomBytes,
): StoredShare[] | undefined {
  if (giver === null) return [];
  const { trustee } = giver;
  const before = new Map(kept.flatMap((one) => (one.trustee === trustee ? [[one.revision, one.share]] : [])));
  if ('privateKey' in giver)
    return openings
      .filter(({ revision }) => !before.has(revision))
      .map((opening) => {
        const share = sodiumTrustee.answerOpening(opening, giver, random);
        return { trustee, revision: opening.revision, share };
      });
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const brought = new Map(giver.shares.map(({ revision, share }) => [revision, share]));
  const added: StoredShare[] = [];
  for (const opening of openings) {
    const { revision } = opening;
    const share = brought.get(revision) ?? '';
    // The same again, after an answer that was lost: it was checked when it came first.
    if (before.get(revision) === share) continue;
    const given = readShare(share);
    if (!given || !isShareProved(opening, { trustee, publicKey }, given)) return undefined;
    if (!before.has(revision)) added.push({ trustee, revision, share });
  }
  return added;
}

/**
 * Whose shares are needed yet: of a set with a threshold nobody's, once as many as it takes have given
 * theirs.
 */
function missingTrustees(
  trustees: Trustees,
  openings: readonly Opening[],
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
