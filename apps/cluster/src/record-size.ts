import { ask } from '@evoting/simulator/src/counted.ts';
import { toBase64url } from '@evoting/tlog/encoding';
import { until } from './waiting.ts';

/** Finds the name of the current record. */
export async function currentLog(apiUrl: string): Promise<string> {
  const board = await ask<{ data: { logs: { log: string; current: boolean }[] } }>(`${apiUrl}/board`);
  const log = board?.data.logs.find(({ current }) => current)?.log;
  if (log === undefined) throw new Error(`${apiUrl} has no current record`);
  return log;
}

/** Returns the address of the current record's public files. */
async function recordPath(apiUrl: string): Promise<string> {
  return `${apiUrl}/board/${await currentLog(apiUrl)}`;
}

/**
 * Counts how many of these ballots were accepted.
 * @param trackers as in receipts
 */
export async function findWithoutReceipt(apiUrl: string, trackers: readonly string[]): Promise<number> {
  if (trackers.length === 0) return 0;
  const record = await recordPath(apiUrl);
  let found = 0;
  for (const tracker of trackers) {
    const name = toBase64url(tracker);
    if ((await ask(`${record}/ballots/${name}`)) !== null) found++;
  }
  return found;
}

/** Returns the last signed checkpoint. */
export async function newestCheckpoint(url: string): Promise<string> {
  const answer = await fetch(`${await recordPath(`${url}/api`)}/checkpoint`);
  return answer.text();
}

/** Returns the number of entries that the last signed checkpoint covers. */
export async function signedSize(url: string): Promise<number> {
  return Number((await newestCheckpoint(url)).split('\n')[1]);
}

/** Waits until the last signed checkpoint covers more entries. */
export async function untilGrown(url: string, beyond: number): Promise<void> {
  await until(`the record has more than ${beyond} entries`, async () =>
    (await signedSize(url)) > beyond ? true : null,
  );
}
