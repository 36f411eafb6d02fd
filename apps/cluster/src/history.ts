import { setTimeout as sleep } from 'node:timers/promises';
import { httpSource } from '@evoting/record/http-source';
import { membershipOf } from '@evoting/record/membership';
import type { TreeHead } from '@evoting/tlog/append';
import { parseCheckpoint } from '@evoting/tlog/checkpoint';
import { parseNote } from '@evoting/tlog/note';
import { currentLog } from './record-size.ts';
import { until } from './waiting.ts';

const EVERY_MS = 250;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Notes each head of the current record that the server shows.
 * @returns a function that counts the heads that are no part of the last one: each is a second history
 */
export async function watchHistory(url: string): Promise<() => Promise<number>> {
  const apiUrl = `${url}/api`;
  const log = await currentLog(apiUrl);
  const seen = new Map<string, TreeHead>();
  const look = async (): Promise<TreeHead | null> => {
    const head = await headOf(`${apiUrl}/board/${log}/checkpoint`).catch(() => null);
    if (head !== null) seen.set(`${head.size} ${Buffer.from(head.root).toString('hex')}`, head);
    return head;
  };
  const stopping = new AbortController();
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    stopping.abort();
    await looking;
    const last = await until('the record shows its head', look);
    return countForks(httpSource({ apiUrl, log, fetch }), last, [...seen.values()]);
  };
}

async function headOf(url: string): Promise<TreeHead | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const note = parseNote(await answer.text());
  return answer.ok && note ? parseCheckpoint(note.text) : null;
}

/** Counts the heads that the last one does not extend. */
export async function countForks(
  source: Parameters<typeof membershipOf>[0],
  last: TreeHead,
  seen: readonly TreeHead[],
): Promise<number> {
  const membership = membershipOf(source, last);
  let forks = 0;
  for (const head of seen) if (!(await membership.extends(head))) forks++;
  return forks;
}
