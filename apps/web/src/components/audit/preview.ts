import type { Tally } from '@evoting/audit/engine';
import { parseBallot, parseElection } from '@evoting/belenios/auditor';
import type { GuardedVerifier } from '@evoting/belenios/guarded';
import { readByHash, readDocument } from '@evoting/record/documents';
import { verifyHead } from '@evoting/record/head';
import { newestSchema, revisionSchema } from '@evoting/record/payloads';
import { type RecordSource, readText } from '@evoting/record/source';
import { bytesToBase64, encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';

/** The signed head of a record before its audit, and the cost of one of its ballots on this device. */
export interface RecordPreview {
  treeSize: number;
  rootHash: string;
  revisions: string | null;
  /** Null before there is a ballot paper. */
  ballot: { bytes: number; proofMs: number; sumMs: number } | null;
}
/** Duration of a repeated trial; its rate is accurate within a third. */
const TRIAL_MS = 300;

export interface TrialTools {
  verifier: GuardedVerifier;
  tally: Tally;
  random: (length: number) => Uint8Array;
  now: () => number;
}

/**
 * Reads the signed checkpoint and the newest ballot paper of a record, and measures the verification of a
 * ballot that this device makes for it. Sends nothing. Costs about 10 kB and a second on a phone.
 * @returns null if the record is not validly signed, which an audit will report
 */
export async function previewRecord(
  source: RecordSource,
  key: VerifierKey,
  tools: TrialTools,
): Promise<RecordPreview | null> {
  const opened = verifyHead(await readText(source, 'checkpoint'), key);
  if (!opened.ok) return null;
  const { size: treeSize, root, revisions } = opened.head;
  const signed = { treeSize, rootHash: bytesToBase64(root), revisions };
  const paper = revisions === null ? null : await newestPaper(source, revisions);
  return { ...signed, ballot: paper === null ? null : await trialOf(paper, tools) };
}

async function newestPaper(source: RecordSource, hash: string): Promise<string | null> {
  const [newest] = (await readDocument(newestSchema, source, hash)).revisions;
  if (!newest) return null;
  const { election } = await readDocument(revisionSchema, source, newest.payload);
  return (await readByHash(source, election)).text;
}

async function trialOf(
  electionJson: string,
  { verifier, tally, random, now }: TrialTools,
): Promise<RecordPreview['ballot']> {
  const parsed = parseElection(electionJson);
  if (!parsed.ok) return null;
  const { election } = parsed;
  // Loaded lazily: only this trial encrypts.
  const { ballotRandom, encryptBallot } = await import('@evoting/belenios/voter');
  const choices = election.questions.map(({ answers }) => answers.map((_, i) => (i === 0 ? 1 : 0)));
  const { json } = encryptBallot(election, choices, ballotRandom(random(32), election));
  const ballot = parseBallot(json);
  if (!ballot.ok) return null;
  const sums = tally.emptySums(election);
  const verdict = await verifier.verify(election, json);
  const xs = verdict.ok ? verdict.xs : undefined;
  return {
    bytes: await compressedSize(json),
    proofMs: await meanMs(() => verifier.verify(election, json), now),
    sumMs: await meanMs(() => tally.addBallot(sums, ballot.value, xs), now),
  };
}

/** Measures the mean time of `work`, after a first run that warms up. */
async function meanMs(work: () => unknown, now: () => number): Promise<number> {
  await work();
  const began = now();
  let times = 0;
  do {
    await work();
    times += 1;
  } while (now() - began < TRIAL_MS);
  return (now() - began) / times;
}

/** Returns the compressed size of a text, or the uncompressed one in older browsers. */
async function compressedSize(text: string): Promise<number> {
  const bytes = encodeUtf8(text);
  if (typeof CompressionStream === 'undefined') return bytes.length;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
