import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceipt } from '@evoting/audit/receipt';
import { type Log, logSchema } from '@evoting/contract/board';
import { parseVerifierKey } from '@evoting/tlog/key';
import { z } from 'zod';

/** A ballot that was accepted is in the record some seconds later. */
const PATIENCE_MS = 30_000;

/**
 * Looks for the ballot of every receipt in the record.
 * Takes the address of the API and a file of receipts, one a line; a last line that was cut off was never acknowledged.
 * Gives how many there are, and the trackers whose receipt is not signed by its log or whose ballot has no place in the record.
 */
export async function checkReceipts(
  apiUrl: string,
  file: string,
): Promise<{ kept: number; missing: string[] }> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.endsWith('}'));
  const answer = await (await fetch(`${apiUrl}/board`)).json();
  const { logs } = z.object({ data: z.object({ logs: z.array(logSchema) }) }).parse(answer).data;
  const untilMs = performance.now() + PATIENCE_MS;
  const missing: string[] = [];
  for (const line of lines) {
    const found = await isRecorded(apiUrl, logs, JSON.parse(line), untilMs);
    if (found !== true) missing.push(found);
  }
  return { kept: lines.length, missing };
}

async function isRecorded(
  apiUrl: string,
  logs: readonly Log[],
  value: unknown,
  untilMs: number,
): Promise<true | string> {
  const { log, tracker } = z.object({ log: z.string(), tracker: z.string() }).parse(value);
  const key = parseVerifierKey(logs.find((known) => known.log === log)?.verifierKey ?? '');
  if (!key || !openReceipt(value, key).ok) return tracker;
  const url = `${apiUrl}/board/${log}/ballots/${tracker.replaceAll('+', '-').replaceAll('/', '_')}`;
  for (;;) {
    const response = await fetch(url);
    const status = response.ok
      ? ((await response.json()) as { data: { status: string } }).data.status
      : 'unknown';
    if (status === 'recorded' || status === 'counted') return true;
    if (status === 'unknown' || performance.now() > untilMs) return tracker;
    await sleep(500);
  }
}
