import { setTimeout as sleep } from 'node:timers/promises';
import { RecordedArchives } from '@evoting/audit/archives';
import { correctedNames } from '@evoting/audit/verdict';
import { EngineDisagreement } from '@evoting/belenios/guarded';
import { apiUrlOf, logsOfServer } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { checkActs } from './acts.ts';
import { replaceFile } from './files.ts';
import { type Alarm, type FollowResult, followOnce } from './follow.ts';
import { addressOf, StateError } from './follow-state.ts';
import { keptHeads } from './kept-heads.ts';
import { findLog, keyGiven, type Log, WrongLogError } from './log.ts';
import { type Options, parseOptions, USAGE, UsageError } from './options.ts';
import { provesPlace } from './place.ts';
import { archiveLines, reportLines, voidLine } from './print.ts';
import { provesBallot } from './receipt.ts';
import { seenPath } from './seen.ts';
import { checkFollowedSite, type Site, setStateAside, siteProblems } from './site.ts';
import { showLines, type Terminal } from './terminal.ts';
import { type ArchiveOutcome, verifyArchives, verifyRecord } from './verify.ts';
import { isWitnessed, witnessedLines } from './witnessed.ts';
import { askWitnesses } from './witnesses.ts';

/** The exit statuses, explained in README.md. */
export const STATUS = { holds: 0, fails: 1, unknown: 2, sampled: 3, corrected: 4 } as const;
const STATUS_OF = { verified: STATUS.holds, failed: STATUS.fails, sampled: STATUS.sampled } as const;

/** The terminal, network and clock that the command uses. */
export interface Environment {
  terminal: Terminal;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Waits between two looks; tests replace it. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Runs the command.
 * @returns the exit status
 */
export async function run(args: string[], environment: Environment): Promise<number> {
  const { terminal } = environment;
  try {
    const options = parseOptions(args);
    if (options === null) {
      showLines(terminal.line, USAGE.split('\n'));
      return STATUS.holds;
    }
    if (options.kind === 'archive') return await runArchives(options, terminal);
    const given = keyGiven(options.key);
    if (options.kind === 'place') {
      const isProved = await provesPlace(options.target, terminal, { given, log: null });
      return isProved ? STATUS.holds : STATUS.fails;
    }
    if (options.signers !== null && given !== null) {
      const isProved = await provesBallot(options.target, terminal, given, options.signers);
      return isProved ? STATUS.holds : STATUS.fails;
    }
    const { kind, target } = options;
    const listed = kind === 'server' ? await logsOfServer(apiUrlOf(target), environment.fetch) : [];
    const site = { listed, fetch: environment.fetch };
    if (options.follow !== null) return await runFollow(options, options.follow, site, environment);
    const problems = await siteProblems(options, site);
    for (const sentence of problems) terminal.error(`✗ At this site ${sentence}.`);
    const status = await runRecord(options, site, environment).catch((error) => reportError(error, terminal));
    return problems.length > 0 ? STATUS.fails : status;
  } catch (error) {
    return reportError(error, terminal);
  }
}

async function findLogAndWarn(options: Options, { listed, fetch }: Site, { line }: Terminal): Promise<Log> {
  const log = await findLog(options, listed, fetch);
  const giver = options.kind === 'server' ? 'server' : 'folder';
  if (log.isKeyFromServer)
    line(`The key comes from the ${giver} itself: compare it with one published elsewhere (--key).`);
  return log;
}

function reportError(error: unknown, terminal: Terminal): number {
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

async function runRecord(options: Options, site: Site, environment: Environment): Promise<number> {
  const { terminal, signal } = environment;
  const log = await findLogAndWarn(options, site, terminal);
  const kept = await keptHeads(seenPath(options, log), formatVerifierKey(log.key));
  const recorded = options.archives.length > 0 ? new RecordedArchives() : null;
  const hooks = { ...kept.hooks, ...(recorded && { recorded }), ...(signal && { signal }) };
  const report = await verifyRecord(log, options, terminal, hooks);
  showLines(terminal.line, [...reportLines(report), ...kept.comparisonLines(report)]);
  const otherHistory = await kept.storeEvidence(report);
  showLines(terminal.error, otherHistory);
  const archives = recorded && (await compareArchives(options, terminal, recorded));
  if (options.json !== null) {
    const written = recorded ? { ...report, archives } : report;
    await replaceFile(options.json, `${JSON.stringify(written, null, 2)}\n`);
  }
  const acts = options.acts === null ? null : await checkActs(options.acts, report.logHeads);
  if (acts) showLines(terminal.line, acts.lines);
  const { place } = options;
  const isPlaceProved = place === null || (await provesPlace(place, terminal, { given: log.key, log }));
  if (acts?.ok === false || !isPlaceProved || archives?.some(({ ok }) => !ok)) return STATUS.fails;
  if (otherHistory.length > 0) return STATUS.fails;
  const asked = await statusOfWitnesses(options, log, report.checkpoint, environment);
  if (asked !== STATUS.holds && report.verdict !== 'failed') return asked;
  if (!isWitnessed(report.witnessed) && report.verdict !== 'failed') return STATUS.unknown;
  const isUnchecked = recorded !== null && archives === null && report.verdict !== 'failed';
  if (isUnchecked) return STATUS.unknown;
  const isCorrected = report.verdict === 'verified' && correctedNames(report) > 0;
  return isCorrected ? STATUS.corrected : STATUS_OF[report.verdict];
}

/** Asks the witnesses that the command line names, and says what they signed. */
async function statusOfWitnesses(
  options: Options,
  log: Log,
  note: string | null,
  { terminal, fetch }: Environment,
): Promise<number> {
  if (options.witnesses.length === 0) return STATUS.holds;
  const { isFork, hasQuorum, lines } = await askWitnesses(log, note ?? '', options, fetch);
  showLines(terminal.line, lines);
  if (isFork) return STATUS.fails;
  return hasQuorum ? STATUS.holds : STATUS.unknown;
}

/** Checks archives beside their record; null if it failed, or has no result to compare with. */
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
  terminal.line('An archive alone does not show that it has every ballot: name its record as well.');
  for (const outcome of outcomes) showLines(terminal.line, archiveLines(outcome));
  return outcomes.every(({ ok }) => ok) ? STATUS.holds : STATUS.fails;
}

/** The alarm is raised at this many looks in a row that show an older copy. */
const MAX_OLDER = 3;

type FollowOptions = NonNullable<Options['follow']>;

async function runFollow(
  options: Options,
  followOptions: FollowOptions,
  site: Site,
  environment: Environment,
): Promise<number> {
  const { state } = followOptions;
  const former = await checkFollowedSite(options, site);
  if (former?.kind === 'next') await setStateAside(state, former);
  else if (former !== null) return await raiseAlarm(former, state, environment.terminal);
  const { source, key, log } = await findLogAndWarn(options, site, environment.terminal);
  const target = { source, key, address: addressOf(options.target, log), statePath: state };
  let hasEnded = false;
  const check = async (): Promise<FollowResult> => {
    const result = await followOnce(target);
    if (result.kind !== 'fine' || hasEnded) return result;
    const listed = await logsOfServer(apiUrlOf(options.target), site.fetch);
    const atSite = await checkFollowedSite(options, { ...site, listed });
    hasEnded = atSite?.kind === 'next';
    // An outdated list may come from a cache, as an outdated checkpoint may.
    return atSite === null || atSite.kind === 'next' ? result : { ...atSite, kind: 'older' };
  };
  return await follow(check, followOptions, environment);
}

async function follow(
  check: () => Promise<FollowResult>,
  { state, intervalMs, isOnce }: FollowOptions,
  {
    terminal,
    signal,
    wait = (ms) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
  }: Environment,
): Promise<number> {
  /** The number of answered looks in a row that showed an older record; null before the first. */
  let older: number | null = null;
  /** The last message about witnesses that have not signed. */
  let lacking = '';
  let voidIndex: number | null = null;
  for (;;) {
    const result = await check().catch((error: unknown) => {
      if (!(error instanceof SourceError) || error instanceof StateError || isOnce) throw error;
      terminal.error(`Not reached: ${error.message}; trying again.`);
      return null;
    });
    // An unanswered look changes nothing.
    if (result !== null) older = result.kind === 'older' ? (older ?? 0) + 1 : 0;
    if (result?.kind === 'fine') {
      terminal.progress(`${result.size} entries, ${result.grown} new, all consistent`);
      if (result.voidIndex !== null && result.voidIndex !== voidIndex)
        terminal.error(voidLine(result.voidIndex));
      voidIndex = result.voidIndex;
      const now = isWitnessed(result.witnessed) ? '' : (witnessedLines(result.witnessed).at(-1) ?? '');
      if (now !== lacking) terminal.error(now === '' ? 'Enough witnesses have signed again.' : now);
      lacking = now;
    }
    if (result?.kind === 'alarm' || (result?.kind === 'older' && (isOnce || (older ?? 0) >= MAX_OLDER)))
      return await raiseAlarm(result, state, terminal);
    if (isOnce) return lacking === '' ? STATUS.holds : STATUS.unknown;
    if (!signal?.aborted) await wait(intervalMs).catch(() => undefined);
    if (signal?.aborted) return statusWhenStopped(older === 0, terminal);
  }
}

async function raiseAlarm(alarm: Alarm, statePath: string, terminal: Terminal): Promise<number> {
  const evidence = `${statePath}.alarm.json`;
  await replaceFile(evidence, JSON.stringify(alarm, null, 2));
  terminal.error(`ALARM: ${alarm.location}: ${alarm.reason}`);
  terminal.error(`The signed statements that show it are in ${evidence}; the state is left as it was.`);
  return STATUS.fails;
}

function statusWhenStopped(isFine: boolean, terminal: Terminal): number {
  if (isFine) return STATUS.holds;
  terminal.error(
    'Stopped, and nothing can be said: the last look that was answered showed an older record, or none was.',
  );
  return STATUS.unknown;
}
