import { lookForEnd } from '@evoting/audit/ended';
import { httpSource } from '@evoting/record/http-source';
import { apiUrlOf, type LogDescription } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { replaceFile } from './files.ts';
import type { Alarm } from './follow.ts';
import { type FollowState, readState, siteOf } from './follow-state.ts';
import type { Options } from './options.ts';
import { readSeen, seenLogs, seenPath, storeSeen } from './seen.ts';

/** The records that a site lists now, and the `fetch` that reaches it. */
export interface Site {
  listed: readonly LogDescription[];
  fetch: typeof globalThis.fetch;
}

/**
 * Checks a site against the records that this machine has seen there. Each must still be listed under its
 * key, and the site may show another record only once this one has its proved result. Otherwise a rewritten
 * record under a new name would pass as a first look. Stores the head of each record that it reads.
 * @returns a sentence for each problem
 * @throws SourceError if a record could not be read and no problem was found
 */
export async function siteProblems(options: Options, { listed, fetch }: Site): Promise<string[]> {
  const current = listed.find((one) => one.current)?.log ?? null;
  const problems: string[] = [];
  let unread: SourceError | null = null;
  for (const log of await seenLogs(options)) {
    const path = seenPath(options, { log });
    const seen = await readSeen(path);
    if (seen === null) continue;
    const { verifierKey } = seen;
    const said = `the record ${log}, which was seen from here (${path}),`;
    if (!listed.some((one) => one.log === log && one.verifierKey === verifierKey)) {
      problems.push(`${said} is not listed any more under its key`);
      continue;
    }
    if (current === null || current === log) continue;
    try {
      const source = httpSource({ apiUrl: apiUrlOf(options.target), log, fetch });
      const { hasEnded, checkpoint } = await lookForEnd(source, seen);
      if (checkpoint !== null) await storeSeen(path, { verifierKey, checkpoint }, seen);
      if (!hasEnded)
        problems.push(
          `${said} has no proved result, and the site shows ${current} in its place; if its end was announced, move that file away`,
        );
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      unread = new SourceError(`the record ${log}, which was seen from here`, error.message);
    }
  }
  if (unread !== null && problems.length === 0) throw unread;
  return problems;
}

/** The final state of a record that has its proved result, when the site shows the next election. */
interface FinishedRecord {
  kind: 'next';
  log: string;
  state: FollowState;
}

/**
 * Checks that the site still lists the followed record, and shows another one only once that has its result.
 * @returns an alarm; the finished record if the next election follows; null if the record is still shown or
 * named by `--log`, or if the state is of another site
 * @throws SourceError if the record cannot be read
 */
export async function checkFollowedSite(
  { follow, target, log }: Options,
  { listed, fetch }: Site,
): Promise<Alarm | FinishedRecord | null> {
  const state = await readState(follow?.state ?? '');
  const known = state && siteOf(state);
  if (!known || known.apiUrl !== apiUrlOf(target) || (log ?? known.log) !== known.log) return null;
  const alarm = (reason: string, ...notes: (string | null)[]): Alarm => {
    const evidence = [state.checkpoint, ...notes].filter((note) => note !== null);
    return { kind: 'alarm', location: 'board', reason, evidence };
  };
  if (!listed.some((one) => one.log === known.log))
    return alarm(`does not list ${known.log} any more, which was followed from here`);
  const shown = log ?? listed.find(({ current }) => current)?.log ?? known.log;
  if (shown === known.log) return null;
  const { hasEnded, checkpoint } = await lookForEnd(httpSource({ ...known, fetch }), state);
  if (hasEnded)
    return { kind: 'next', log: known.log, state: { ...state, ...(checkpoint && { checkpoint }) } };
  return alarm(
    `shows ${shown}, and ${known.log}, which was followed from here, has no proved result`,
    checkpoint === state.checkpoint ? null : checkpoint,
  );
}

/** Moves the state of a finished record to a file beside it, so that following begins anew. */
export async function setStateAside(path: string, { log, state }: FinishedRecord): Promise<void> {
  await replaceFile(`${path}.${log}`, JSON.stringify(state));
  await replaceFile(path, null);
}
