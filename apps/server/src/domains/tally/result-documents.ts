import {
  type EncryptedTally as Matrix,
  resultJson,
  type Trustees,
  tallyDocuments,
} from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { Result, RevisionTally, Share } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import { documentBytes, type Payload, payloadOf, type StoredEntry } from '../board/payload.ts';
import type { AuditedSums, RequestedOpening } from '../count/audited-sums.ts';
import { matrixOf, votesOf } from '../count/statements.ts';
import type { StoredShare } from './shares-store.ts';
import { type GivenShare, readShare } from './trustee-share.ts';

/** The last entries of a record, and every document that they name. */
export interface ResultDocuments {
  readonly entries: readonly StoredEntry[];
  readonly payloads: readonly Payload[];
  readonly result: Result;
}

/** The sums, and the trustees who decrypt them. */
export interface Decrypted extends AuditedSums {
  readonly trustees: Trustees;
}

/**
 * Decrypts sums with their trustees' shares, and makes the last entries of the record.
 * @param shares complete and verified, in the order of their trustees
 * @throws Error where the shares decrypt to no counts, which verified ones never do
 */
export function resultDocuments(decrypted: Decrypted, shares: readonly StoredShare[]): ResultDocuments {
  const { total, openings } = decrypted;
  const tallies = openings.slice(1).map((opening) => closeRevision(decrypted, opening, shares));
  const common = sharesFor(0, shares).map(({ share }) => share);
  const counts = decryptMatrix(decrypted, matrixOf(total.sums), total.ballots, common)[0] ?? [];
  const result: Result = { ballots: total.ballots, counts: votesOf(total.sums, counts) };
  const last = [
    ...common.map((share) => ({ type: 'PartialDecryption' as const, document: share })),
    ...tallies.map(({ tally }) => ({ type: 'RevisionTally' as const, document: tally })),
    { type: 'Result' as const, document: result },
  ].map(({ type, document }) => ({ type, payload: payloadOf(documentBytes(document)) }));
  return {
    entries: last.map(({ type, payload }) => ({ type, payloadHash: payload.hash })),
    payloads: [...tallies.flatMap(({ payloads }) => payloads), ...last.map(({ payload }) => payload)],
    result,
  };
}

/** The stored shares for one matrix of sums, by trustee. */
function sharesFor(revision: number, shares: readonly StoredShare[]): GivenShare[] {
  const own = shares.filter((share) => share.revision === revision);
  return own.map(({ trustee, share }) => {
    const given = readShare(share);
    if (!given) throw new Error(`the stored share of trustee ${trustee} cannot be read`);
    return given;
  });
}

function decryptMatrix(
  { trustees }: Decrypted,
  encryptedTally: Matrix,
  numTallied: number,
  shares: readonly Share[],
): readonly (readonly number[])[] {
  const byOwner = new Map(
    shares.map(({ trustee, factors }) => [trustee, { decryption_factors: inRows(encryptedTally, factors) }]),
  );
  const counts = sodiumTrustee.combineDecryptions({ trustees, encryptedTally, numTallied, shares: byOwner });
  if (!counts) throw new Error('sums with proved shares do not decrypt to counts');
  return counts;
}

/** Arranges factors in the rows of the sums that they decrypt. */
function inRows(matrix: Matrix, factors: readonly string[]): string[][] {
  const left = [...factors];
  return matrix.map((row) => left.splice(0, row.length));
}

/** Makes the closing documents of a revision's own Belenios election, as its archive contains them. */
function closeRevision(
  decrypted: Decrypted,
  { revision, statement: { ballots }, archive }: RequestedOpening,
  shares: readonly StoredShare[],
): { tally: RevisionTally; payloads: Payload[] } {
  const name = decrypted.names.get(revision);
  if (!name || !archive) throw new Error(`revision ${revision} is not decrypted alone`);
  const { encryptedTally } = archive;
  const { encryptedTallyJson, sizedJson } = tallyDocuments({ numTallied: ballots, encryptedTally });
  const given = sharesFor(revision, shares);
  const own = given.map(({ share }) => share);
  const archived = given.map(({ archive }) => archive ?? '');
  const result = resultJson(decryptMatrix(decrypted, encryptedTally, ballots, own));
  const payloads = [encryptedTallyJson, sizedJson, ...archived, result].map((json) =>
    payloadOf(Buffer.from(json)),
  );
  const hashes = payloads.map(({ hash }) => bytesToHex(hash));
  const tally: RevisionTally = {
    ...name,
    encrypted_tally: hashes[0] ?? '',
    sized: hashes[1] ?? '',
    partial_decryptions: hashes.slice(2, -1),
    result: hashes.at(-1) ?? '',
    shares: own,
  };
  return { tally, payloads };
}
