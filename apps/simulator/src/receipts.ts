import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkTracker, type TrackerVerdict } from '@evoting/audit/tracker';
import { readReply } from '@evoting/contract/calls';
import { createClient } from '@evoting/contract/client';
import { httpSource } from '@evoting/record/http-source';
import { verifyReceipt } from '@evoting/record/receipt';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { z } from 'zod';

/** An accepted ballot is in the record some seconds later. */
const PATIENCE_MS = 30_000;
const POLL_MS = 500;

/** The number of receipts and those that failed; or a sentence that says why none could be checked. */
export type CheckedReceipts =
  | { ok: true; receipts: number; failures: { tracker: string; reason: string }[] }
  | { ok: false; sentence: string };

/** A record with the checkpoint of the last proof, which the next checkpoint must extend. */
interface KnownLog {
  readonly key: VerifierKey;
  readonly source: RecordSource & { forgetCheckpoint(): void };
  seenCheckpoint: string | null;
}

/**
 * Checks that every receipt is signed by its log and that its ballot is in the tree of a signed checkpoint.
 * @param file one receipt per line; a truncated last line is ignored
 * @param patienceMs how long a ballot may take to be recorded
 */
export async function checkReceipts(
  apiUrl: string,
  file: string,
  patienceMs = PATIENCE_MS,
): Promise<CheckedReceipts> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { ok: false, sentence: `The file ${file} cannot be read.` };
  const lines = text.split('\n').filter((line) => line.endsWith('}'));
  if (lines.length === 0) return { ok: false, sentence: `The file ${file} holds no receipt.` };
  const logs = await findLogs(apiUrl);
  if (!logs) return { ok: false, sentence: `There is no election server at ${apiUrl}.` };
  const untilMs = performance.now() + patienceMs;
  const failures: { tracker: string; reason: string }[] = [];
  for (const [n, line] of lines.entries()) {
    const receipt = namedReceipt(line);
    const reason = receipt ? await problemOf(receipt, logs, untilMs) : 'is not a receipt';
    if (reason !== null) failures.push({ tracker: receipt?.tracker ?? `line ${n + 1}`, reason });
  }
  return { ok: true, receipts: lines.length, failures };
}

async function findLogs(apiUrl: string): Promise<Map<string, KnownLog> | null> {
  const call = createClient({ baseUrl: apiUrl, fetch, read: readReply });
  const answer = await call('GET /board').catch(() => null);
  if (answer === null) return null;
  return new Map(
    answer.data.logs.flatMap(({ log, verifierKey }) => {
      const key = parseVerifierKey(verifierKey);
      const source = cachingSource(httpSource({ apiUrl, log, fetch }));
      return key ? [[log, { key, source, seenCheckpoint: null }]] : [];
    }),
  );
}

const named = z.object({ log: z.string(), tracker: z.string() });

function namedReceipt(line: string): (z.infer<typeof named> & Record<string, unknown>) | null {
  try {
    return named.loose().parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Describes what is wrong with a receipt; null if nothing is. */
async function problemOf(
  receipt: z.infer<typeof named>,
  logs: ReadonlyMap<string, KnownLog>,
  untilMs: number,
): Promise<string | null> {
  const log = logs.get(receipt.log);
  if (!log) return `is of ${receipt.log}, which this server does not have`;
  const verified = verifyReceipt(receipt, log.key);
  if (!verified.ok) return `is not signed by the log (${verified.reason})`;
  const { tracker } = verified.receipt;
  for (let looks = 1; ; looks++) {
    const verdict = await checkTracker(log.source, { ...log, tracker }).catch(unreachable);
    if (typeof verdict === 'string') return verdict;
    if (verdict.ok && verdict.status !== 'accepted') {
      log.seenCheckpoint = verdict.checkpoint;
      return null;
    }
    if (!verdict.ok && verdict.reason === 'unknown') return 'is not in the record';
    if (!isOnItsWay(verdict)) return verdict.ok ? null : `${verdict.reason} (${verdict.location})`;
    // The cached checkpoint may be as old as the whole check, so look at least twice.
    if (looks > 1 && performance.now() > untilMs) return 'was accepted, and is still not in the record';
    await sleep(POLL_MS);
    log.source.forgetCheckpoint();
  }
}

/** The cached checkpoint may be older than the ballot. */
function isOnItsWay(verdict: TrackerVerdict): boolean {
  return verdict.ok ? verdict.status === 'accepted' : verdict.reason === 'older-checkpoint';
}

function unreachable(error: unknown): string {
  if (error instanceof SourceError) return `could not be checked (${error.message})`;
  throw error;
}

/**
 * Caches tiles and the checkpoint for all receipts, but not the status of a ballot. Proofs are left out: each
 * would be another file, and the cached tiles prove the same.
 */
function cachingSource(source: RecordSource): KnownLog['source'] {
  const files = new Map<string, Uint8Array | null>();
  return {
    async read(path) {
      if (path.startsWith('ballots/')) return source.read(path);
      if (path.startsWith('proof/')) return null;
      const known = files.get(path);
      if (known !== undefined) return known;
      const bytes = await source.read(path);
      files.set(path, bytes);
      return bytes;
    },
    forgetCheckpoint: () => void files.delete('checkpoint'),
  };
}
