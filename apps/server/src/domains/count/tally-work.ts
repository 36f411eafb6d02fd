import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { RandomBytes } from '@evoting/belenios/trustee';
import { revisionsToDecrypt, type SizedRevision } from '@evoting/record/batch';
import { encryptedTallySchema } from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { documentBytes, type Payload, payloadOf } from '../board/payload.ts';
import type { RunningRevision, StoredRevision } from '../paper/revisions.ts';
import { addRevisions, withSums } from '../paper/sums.ts';
import { type ResultDocuments, resultDocuments } from './result-documents.ts';
import type { StoredShare } from './shares-store.ts';
import { statementOf, type TreeOf } from './statements.ts';
import { isShareProved, type Opening, readShare } from './trustee-share.ts';

/** Shares that a trustee brings, one for each matrix of sums, unchecked. */
export interface BroughtShares {
  readonly trustee: number;
  readonly shares: readonly { readonly revision: number; readonly share: string }[];
}

/** The key of the trustee whose shares this server makes, and what its own audit says is to be decrypted. */
export interface HeldKey {
  readonly trustee: number;
  readonly privateKey: string;
  readonly asked: readonly Opening[];
}

/** A revision at the close, with its ballots by the live count that covered them first. */
export type TalliedRevision = StoredRevision & Pick<SizedRevision, 'byCount'>;

/** The input of a tally: plain values, which can be sent to a thread. */
export interface TallyTask {
  readonly setupHash: Uint8Array;
  /** The tree that ends with EndBallots. */
  readonly end: TreeHead;
  readonly smallestBatch: number;
  readonly trustees: Trustees;
  readonly revisions: readonly TalliedRevision[];
  /** The stored shares; each was checked before. */
  readonly kept: readonly StoredShare[];
  readonly giver: BroughtShares | HeldKey | null;
}

/**
 * The output: the encrypted sums, the new shares, and the result once no trustee is missing.
 */
export type TallyDone =
  | { ok: false; reason: 'bad-share' | 'other-sums' }
  | {
      ok: true;
      sums: Payload;
      given: readonly StoredShare[];
      missing: readonly number[];
      documents: ResultDocuments | null;
    };

/**
 * Computes a tally as far as it can be: adds the sums up, decrypts the server's share or checks the shares
 * that a trustee brings, and decrypts the sums once every trustee has given a share.
 * Takes: minutes for a thousand papers, so that it is for a thread, and for no transaction.
 * Takes: the data of the record and the store, and a random source.
 * Gives: the output.
 * Refuses: a share that is missing or not proved, before anything is added up where it is of one paper; for
 * the server's own trustee, stored sums that are not those that its own audit has added up.
 */
export function computeTally(task: TallyTask, random: RandomBytes): TallyDone {
  const revisions = task.revisions.map(withSums);
  const isDecrypted = revisionsToDecrypt(task.revisions, task.smallestBatch);
  const tree = { setupHash: task.setupHash, ...task.end };
  const own = ownOpenings(
    tree,
    revisions.filter((_, i) => isDecrypted[i]),
  );
  const ofOwn = give(task, own, random);
  const reason = task.giver && 'privateKey' in task.giver ? 'other-sums' : 'bad-share';
  if (!ofOwn) return { ok: false, reason };
  const total = encryptedTallySchema.parse(addRevisions(revisions));
  const common = { revision: 0, statement: statementOf(tree, total), archive: null };
  const ofAll = give(task, [common], random);
  if (!ofAll) return { ok: false, reason };
  const openings = [common, ...own];
  const given = [...ofAll, ...ofOwn];
  const shares = [...task.kept, ...given].sort((a, b) => a.trustee - b.trustee || a.revision - b.revision);
  const missing = missingTrustees(task.trustees, openings, shares);
  const { trustees } = task;
  return {
    ...{ ok: true, sums: payloadOf(documentBytes(total)), given, missing },
    documents: missing.length > 0 ? null : resultDocuments({ trustees, revisions, total, openings }, shares),
  };
}

/** The matrices of revisions whose own tally is decrypted beside the common one. */
function ownOpenings(tree: TreeOf, revisions: readonly RunningRevision[]): Opening[] {
  return revisions.map(({ number, hash, election, ballots, encryptedTally }) => ({
    revision: number,
    statement: statementOf(tree, { ballots, sums: encryptedTally.flat() }, hash),
    archive: { context: election.fingerprint, encryptedTally },
  }));
}

/**
 * The shares of these matrices that are not stored yet; undefined where one that was brought does not hold.
 */
function give(
  { giver, kept, trustees }: TallyTask,
  openings: readonly Opening[],
  random: RandomBytes,
): StoredShare[] | undefined {
  if (giver === null) return [];
  const { trustee } = giver;
  const before = new Map(kept.flatMap((one) => (one.trustee === trustee ? [[one.revision, one.share]] : [])));
  if ('privateKey' in giver) return answer(giver, openings, before, random);
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
 * The shares of the server's own trustee that are not stored yet; undefined where the stored sums are not
 * those that its own audit has added up.
 */
function answer(
  { asked, trustee, privateKey }: HeldKey,
  openings: readonly Opening[],
  before: ReadonlyMap<number, string>,
  random: RandomBytes,
): StoredShare[] | undefined {
  const byRevision = new Map(asked.map((opening) => [opening.revision, opening]));
  const added: StoredShare[] = [];
  for (const { revision, statement } of openings) {
    const audited = byRevision.get(revision);
    if (!audited || textOf(audited.statement) !== textOf(statement)) return undefined;
    if (before.has(revision)) continue;
    const share = sodiumTrustee.answerOpening(audited, { trustee, privateKey }, random);
    added.push({ trustee, revision, share });
  }
  return added;
}

const textOf = ({ sums, ...rest }: Opening['statement']) =>
  JSON.stringify([rest, sums.map(({ alpha, beta }) => [alpha, beta])]);

/**
 * The trustees whose shares are still needed: with a threshold nobody's, once enough have given theirs.
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
