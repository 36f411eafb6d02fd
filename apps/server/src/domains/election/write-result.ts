import {
  combineDecryptions,
  type EncryptedTally as Matrix,
  resultJson,
  tallyDocuments,
} from '@evoting/belenios/auditor';
import type { Result, RevisionTally, Share } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import type { Trx } from '../../platform/database/connect.ts';
import { appendEntries, documentBytes, type NewEntry, type Payload, payloadOf } from '../board/log.ts';
import { votesOf } from './count.ts';
import { insertEvent } from './lifecycle-store.ts';
import type { StoredShare } from './shares-store.ts';
import { matrixOf } from './sums.ts';
import { givenFor, type TallyDeps, type TallyInput } from './tally-input.ts';

/**
 * Writes what ends the record. A crash before the commit leaves the shares of earlier calls, and the next
 * call writes the same.
 */
export async function writeResult(
  deps: TallyDeps,
  trx: Trx,
  input: TallyInput,
  shares: readonly StoredShare[],
): Promise<Result> {
  const { record, total, openings } = input;
  const documents: Payload[] = [];
  const revisionTallies: NewEntry[] = [];
  for (const { revision } of openings.slice(1)) {
    const { tally, payloads } = closeRevision(input, revision, shares);
    documents.push(...payloads);
    revisionTallies.push({ type: 'RevisionTally', payload: documentBytes(tally) });
  }
  const common = givenFor(0, shares).map(({ share }) => share);
  const counts = decryptMatrix(input, matrixOf(total.sums), total.ballots, common)[0] ?? [];
  const result: Result = { ballots: total.ballots, counts: votesOf(total.sums, counts) };
  const entries: NewEntry[] = [
    ...common.map((share) => ({ type: 'PartialDecryption' as const, payload: documentBytes(share) })),
    ...revisionTallies,
    { type: 'Result', payload: documentBytes(result) },
  ];
  await appendEntries(trx, record, entries, deps.keys, documents);
  await insertEvent(trx, record.electionId, 'counted', deps.now());
  return result;
}

function decryptMatrix(
  { trustees }: TallyInput,
  encryptedTally: Matrix,
  numTallied: number,
  shares: readonly Share[],
): readonly (readonly number[])[] {
  const byOwner = new Map(
    shares.map(({ trustee, factors }) => [trustee, { decryption_factors: inRows(encryptedTally, factors) }]),
  );
  const counts = combineDecryptions({ trustees, encryptedTally, numTallied, shares: byOwner });
  if (!counts) throw new Error('sums with proved shares do not open to counts');
  return counts;
}

/** Factors in the rows of the sums that they open. */
function inRows(matrix: Matrix, factors: readonly string[]): string[][] {
  const left = [...factors];
  return matrix.map((row) => left.splice(0, row.length));
}

/** The closing documents of a revision's own Belenios election, as its archive will have them. */
function closeRevision(
  input: TallyInput,
  number: number,
  shares: readonly StoredShare[],
): { tally: RevisionTally; payloads: Payload[] } {
  const revision = input.revisions.find((known) => known.number === number);
  if (!revision) throw new Error(`there is no revision ${number}`);
  const { encryptedTallyJson, sizedJson } = tallyDocuments({
    numTallied: revision.ballots,
    encryptedTally: revision.encryptedTally,
  });
  const given = givenFor(number, shares);
  const own = given.map(({ share }) => share);
  const archived = given.map(({ archive }) => archive ?? '');
  const result = resultJson(decryptMatrix(input, revision.encryptedTally, revision.ballots, own));
  const payloads = [encryptedTallyJson, sizedJson, ...archived, result].map((json) =>
    payloadOf(Buffer.from(json)),
  );
  const hashes = payloads.map(({ hash }) => bytesToHex(hash));
  const tally: RevisionTally = {
    ...{ style: revision.revision.style, revision: revision.revision.revision },
    encrypted_tally: hashes[0] ?? '',
    sized: hashes[1] ?? '',
    partial_decryptions: hashes.slice(2, -1),
    result: hashes.at(-1) ?? '',
    shares: own,
  };
  return { tally, payloads };
}
