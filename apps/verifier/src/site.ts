import { lookForEnd } from '@evoting/audit/ended';
import { httpSource } from '@evoting/record/http-source';
import { apiUrlOf, type LogDescription } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { replaceFile } from './files.ts';
import type { Alarm } from './follow.ts';
import { type FollowState, readState, siteOf } from './follow-state.ts';
import type { Options } from './options.ts';
import { keepSeen, namesSeen, readSeen, seenPath } from './seen.ts';

/** The records that a site lists now, and how it is asked. */
export interface Site {
  listed: readonly LogDescription[];
  fetch: typeof globalThis.fetch;
}

/**
 * What a site does not hold of the records that were seen there: each must go on being listed under its key,
 * and may be followed by another one only when it has its result. A record under a new name would pass for a
 * first look otherwise.
 * Takes: the options, and the site.
 * Gives: a sentence for each that does not hold. What was read of such a record is kept.
 * Refuses: what could not be read, where nothing worse was found (SourceError).
 */
export async function brokenAt(options: Options, { listed, fetch }: Site): Promise<string[]> {
  const current = listed.find((one) => one.current)?.log ?? null;
  const broken: string[] = [];
  let unread: SourceError | null = null;
  for (const log of await namesSeen(options)) {
    const path = seenPath(options, { log });
    const seen = await readSeen(path);
    if (seen === null) continue;
    const { verifierKey } = seen;
    const said = `the record ${log}, which was seen from here (${path}),`;
    if (!listed.some((one) => one.log === log && one.verifierKey === verifierKey)) {
      broken.push(`${said} is not listed any more under its key`);
      continue;
    }
    if (current === null || current === log) continue;
    try {
      const source = httpSource({ apiUrl: apiUrlOf(options.target), log, fetch });
      const { hasEnded, checkpoint } = await lookForEnd(source, seen);
      if (checkpoint !== null) await keepSeen(path, { verifierKey, checkpoint }, seen);
      if (!hasEnded)
        broken.push(
          `${said} has no proved result, and the site shows ${current} in its place; if its end was announced, move that file away`,
        );
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      unread = new SourceError(`the record ${log}, which was seen from here`, error.message);
    }
  }
  if (unread !== null && broken.length === 0) throw unread;
  return broken;
}

/**
 * The state of a record that has its result, at the head that shows it, where the site shows the next one.
 */
interface Former {
  kind: 'next';
  log: string;
  state: FollowState;
}

/**
 * Compares the site with the record that was followed there: it must be listed, and the site may show another
 * one only when it has its result.
 * Takes: the options, with those of following, and the site.
 * Gives: the alarm, or that the next election follows; null where the record is still the one that is shown
 * or was asked for, and where the state says nothing of this site.
 * Refuses: what could not be read (SourceError).
 */
export async function lookAtSite(
  { follow, target, log }: Options,
  { listed, fetch }: Site,
): Promise<Alarm | Former | null> {
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

/** Puts the state of a record that has its result beside, so that another one begins. */
export async function putBeside(path: string, { log, state }: Former): Promise<void> {
  await replaceFile(`${path}.${log}`, JSON.stringify(state));
  await replaceFile(path, null);
}
