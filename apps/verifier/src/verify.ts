import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditProgress, auditRecord } from '@evoting/audit/audit';
import type { AuditReport } from '@evoting/audit/verdict';
import { verifyArchive } from '@evoting/belenios/auditor';
import type { Judged } from '@evoting/belenios/guarded';
import { SourceError } from '@evoting/record/source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { hintsFileOf, readHints, writeHints } from './archive-hints.ts';
import { type StartedEngine, startEngine } from './engine.ts';
import type { Log } from './log.ts';
import type { Options } from './options.ts';
import { readState, storeState } from './resume.ts';
import type { Terminal } from './terminal.ts';

/** Between two stored states: each costs time in proportion to the ballots so far. */
const STATE_EVERY_MS = 10_000;

/**
 * An audit's report, and how many ballots each engine judged for it in this run (null where one judged all).
 */
export type RecordReport = AuditReport & { engines: Judged | null };

/**
 * Audits a record from a server or a folder.
 * Takes: the record, the options, a terminal, a signal to stop.
 * Gives: the report.
 * Refuses: SourceError when it cannot be reached.
 */
export async function verifyRecord(
  log: Log,
  options: Options,
  terminal: Terminal,
  { seenCheckpoint = null, signal }: { seenCheckpoint?: string | null; signal?: AbortSignal } = {},
): Promise<RecordReport> {
  const started = await startEngine(options);
  try {
    return await audit(log, options, terminal, { ...started, seenCheckpoint, ...(signal && { signal }) });
  } finally {
    await started.close();
  }
}

async function audit(
  log: Log,
  options: Options,
  terminal: Terminal,
  started: StartedEngine & { seenCheckpoint: string | null; signal?: AbortSignal },
) {
  const { seenCheckpoint } = started;
  const resumeFrom = await readState(options.resume, {
    verifierKey: formatVerifierKey(log.key),
    isSample: options.sample !== null && options.slice === null,
  });
  terminal.line(`Checking with ${started.name}${resumeFrom ? ', going on from where it stood' : ''}`);
  let storedAt = Date.now();
  const onProgress = async (progress: AuditProgress) => {
    const { entries, treeSize, proofsChecked, failureCount } = progress;
    terminal.progress(
      `${entries} of ${treeSize} entries, ${proofsChecked} ballots proved, ${failureCount} failures`,
    );
    if (options.resume === null || progress.takeState === null || Date.now() - storedAt < STATE_EVERY_MS)
      return;
    await storeState(options.resume, progress.takeState());
    storedAt = Date.now();
  };
  const { key, source } = log;
  const report = await auditRecord(source, {
    key,
    log: log.log,
    engine: started.engine,
    results: log.isShown ? 'required' : 'if-shown',
    ...(options.kind === 'server' && { wait: (ms: number) => sleep(ms) }),
    sampling: samplingOf(options),
    seenCheckpoint,
    resumeFrom,
    onProgress,
    ...(started.signal && { signal: started.signal }),
  });
  await storeState(options.resume, null);
  return { ...report, engines: started.judged() };
}

function samplingOf({ sample, slice }: Options) {
  if (slice !== null) return { kind: 'shared', ...slice } as const;
  if (sample === null) return null;
  return {
    kind: 'random',
    fraction: sample,
    random: (length: number) => new Uint8Array(randomBytes(length)),
  } as const;
}

/** What came of one archive, and how many ballots of it each engine judged (null where one judged all). */
export type ArchiveOutcome = { file: string; engines: Judged | null } & Awaited<
  ReturnType<typeof verifyArchive>
>;

/**
 * Verifies archives.
 * Takes: the options and a terminal.
 * Gives: each archive's verdict.
 * Refuses: SourceError when a file cannot be read.
 */
export async function verifyArchives(options: Options, terminal: Terminal): Promise<ArchiveOutcome[]> {
  const started = await startEngine(options);
  terminal.line(`Checking with ${started.name}`);
  try {
    const outcomes: ArchiveOutcome[] = [];
    for (const file of options.archives) outcomes.push(await outcomeOf(file, started, { options, terminal }));
    return outcomes;
  } finally {
    await started.close();
  }
}

async function outcomeOf(
  file: string,
  started: StartedEngine,
  { options, terminal }: { options: Options; terminal: Terminal },
): Promise<ArchiveOutcome> {
  const before = started.judged();
  const verdict = await verifyBel(file, started, terminal);
  const after = started.judged();
  if (verdict.ok && options.writesHints) {
    const written = await writeHints(file, verdict.report.election, started.archives);
    terminal.line(`Hints of ${written} ballots are in ${hintsFileOf(file)}`);
  }
  const engines = after && {
    fast: after.fast - (before?.fast ?? 0),
    audited: after.audited - (before?.audited ?? 0),
  };
  return { file, engines, ...verdict };
}

async function verifyBel(file: string, { archives }: StartedEngine, terminal: Terminal) {
  const { verifier, concurrency } = archives;
  try {
    return await verifyArchive(createReadStream(file), {
      verifier,
      concurrency,
      hints: readHints(file),
      onProgress: (ballots) => terminal.progress(`${ballots} ballots proved`),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new SourceError(file, 'the file cannot be read', { cause: error });
  }
}
