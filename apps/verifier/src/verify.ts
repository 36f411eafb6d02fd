import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchiveComparison, ArchiveProblem, RecordedArchives } from '@evoting/audit/archives';
import { type AuditProgress, auditRecord } from '@evoting/audit/audit';
import { type AuditOptions, guaranteeOf } from '@evoting/audit/options';
import { policyOf } from '@evoting/audit/results-policy';
import type { AuditReport } from '@evoting/audit/verdict';
import { type ArchiveVerdict, verifyArchive } from '@evoting/belenios/auditor';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import { SourceError } from '@evoting/record/source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { hintsFileOf, readHints, writeHints } from './archive-hints.ts';
import { type StartedEngine, startEngine } from './engine.ts';
import type { Log } from './log.ts';
import type { Options } from './options.ts';
import { readState, storeState } from './resume.ts';
import type { Terminal } from './terminal.ts';

/** The time between two stored states; storing one takes time in proportion to the ballots so far. */
const STATE_EVERY_MS = 10_000;

/**
 * An audit's report, and the number of ballots that each engine verified in this run (null if only one ran).
 */
export type RecordReport = AuditReport & { engines: VerifiedCounts | null };

/** The heads to compare with, the signal to stop, and the callbacks of an audit. */
interface AuditHooks {
  seenCheckpoint: string | null;
  uncheckedHead?: string | null;
  onHeads?: AuditOptions['onHeads'];
  signal?: AbortSignal;
  recorded?: RecordedArchives;
}

/**
 * Audits a record from a server or a folder.
 * @throws SourceError if the record cannot be reached
 */
export async function verifyRecord(
  log: Log,
  options: Options,
  terminal: Terminal,
  { seenCheckpoint = null, ...more }: Partial<AuditHooks> = {},
): Promise<RecordReport> {
  const started = await startEngine(options);
  try {
    return await audit(log, options, terminal, { ...started, seenCheckpoint, ...more });
  } finally {
    await started.close();
  }
}

async function audit(log: Log, options: Options, terminal: Terminal, started: StartedEngine & AuditHooks) {
  const { seenCheckpoint, uncheckedHead = null, onHeads, recorded, engine } = started;
  const sampling = samplingOf(options);
  const resumeFrom = await readState(options.resume, {
    verifierKey: formatVerifierKey(log.key),
    kind: guaranteeOf({ sampling, engine }),
  });
  terminal.line(`Checking with ${started.name}${resumeFrom ? ', going on from where it stopped' : ''}`);
  let storedAt = sampling?.kind === 'random' ? 0 : Date.now(); // the secret of a sample is stored at once
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
    engine,
    results: options.kind === 'server' ? policyOf(log) : 'if-kept',
    ...(options.kind === 'server' && { wait: (ms: number) => sleep(ms) }),
    sampling,
    seenCheckpoint,
    uncheckedHead,
    resumeFrom,
    onProgress,
    ...(onHeads && { onHeads }),
    onFault: (cause) => terminal.error(`The check did not come to its end: ${messageOf(cause)}.`),
    ...(started.signal && { signal: started.signal }),
    ...(recorded && {
      onBallot: (revision, payload) => recorded.addBallot(revision, payload),
      onEnded: (ended) => recorded.end(ended),
    }),
  });
  await storeState(options.resume, null);
  return { ...report, engines: started.verifiedCounts() };
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function samplingOf({ sample, slice }: Options) {
  if (slice !== null) return { kind: 'shared', ...slice } as const;
  if (sample === null) return null;
  return {
    kind: 'random',
    fraction: sample,
    secret: new Uint8Array(randomBytes(32)),
  } as const;
}

/**
 * The verdict on an archive, and the number of ballots that each engine verified (null if only one ran).
 * `isOfRecord`: it was compared with its record.
 */
export type ArchiveOutcome = { file: string; engines: VerifiedCounts | null; isOfRecord: boolean } & (
  | ArchiveVerdict
  | ({ ok: false; reason: 'not-the-record' } & ArchiveProblem)
);

/**
 * Verifies archives.
 * @param recorded the record that they must agree with, or null
 * @throws SourceError if a file cannot be read
 */
export async function verifyArchives(
  options: Options,
  terminal: Terminal,
  recorded: RecordedArchives | null = null,
): Promise<ArchiveOutcome[]> {
  const started = await startEngine(options);
  terminal.line(`Checking with ${started.name}`);
  try {
    const outcomes: ArchiveOutcome[] = [];
    for (const file of options.archives)
      outcomes.push(await outcomeOf(file, started, { options, terminal, recorded }));
    return outcomes;
  } finally {
    await started.close();
  }
}

async function outcomeOf(
  file: string,
  started: StartedEngine,
  {
    options,
    terminal,
    recorded,
  }: { options: Options; terminal: Terminal; recorded: RecordedArchives | null },
): Promise<ArchiveOutcome> {
  const before = started.verifiedCounts();
  const comparison = recorded?.compare() ?? null;
  const verdict = await verifyBel(file, started, terminal, comparison);
  const after = started.verifiedCounts();
  if (verdict.ok && options.writesHints) {
    const written = await writeHints(file, verdict.report.election, started.archives);
    terminal.line(`Hints of ${written} ballots are in ${hintsFileOf(file)}`);
  }
  const engines = after && {
    fast: after.fast - (before?.fast ?? 0),
    audited: after.audited - (before?.audited ?? 0),
  };
  const problem = verdict.ok && comparison ? comparison.problem(verdict.report.credentials) : null;
  const outcome = { file, engines, isOfRecord: comparison !== null };
  return problem
    ? { ...outcome, ok: false, reason: 'not-the-record', ...problem }
    : { ...outcome, ...verdict };
}

async function verifyBel(
  file: string,
  { archives }: StartedEngine,
  terminal: Terminal,
  comparison: ArchiveComparison | null,
): Promise<ArchiveVerdict> {
  const { verifier, concurrency } = archives;
  try {
    return await verifyArchive(createReadStream(file), {
      verifier,
      concurrency,
      hints: readHints(file),
      onProgress: (ballots) => terminal.progress(`${ballots} ballots proved`),
      ...(comparison && { onEvent: (event) => comparison.take(event) }),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new SourceError(file, 'the file cannot be read', { cause: error });
  }
}
