import {
  parseEncryptedTally,
  parsePartialDecryption,
  parseResult,
  type StoredSums,
  type Trustees,
  tallyDocuments,
  verifyPartialDecryption,
  verifyResult,
} from '@evoting/belenios/auditor';
import { readByHash } from './documents.ts';
import type { EncryptedTally, PartialDecryption, StyleTally, Votes } from './payloads.ts';
import { RecordError, type RecordSource } from './source.ts';
import type { OpenSetup, OpenStyle } from './style.ts';

/**
 * Checks that votes are what the trustees decrypted.
 * Takes: the setup, the encrypted sums, the trustees' decryptions and the claimed votes, each with its place.
 * Refuses: a share that is not proved, a trustee missing or twice, a number that is not the decrypted one (RecordError).
 */
export function requireDecryption(
  { trustees, context }: OpenSetup,
  { sums, ballots }: EncryptedTally,
  decryptions: readonly { place: string; share: PartialDecryption }[],
  claimed: { place: string; counts: readonly Votes[] },
): void {
  const encryptedTally = [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
  const shares = new Map<number, PartialDecryption['decryption']>();
  for (const { place, share } of decryptions) {
    requireShare({ trustees, context, encryptedTally }, place, share, shares);
  }
  const isSameList =
    claimed.counts.length === sums.length &&
    sums.every((sum, i) => {
      const counted = claimed.counts[i];
      return counted?.post_id === sum.post_id && counted.candidate_id === sum.candidate_id;
    });
  if (!isSameList) throw new RecordError(claimed.place, 'counts does not have one number a candidate');
  const votes = claimed.counts.map((counted) => counted.votes);
  if (!verifyResult({ trustees, encryptedTally, numTallied: ballots, shares }, [votes])) {
    throw new RecordError(claimed.place, 'counts is not what the trustees’ decryptions prove');
  }
}

interface Opening {
  trustees: Trustees;
  context: string;
  encryptedTally: StoredSums['encryptedTally'];
}

function requireShare(
  { trustees, context, encryptedTally }: Opening,
  place: string,
  { trustee, decryption }: PartialDecryption,
  shares: Map<number, PartialDecryption['decryption']>,
): void {
  const publicKey = trustees.ownerKeys[trustee - 1];
  if (publicKey === undefined) throw new RecordError(place, `there is no trustee ${trustee}`);
  if (shares.has(trustee)) throw new RecordError(place, `trustee ${trustee} has decrypted already`);
  if (!verifyPartialDecryption({ context, publicKey, encryptedTally }, decryption)) {
    throw new RecordError(place, `the decryption of trustee ${trustee} is not proved`);
  }
  shares.set(trustee, decryption);
}

/**
 * Checks the closing documents of one style's own Belenios election, as its archive has them.
 * Takes: the source, the style tally, the setup, the style, the recomputed sums of its ballots, and the trustees who
 * decrypted (numbered from 1, ascending): the i-th decryption is of the i-th of them. Gives: nothing.
 * Refuses: a document that is not what the ballots and the trustees prove (RecordError naming it).
 */
export async function requireStyleTally(
  source: RecordSource,
  tally: StyleTally,
  { trustees }: OpenSetup,
  { election }: OpenStyle,
  stored: StoredSums,
  owners: readonly number[],
): Promise<void> {
  const expected = tallyDocuments(stored);
  const encrypted = await readByHash(source, tally.encrypted_tally);
  const parsedTally = parseEncryptedTally(encrypted.text);
  if (!parsedTally.ok || encrypted.text !== expected.encryptedTallyJson) {
    throw new RecordError(encrypted.path, 'is not the sum of the style’s ballots');
  }
  const sized = await readByHash(source, tally.sized);
  if (sized.text !== expected.sizedJson)
    throw new RecordError(sized.path, 'is not the size of the style’s tally');
  const opening = { trustees, context: election.fingerprint, encryptedTally: parsedTally.value };
  const shares = new Map<number, PartialDecryption['decryption']>();
  for (const [i, hash] of tally.partial_decryptions.entries()) {
    const { text, path } = await readByHash(source, hash);
    const share = parsePartialDecryption(text);
    if (!share.ok) throw new RecordError(path, `is ${share.reason}`);
    const decryption = share.value as PartialDecryption['decryption'];
    requireShare(opening, path, { trustee: owners[i] ?? 0, decryption }, shares);
  }
  const { text, path } = await readByHash(source, tally.result);
  const result = parseResult(text);
  const isProved =
    result.ok && verifyResult({ ...opening, numTallied: stored.numTallied, shares }, result.value.result);
  if (!isProved) throw new RecordError(path, 'is not what the trustees’ decryptions prove');
}
