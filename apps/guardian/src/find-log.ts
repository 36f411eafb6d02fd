import { setTimeout as wait } from 'node:timers/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { logsOfServer } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import type { World } from './commands.ts';
import type { Folder, Settings } from './folder.ts';

/** Parses the log's key. */
export function keyOf(text: string): VerifierKey {
  const key = parseVerifierKey(text);
  if (key === null) throw new CommandRefused('The log’s key cannot be read.');
  return key;
}

/**
 * Finds the record that a guardian is made for.
 * @returns its key empty if it is to be awaited and has not begun
 * @throws CommandRefused for a record that the server does not have, or that is signed under another key
 */
export async function findLog(
  options: { apiUrl: string; log: string | null; key: string | null; awaits: boolean },
  fetch: World['fetch'],
): Promise<{ log: string; logKey: string }> {
  const { apiUrl, log, key, awaits } = options;
  const listed = await logsOfServer(apiUrl, fetch);
  const wanted = listed.find((one) => (log === null ? one.current : one.log === log));
  if (wanted === undefined && awaits && log !== null)
    return { log, logKey: key === null ? '' : formatVerifierKey(keyOf(key)) };
  if (wanted === undefined)
    throw new CommandRefused(
      `The server has no such record; it has: ${listed.map((one) => one.log).join(', ') || 'none'}. Name one with --log; with --await one that has not begun.`,
    );
  if (key !== null && wanted.verifierKey !== key)
    throw new CommandRefused(`The record is signed under another key than --key: ${wanted.verifierKey}`);
  keyOf(wanted.verifierKey);
  return { log: wanted.log, logKey: wanted.verifierKey };
}

/**
 * Waits until the record has begun, and keeps its key for good.
 * @returns the log's key; null if it was stopped before
 */
export async function awaitLog(
  folder: Folder,
  settings: Settings,
  intervalMs: number,
  world: World,
): Promise<string | null> {
  const { apiUrl, log } = settings;
  world.say(`Waiting for the record ${log} of ${apiUrl} to begin.`);
  while (!world.signal.aborted) {
    const listed = await logsOfServer(apiUrl, world.fetch).catch((error: unknown) => {
      if (error instanceof SourceError) return [];
      throw error;
    });
    const begun = listed.find((one) => one.log === log);
    if (begun !== undefined && parseVerifierKey(begun.verifierKey) !== null) {
      await folder.setLogKey(settings, begun.verifierKey);
      world.say(`The record has begun. Compare the log's key with the one that the commission has published elsewhere:
  ${begun.verifierKey}`);
      return begun.verifierKey;
    }
    await wait(intervalMs, undefined, { signal: world.signal }).catch(() => undefined);
  }
  return null;
}
