import {
  type OpeningStatement,
  parseEncryptedTally,
  parsePartialDecryption,
  parseResult,
  type StoredSums,
  tallyDocuments,
} from '@evoting/belenios/auditor';
import { readByHash } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import type { EncryptedTally, RevisionTally, Share, Votes } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import type { LoadedSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { Decrypting } from './engine.ts';
import { inTurns } from './turns.ts';

/** A tree of this record; the sums of its ballots are decrypted. */
export interface TreePoint {
  treeSize: number;
  rootBase64: string;
}

/** A trustee's share with its location. */
export interface LocatedShare {
  location: string;
  share: Share;
}

/** The number of counts that are checked in one piece, in some milliseconds. */
const LINES_AT_ONCE = 10;

type Matrix = StoredSums['encryptedTally'];

/**
 * Builds the statement that trustees must have proved about recomputed sums.
 * @param revision the hex hash of the revision that the sums belong to, or null for all
 */
export function statementOf(
  { hash }: LoadedSetup,
  { treeSize, rootBase64 }: TreePoint,
  { ballots, sums }: { ballots: number; sums: OpeningStatement['sums'] },
  revision: string | null = null,
): OpeningStatement {
  return { setup: hash, tree_size: treeSize, root_hash: rootBase64, ballots, revision, sums };
}

/**
 * Verifies that votes are what the trustees decrypted.
 * @param tree the tree that the sums cover
 * @param total the recomputed sums
 * @throws RecordError for an unproved share, a missing or repeated trustee, or a wrong count
 */
export async function requireDecryption(
  tally: Omit<Decrypting, 'verifyPartialDecryption'>,
  setup: LoadedSetup,
  tree: TreePoint,
  total: EncryptedTally,
  shares: readonly LocatedShare[],
  claimed: { location: string; counts: readonly Votes[] },
): Promise<void> {
  const { sums, ballots } = total;
  const decrypted = await requireShares(tally, setup, statementOf(setup, tree, total), shares);
  const isSameList =
    claimed.counts.length === sums.length &&
    sums.every((sum, i) => {
      const counted = claimed.counts[i];
      return counted?.contest_id === sum.contest_id && counted.candidate_id === sum.candidate_id;
    });
  if (!isSameList) throw new RecordError(claimed.location, finding('counts-list'));
  let from = 0;
  do {
    const to = from + LINES_AT_ONCE;
    const encryptedTally = [sums.slice(from, to).map(({ alpha, beta }) => ({ alpha, beta }))];
    const decryptions = new Map(
      [...decrypted].map(([trustee, { factors }]) => [
        trustee,
        { decryption_factors: [factors.slice(from, to)] },
      ]),
    );
    const claim = { trustees: setup.trustees, encryptedTally, numTallied: ballots, shares: decryptions };
    const votes = claimed.counts.slice(from, to).map((counted) => counted.votes);
    if (!tally.verifyResult(claim, [votes]))
      throw new RecordError(claimed.location, finding('counts-unproved'));
    from = to;
    await tally.letOthers?.();
  } while (from < sums.length);
}

/** Verifies the shares and returns them by trustee. */
async function requireShares(
  tally: Pick<Decrypting, 'verifyOpeningInSteps' | 'letOthers'>,
  { trustees }: LoadedSetup,
  statement: OpeningStatement,
  shares: readonly LocatedShare[],
): Promise<Map<number, Share>> {
  const decrypted = new Map<number, Share>();
  for (const { location, share } of shares) {
    const { trustee } = share;
    const publicKey = trustees.ownerKeys[trustee - 1];
    if (publicKey === undefined) throw new RecordError(location, finding('trustee-unknown', { trustee }));
    if (decrypted.has(trustee)) throw new RecordError(location, finding('trustee-twice', { trustee }));
    const checking = tally.verifyOpeningInSteps(statement, { trustee, publicKey }, share);
    if (!(await inTurns(checking, tally.letOthers))) {
      throw new RecordError(location, finding('trustee-unproved', { trustee }));
    }
    decrypted.set(trustee, share);
  }
  return decrypted;
}

/**
 * Verifies the closing documents of one revision's own Belenios election, as in its archive, and the strong
 * proofs beside them.
 * @param tree the tree that ends with EndBallots
 * @param stored the recomputed sums of the revision's ballots
 * @returns the decrypted counts, row by row
 * @throws RecordError naming a document that the ballots and the trustees do not prove
 */
export async function requireRevisionTally(
  { source, tally: engine }: { source: RecordSource; tally: Decrypting },
  { location, tally }: { location: string; tally: RevisionTally },
  setup: LoadedSetup,
  tree: TreePoint,
  revision: LoadedRevision,
  stored: StoredSums,
): Promise<readonly (readonly number[])[]> {
  const expected = tallyDocuments(stored);
  const encrypted = await readByHash(source, tally.encrypted_tally);
  const parsedTally = parseEncryptedTally(encrypted.text);
  if (!parsedTally.ok || encrypted.text !== expected.encryptedTallyJson) {
    throw new RecordError(encrypted.path, finding('revision-sum'));
  }
  const encryptedTally = parsedTally.value;
  const sized = await readByHash(source, tally.sized);
  if (sized.text !== expected.sizedJson) throw new RecordError(sized.path, finding('revision-size'));
  const sums = { ballots: stored.numTallied, sums: encryptedTally.flat() };
  const located = tally.shares.map((share, i) => ({ location: `${location}, shares[${i}]`, share }));
  const decrypted = await requireShares(
    engine,
    setup,
    statementOf(setup, tree, sums, revision.hash),
    located,
  );
  if (tally.partial_decryptions.length !== tally.shares.length)
    throw new RecordError(location, finding('decryptions-list'));
  const decryptions = new Map<number, { decryption_factors: readonly (readonly string[])[] }>();
  for (const [i, share] of [...decrypted.values()].entries()) {
    const document = await readByHash(source, tally.partial_decryptions[i] ?? '');
    decryptions.set(share.trustee, requireArchived(engine, setup, revision, encryptedTally, share, document));
  }
  const { text, path } = await readByHash(source, tally.result);
  const result = parseResult(text);
  const claimed = { trustees: setup.trustees, encryptedTally, numTallied: stored.numTallied };
  if (!result.ok || !engine.verifyResult({ ...claimed, shares: decryptions }, result.value.result))
    throw new RecordError(path, finding('result-unproved'));
  return result.value.result;
}

/** Verifies the decryption in archive form: Belenios' own proof, with the same factors as the share. */
function requireArchived(
  { verifyPartialDecryption }: Pick<Decrypting, 'verifyPartialDecryption'>,
  { trustees }: LoadedSetup,
  { election }: LoadedRevision,
  encryptedTally: Matrix,
  { trustee, factors }: Share,
  { text, path }: { text: string; path: string },
) {
  const read = parsePartialDecryption(text);
  if (!read.ok) throw new RecordError(path, finding('decryption-unreadable', { reason: read.reason }));
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const statement = { context: election.fingerprint, publicKey, encryptedTally };
  if (!verifyPartialDecryption(statement, read.value))
    throw new RecordError(path, finding('trustee-unproved', { trustee }));
  const isSame = JSON.stringify(read.value.decryption_factors.flat()) === JSON.stringify(factors);
  if (!isSame) throw new RecordError(path, finding('trustee-otherwise', { trustee }));
  return read.value;
}
