/**
 * The proofs of the record (promises, trees, test ballots, counts and results), each with all values of its
 * equation. See `proofs.ts`.
 */

import { hexHashOf } from '@evoting/record/documents';
import { verifyHead } from '@evoting/record/head';
import type { Opening } from '@evoting/record/payloads';
import { verifyReceipt } from '@evoting/record/receipt';
import { signHead, signReceipt } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import { bytesToHex, hexToBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { verifyConsistency, verifyInclusion } from '@evoting/tlog/proof';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { loadTree } from '@evoting/tlog/tree';
import type { Path } from '../../../belenios/src/testing/tampering.ts';
import { auditRecord } from '../audit.ts';
import { remakeTestBallot } from '../test-ballot.ts';
import { sodiumEngine } from './engine.ts';
import { type Proof, smallElection } from './proofs.ts';
import { rewrite } from './tampering.ts';

const { key } = new TestElection();
const verifierKey = formatVerifierKey(key);
const keyOf = (text: string) => parseVerifierKey(text);

/** The lines of a signed note: its text and its signature. */
const linesOf = (note: string) => note.split('\n');

export function receiptProof(): Proof {
  const promise = { tracker: `${'A'.repeat(42)}E`, size: 4, due: 1_790_000_020 };
  const receipt = signReceipt('2026', promise, key);
  return {
    values: { receipt: { ...receipt, note: linesOf(receipt.note) }, verifierKey },
    holds: ({ receipt: given, verifierKey: told }: { receipt: { note: string[] }; verifierKey: string }) => {
      const parsed = keyOf(told);
      return parsed !== null && verifyReceipt({ ...given, note: given.note.join('\n') }, parsed).ok;
    },
    ignored: (path) => path.at(-1) === 'log', // where to look for the record, not what is promised
  };
}

export function headProof(): Proof {
  const root = bytesToHex(new Uint8Array(32).fill(9));
  const head = { size: 4, root, time: 1_790_000_000, revisions: 'a'.repeat(64) };
  const note = signHead({ ...head, root: hexToBytes(root) }, key);
  type Told = { head: typeof head; note: string[]; verifierKey: string };
  return {
    values: { head, note: linesOf(note), verifierKey },
    holds: ({ head: said, note: given, verifierKey: told }: Told) => {
      const parsed = keyOf(told);
      const verified = parsed && verifyHead(given.join('\n'), parsed);
      if (!verified?.ok) return false;
      const { size, time, revisions } = verified.head;
      const read = { size, root: bytesToHex(verified.head.root), time, revisions };
      return JSON.stringify(read) === JSON.stringify(said);
    },
  };
}

/** Sizes are signed together with roots in checkpoints; the hashes alone do not determine a size. */
const isSize = (path: Path) => /size$/i.test(String(path.at(-1)));

export async function inclusionProof(): Promise<Proof> {
  const { tree, entries } = await someTree(7);
  const [index, { head }] = [2, tree];
  const claim = { index, treeSize: head.size, leafHash: bytesToHex(hashLeaf(entries[index] as Uint8Array)) };
  const proof = (await tree.inclusionProof(index)).map(bytesToHex);
  type Told = { claim: typeof claim & { root: string }; proof: string[] };
  return {
    values: { claim: { ...claim, root: bytesToHex(head.root) }, proof },
    holds: ({ claim: said, proof: given }: Told) => {
      const hashes = { leafHash: hexToBytes(said.leafHash), root: hexToBytes(said.root) };
      return verifyInclusion({ ...said, ...hashes }, given.map(hexToBytes));
    },
    ignored: isSize,
  };
}

export async function consistencyProof(): Promise<Proof> {
  const { tree } = await someTree(7);
  const before = (await someTree(5)).tree.head;
  const sizes = { firstSize: before.size, secondSize: tree.head.size };
  const roots = { firstRoot: bytesToHex(before.root), secondRoot: bytesToHex(tree.head.root) };
  const proof = (await tree.consistencyProof(before.size)).map(bytesToHex);
  type Told = { claim: typeof sizes & typeof roots; proof: string[] };
  return {
    values: { claim: { ...sizes, ...roots }, proof },
    holds: ({ claim: { firstRoot, secondRoot, ...said }, proof: given }: Told) => {
      const hashes = { firstRoot: hexToBytes(firstRoot), secondRoot: hexToBytes(secondRoot) };
      return verifyConsistency({ ...said, ...hashes }, given.map(hexToBytes));
    },
    ignored: isSize,
  };
}

async function someTree(size: number) {
  const { election } = smallElection();
  for (let n = 0; n < size - 4; n++) election.vote(0, 0);
  const store = new MemoryTileStore();
  const head = await election.builder.head(store);
  return { tree: await loadTree(store, head), entries: election.builder.entries };
}

/** A ballot opened to test a device, which anyone can recompute. */
export async function testBallotProof(): Promise<Proof> {
  const { belenios } = smallElection();
  const seed = bytesToHex(new Uint8Array(32).fill(7));
  const made = await remakeTestBallot(belenios, { seed, places: [0, 1] });
  type Told = { seed: string; places: number[]; tracker: string };
  return {
    values: { seed, places: [0, 1], tracker: made?.tracker ?? '' },
    holds: async ({ tracker, ...told }: Told) => {
      const remade = await remakeTestBallot(belenios, told);
      return remade !== null && remade.tracker === tracker;
    },
  };
}

const auditOf = async (election: TestElection) => {
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return (await auditRecord(await election.publish(), options)).verdict === 'verified';
};

/** A count as verified by an audit of the whole record. */
export async function countProof(): Promise<Proof> {
  const opening = await smallElection().election.prepareCount();
  const holds = (said: Opening) => {
    const { election } = smallElection();
    election.writeCount(said);
    return auditOf(election);
  };
  // The rules allow an earlier time; the time is the server's statement, signed with the record.
  return { values: opening, holds: holds as never, ignored: (path) => path[0] === 'opened_at' };
}

/**
 * All entries after the end of voting as verified by an audit of the whole record: sums, shares, the
 * revision's own tally, the result.
 */
export async function closingProof(): Promise<Proof> {
  const closed = async () => {
    const { election } = smallElection();
    await election.close();
    return election;
  };
  const { builder } = await closed();
  const first = 6; // after setup, paper, electorate, two ballots and the end of voting
  const documents = builder.payloads.slice(first).map((bytes) => JSON.parse(Buffer.from(bytes).toString()));
  const holds = async (told: object[]) => {
    const election = await closed();
    for (const [i, document] of told.entries()) rewrite(election, first + i, () => JSON.stringify(document));
    // The attacker publishes the false result and shows its counts.
    const last = told.at(-1) as { ballots: number; counts: Opening['counts'] };
    const { result } = election;
    if (!result) throw new Error('The election has no result');
    election.result = { ...result, hash: hexHashOf(Buffer.from(JSON.stringify(last))) };
    election.show(last.counts, result.tree_size, last.ballots);
    return auditOf(election);
  };
  return { values: documents, holds: holds as never };
}
