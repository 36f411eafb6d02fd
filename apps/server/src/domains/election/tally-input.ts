import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { revisionsToOpen } from '@evoting/record/batch';
import { type EncryptedTally, encryptedTallySchema } from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { treeAt } from '@evoting/tlog/tree';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type RecordHead, tileStore } from '../board/log.ts';
import { statementOf } from './count.ts';
import { type RunningRevision, runningRevisions } from './revisions.ts';
import type { StoredShare } from './shares-store.ts';
import { addRevisions } from './sums.ts';
import { type GivenShare, isShareProved, type Opening, readShare } from './trustee-share.ts';
import { trusteesOf } from './trusteeship.ts';

export type TallyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'randomBytes'>;
export type TallyRefusal = 'no-record' | 'not-ended' | 'unknown-trustee' | 'bad-share';

/** Everything that a tally is made of, read in one transaction that holds the record. */
export interface TallyInput {
  readonly record: RecordHead;
  /** The tree that ends with EndBallots. */
  readonly end: TreeHead;
  readonly trustees: Trustees;
  readonly revisions: readonly RunningRevision[];
  readonly total: EncryptedTally;
  readonly openings: readonly Opening[];
}

/** What there is to open, proved for the tree that ends with EndBallots: that of `size` entries. */
export async function readInput(trx: Trx, record: RecordHead, size: number): Promise<TallyInput> {
  const revisions = await runningRevisions(trx, record.electionId);
  const total = encryptedTallySchema.parse(addRevisions(revisions));
  const { root } = (await treeAt(tileStore(trx, record.electionId), size)).head;
  const tree = { setupHash: record.setupHash, size, root };
  const isOpened = revisionsToOpen(revisions, record.smallestBatch);
  const own = revisions
    .filter((_, i) => isOpened[i])
    .map(({ number, hash, election, ballots, encryptedTally }) => ({
      revision: number,
      statement: statementOf(tree, { ballots, sums: encryptedTally.flat() }, hash),
      archive: { context: election.fingerprint, encryptedTally },
    }));
  const common = { revision: 0, statement: statementOf(tree, total), archive: null };
  const trustees = await trusteesOf(trx, record);
  return { record, end: { size, root }, trustees, revisions, total, openings: [common, ...own] };
}

/** The shares of the trustee whose key this server holds; none where it holds none. */
export async function ownShares(
  deps: TallyDeps,
  { record, trustees, openings }: TallyInput,
): Promise<StoredShare[]> {
  const trustee = record.heldTrustee;
  if (trustee === null) return [];
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const key = { trustee, privateKey };
  return openings.map((opening) => {
    const share = sodiumTrustee.answerOpening(opening, key, deps.randomBytes);
    return { trustee, revision: opening.revision, share };
  });
}

/**
 * Checks the shares that a trustee has submitted, one for each opening.
 * Takes: the input of the tally, the trustee's number and the shares.
 * Gives: what is to be stored.
 * Refuses: a trustee that is none, a share that is missing or not proved.
 */
export function checkShares(
  { trustees, openings }: TallyInput,
  { trustee, shares }: { trustee: number; shares: readonly { revision: number; share: string }[] },
): StoredShare[] | TallyRefusal {
  const publicKey = trustees.ownerKeys[trustee - 1];
  if (publicKey === undefined) return 'unknown-trustee';
  const checked: StoredShare[] = [];
  for (const opening of openings) {
    const { revision } = opening;
    const share = shares.find((given) => given.revision === revision)?.share ?? '';
    const given = readShare(share);
    if (!given || !isShareProved(opening, { trustee, publicKey }, given)) return 'bad-share';
    checked.push({ trustee, revision, share });
  }
  return checked;
}

/**
 * Whose shares are needed yet: of a set with a threshold nobody's, once as many as it takes have given
 * theirs.
 */
export function missingTrustees(
  { trustees, openings }: TallyInput,
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

/** The stored answers to one opening, by trustee. */
export function givenFor(revision: number, shares: readonly StoredShare[]): GivenShare[] {
  const own = shares.filter((share) => share.revision === revision);
  return own.map(({ trustee, share }) => {
    const given = readShare(share);
    if (!given) throw new Error(`the stored share of trustee ${trustee} cannot be read`);
    return given;
  });
}
