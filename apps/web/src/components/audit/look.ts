import type { Tally } from '@evoting/audit/engine';
import { parseBallot, parseElection } from '@evoting/belenios/auditor';
import type { GuardedVerifier } from '@evoting/belenios/guarded';
import { readByHash, readDocument } from '@evoting/record/documents';
import { verifyHead } from '@evoting/record/head';
import { newestSchema, revisionSchema } from '@evoting/record/payloads';
import { type RecordSource, readText } from '@evoting/record/source';
import { bytesToBase64, encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';

/**
 * A look at a record before it is checked: what is signed now, and what one of its ballots costs this device.
 */
export interface Look {
  treeSize: number;
  rootHash: string;
  revisions: string | null;
  /** Null before there is a ballot paper. */
  ballot: { bytes: number; proofMs: number; sumMs: number } | null;
}
/** How long a trial is repeated: long enough to be right within a third, short enough for a phone. */
const TRIAL_MS = 300;

/** What it measures with: the verifier and the sums of the check itself, secure randomness, a clock. */
export interface Means {
  verifier: GuardedVerifier;
  tally: Tally;
  random: (length: number) => Uint8Array;
  now: () => number;
}

/**
 * Looks at a record: its signed checkpoint, and the newest ballot paper, for which this device fills in a
 * ballot of its own and checks that. Nothing is sent. Costs about ten kilobytes and a second of a phone.
 * Takes: where the record is, its key, the means.
 * Gives: the look; null for a record that is not signed as it must be, which the check will name.
 */
export async function lookAt(source: RecordSource, key: VerifierKey, means: Means): Promise<Look | null> {
  const opened = verifyHead(await readText(source, 'checkpoint'), key);
  if (!opened.ok) return null;
  const { size: treeSize, root, revisions } = opened.head;
  const signed = { treeSize, rootHash: bytesToBase64(root), revisions };
  const paper = revisions === null ? null : await newestPaper(source, revisions);
  return { ...signed, ballot: paper === null ? null : await trialOf(paper, means) };
}

async function newestPaper(source: RecordSource, hash: string): Promise<string | null> {
  const [newest] = (await readDocument(newestSchema, source, hash)).revisions;
  if (!newest) return null;
  const { election } = await readDocument(revisionSchema, source, newest.payload);
  return (await readByHash(source, election)).text;
}

async function trialOf(
  electionJson: string,
  { verifier, tally, random, now }: Means,
): Promise<Look['ballot']> {
  const parsed = parseElection(electionJson);
  if (!parsed.ok) return null;
  const { election } = parsed;
  // Only this trial needs the code that encrypts.
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

/** The first run warms up what later runs use, and does not count. */
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

/** How many bytes a text is on the line; an older browser, which cannot compress, is told the whole. */
async function compressedSize(text: string): Promise<number> {
  const bytes = encodeUtf8(text);
  if (typeof CompressionStream === 'undefined') return bytes.length;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
