import { setTimeout as sleep } from 'node:timers/promises';
import { RecordedArchives } from '@evoting/audit/archives';
import { EngineDisagreement } from '@evoting/belenios/guarded';
import { apiUrlOf, logsOfServer } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { checkActs } from './acts.ts';
import { replaceFile } from './files.ts';
import { type Alarm, type Look, lookOnce } from './follow.ts';
import { placeOf, StateError } from './follow-state.ts';
import { findLog, type Log, WrongLogError } from './log.ts';
import { type Options, parseOptions, USAGE, UsageError } from './options.ts';
import { archiveLines, reportLines } from './print.ts';
import { comparisonLines, keepSeen, readSeen, seenPath } from './seen.ts';
import { brokenAt, lookAtSite, putBeside, type Site } from './site.ts';
import { showLines, type Terminal } from './terminal.ts';
import { type ArchiveOutcome, verifyArchives, verifyRecord } from './verify.ts';

/**
 * The exit status: it holds, it does not hold, nothing can be said, or it holds as far as a part of the
 * ballots was checked.
 */
export const STATUS = { holds: 0, fails: 1, unknown: 2, sampled: 3 } as const;
const STATUS_OF = { verified: STATUS.holds, failed: STATUS.fails, sampled: STATUS.sampled } as const;

/** What the command needs of the world around it. */
export interface World {
  terminal: Terminal;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Waits between two looks, for tests. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Runs the command.
 * Takes: its arguments and the world.
 * Gives: the exit status.
 */
export async function run(args: string[], world: World): Promise<number> {
  const { terminal } = world;
  try {
    const options = parseOptions(args);
    if (options === null) {
      showLines(terminal.line, USAGE.split('\n'));
      return STATUS.holds;
    }
    if (options.kind === 'archive') return await runArchives(options, terminal);
    const { kind, target } = options;
    const listed = kind === 'server' ? await logsOfServer(apiUrlOf(target), world.fetch) : [];
    const site = { listed, fetch: world.fetch };
    if (options.follow !== null) return await runFollow(options, options.follow, site, world);
    const broken = await brokenAt(options, site);
    for (const sentence of broken) terminal.error(`✗ At this site ${sentence}.`);
    const status = await runRecord(options, site, world).catch((error) => explain(error, terminal));
    return broken.length > 0 ? STATUS.fails : status;
  } catch (error) {
    return explain(error, terminal);
  }
}

async function findAndSay(options: Options, { listed, fetch }: Site, { line }: Terminal): Promise<Log> {
  const log = await findLog(options, listed, fetch);
  const giver = options.kind === 'server' ? 'server' : 'folder';
  if (log.isKeyFromServer)
    line(`The key comes from the ${giver} itself: compare it with one published elsewhere (--key).`);
  return log;
}

function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof WrongLogError) {
    terminal.error(`NOT verified: ${error.message}.`);
    return STATUS.fails;
  }
  if (error instanceof UsageError) showLines(terminal.error, [error.message, '', ...USAGE.split('\n')]);
  else if (error instanceof EngineDisagreement)
    terminal.error(
      `Nothing can be said: ${error.message}. Check with --audited, and report the ballot to the maintainers of this program.`,
    );
  else if (error instanceof SourceError) terminal.error(`Nothing can be said: ${error.message}.`);
  else if (error instanceof Error && error.name === 'AbortError') terminal.error('Stopped before the end.');
  else throw error;
  return STATUS.unknown;
}

async function runRecord(options: Options, site: Site, { terminal, signal }: World): Promise<number> {
  const log = await findAndSay(options, site, terminal);
  const path = seenPath(options, log);
  const seen = await readSeen(path);
  const verifierKey = formatVerifierKey(log.key);
  if (seen !== null && seen.verifierKey !== verifierKey)
    throw new WrongLogError(
      `this record is signed under another key than the one seen from here, ${seen.verifierKey}`,
    );
  const seenCheckpoint = seen?.checkpoint ?? null;
  const recorded = options.archives.length > 0 ? new RecordedArchives() : null;
  let keptAt: string | null = null;
  const onHead = async (checkpoint: string) => {
    if (await keepSeen(path, { verifierKey, checkpoint }, seen)) keptAt = path;
  };
  const watched = { seenCheckpoint, onHead, ...(recorded && { recorded }), ...(signal && { signal }) };
  const report = await verifyRecord(log, options, terminal, watched);
  showLines(terminal.line, [...reportLines(report), ...comparisonLines(report, keptAt, seen)]);
  const archives = recorded && (await compareArchives(options, terminal, recorded));
  if (options.json !== null) {
    const written = recorded ? { ...report, archives } : report;
    await replaceFile(options.json, `${JSON.stringify(written, null, 2)}\n`);
  }
  const acts = options.acts === null ? null : await checkActs(options.acts, report.logHeads);
  if (acts) terminal.line(acts.text);
  if (acts?.ok === false || archives?.some(({ ok }) => !ok)) return STATUS.fails;
  const isLeft = recorded !== null && archives === null && report.verdict !== 'failed';
  return isLeft ? STATUS.unknown : STATUS_OF[report.verdict];
}

/** Checks archives beside their record; null where it does not hold, or has no result to compare with. */
async function compareArchives(
  options: Options,
  terminal: Terminal,
  recorded: RecordedArchives,
): Promise<ArchiveOutcome[] | null> {
  if (recorded.compare() === null) {
    terminal.error('The archives were not looked at: their record must hold, and have its result.');
    return null;
  }
  const outcomes = await verifyArchives(options, terminal, recorded);
  for (const outcome of outcomes) showLines(terminal.line, archiveLines(outcome));
  return outcomes;
}

async function runArchives(options: Options, terminal: Terminal): Promise<number> {
  const outcomes = await verifyArchives(options, terminal);
  if (options.json !== null) await replaceFile(options.json, `${JSON.stringify(outcomes, null, 2)}\n`);
  terminal.line(
    'An archive alone does not show that it has every ballot: name its record before it as well.',
  );
  for (const outcome of outcomes) showLines(terminal.line, archiveLines(outcome));
  return outcomes.every(({ ok }) => ok) ? STATUS.holds : STATUS.fails;
}

/** A stale copy of a checkpoint, or of where the count is, is tolerated for this many looks in a row. */
const MAX_OLDER = 3;

type Following = NonNullable<Options['follow']>;

async function runFollow(options: Options, following: Following, site: Site, world: World): Promise<number> {
  const { state } = following;
  const before = await lookAtSite(options, site);
  if (before?.kind === 'next') await putBeside(state, before);
  else if (before !== null) return await sound(before, state, world.terminal);
  const { source, key, log } = await findAndSay(options, site, world.terminal);
  const followed = { source, key, address: placeOf(options.target, log), statePath: state };
  let hasEnded = false;
  const look = async (): Promise<Look> => {
    const found = await lookOnce(followed);
    if (found.kind !== 'fine' || hasEnded) return found;
    const listed = await logsOfServer(apiUrlOf(options.target), site.fetch);
    const atSite = await lookAtSite(options, { ...site, listed });
    hasEnded = atSite?.kind === 'next';
    // An older list may come from a cache, as an older checkpoint may.
    return atSite === null || atSite.kind === 'next' ? found : { ...atSite, kind: 'older' };
  };
  return await follow(look, following, world);
}

async function follow(
  lookNow: () => Promise<Look>,
  { state, intervalMs, isOnce }: Following,
  { terminal, signal, wait = (ms) => sleep(ms, undefined, signal === undefined ? {} : { signal }) }: World,
): Promise<number> {
  /** How many of the last answered looks in a row showed an older record; null before the first. */
  let older: number | null = null;
  for (;;) {
    const look = await lookNow().catch((error: unknown) => {
      if (!(error instanceof SourceError) || error instanceof StateError || isOnce) throw error;
      terminal.error(`Not reached: ${error.message}; trying again.`);
      return null;
    });
    // A look that was not answered says nothing, and takes nothing back.
    if (look !== null) older = look.kind === 'older' ? (older ?? 0) + 1 : 0;
    if (look?.kind === 'fine') terminal.progress(`${look.size} entries, ${look.grown} new, all consistent`);
    if (look?.kind === 'alarm' || (look?.kind === 'older' && (isOnce || (older ?? 0) >= MAX_OLDER)))
      return await sound(look, state, terminal);
    if (isOnce) return STATUS.holds;
    if (!signal?.aborted) await wait(intervalMs).catch(() => undefined);
    if (signal?.aborted) return stopped(older === 0, terminal);
  }
}

async function sound(look: Alarm, statePath: string, terminal: Terminal): Promise<number> {
  const evidence = `${statePath}.alarm.json`;
  await replaceFile(evidence, JSON.stringify(look, null, 2));
  terminal.error(`ALARM: ${look.location}: ${look.reason}`);
  terminal.error(`The signed statements that show it are in ${evidence}; the state is left as it was.`);
  return STATUS.fails;
}

function stopped(isFine: boolean, terminal: Terminal): number {
  if (isFine) return STATUS.holds;
  terminal.error(
    'Stopped, and nothing can be said: the last look that was answered showed an older record, or none was.',
  );
  return STATUS.unknown;
}
