import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArchiveEngine, startEngine } from '../apps/verifier/src/engine.ts';
import { createArchive, readArchive } from '../packages/belenios/src/archive.ts';
import { createDirectVerifier } from '../packages/belenios/src/fast-ballot.ts';
import { createBatchVerifier } from '../packages/belenios/src/fast-batch.ts';
import { makeHints } from '../packages/belenios/src/fast-hints.ts';
import { guarded } from '../packages/belenios/src/guarded.ts';
import { sodiumArchiveVerifier, sodiumVerifier } from '../packages/belenios/src/sodium.ts';
import { makeArchive } from '../packages/belenios/src/testing/archives.ts';
import { findBeleniosTool } from '../packages/belenios/src/testing/belenios-tool.ts';
import { question, testElection } from '../packages/belenios/src/testing/elections.ts';
import type { BallotVerifier } from '../packages/belenios/src/verdict.ts';
import { Curve, type Kind } from '../packages/fast-ed25519/src/curve.ts';
import { kindsHere } from '../packages/fast-ed25519/src/testing/points.ts';
import { median } from './median.ts';

type Test = ReturnType<typeof testElection>;

interface Subject {
  readonly test: Test;
  readonly ballots: number;
  readonly rounds: number;
}

const SMALL = (): Subject => ({ test: testElection([question(4), question(3)]), ballots: 600, rounds: 9 });
const LARGE = (): Subject => ({
  test: testElection(Array.from({ length: 5 }, () => question(18))),
  ballots: 40,
  rounds: 7,
});

/** Makes the archive of a closed election. */
async function archiveOf({ test, ballots }: Subject): Promise<Uint8Array> {
  const [first] = test.election.questions;
  const picks = Array.from({ length: ballots }, (_, i) => i % (first?.answers.length ?? 1));
  const { contents } = await makeArchive(test, picks, {});
  const chunks: Uint8Array[] = [];
  for await (const chunk of createArchive(contents)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Measures processor time, which depends little on other load of the machine. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Checks an archive with this engine for the ballots, and libsodium for everything else. */
async function check(archive: Uint8Array, verifier: BallotVerifier, concurrency = 1): Promise<void> {
  const verdict = await sodiumArchiveVerifier([archive], { verifier, concurrency });
  if (!verdict.ok) throw new Error(`our verifier refused the archive of the benchmark: ${verdict.detail}`);
}

/** Checks the archive with belenios-tool, and returns its processor time in ms. */
function cpuMsOfTool(tool: string, folder: string, uuid: string): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$@"';
  const command = [tool, 'election', 'verify', '--dir', folder, '--uuid', uuid];
  const { status, stderr } = spawnSync('bash', ['-c', timed, 'timed', ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error('belenios-tool refused the archive of the benchmark');
  const [user = '', system = ''] = stderr.trim().split('\n').at(-1)?.split(' ') ?? [];
  return 1000 * (Number(user) + Number(system));
}

/** Makes a function that checks the ballots of an archive with hints, in batches of 256. */
async function batches(archive: Uint8Array, { test }: Subject, kind: Kind): Promise<() => void> {
  const curve = new Curve(kind);
  const judge = createBatchVerifier(curve, (length) => new Uint8Array(randomBytes(length)));
  const { election } = test;
  const hinted = (await ballotsOf(archive)).map((json) => ({
    election,
    json,
    hints: makeHints(curve, election, json),
  }));
  return () => {
    for (let from = 0; from < hinted.length; from += 256)
      if (judge(hinted.slice(from, from + 256)).some((verdict) => typeof verdict === 'string'))
        throw new Error('a batch refused a ballot of the benchmark');
  };
}

async function ballotsOf(archive: Uint8Array): Promise<string[]> {
  const ballots: string[] = [];
  for await (const event of readArchive([archive]))
    if (event.type === 'Ballot') ballots.push([...event.documents.values()][0] ?? '');
  return ballots;
}

/** The fast engine as auditors run it, checked by libsodium. */
const fastOn = (kind: Kind) =>
  guarded(
    createDirectVerifier(new Curve(kind)),
    sodiumVerifier,
    (length) => new Uint8Array(randomBytes(length)),
  );

/**
 * Measures every engine in alternating rounds, so that other load of the machine affects all alike. The first
 * round, which compiles code, is not counted.
 * @returns the processor time per ballot of each engine in each round, in ms
 */
async function inTurns(subject: Subject): Promise<Map<string, number[]>> {
  const archive = await archiveOf(subject);
  const { uuid } = subject.test.election;
  const folder = mkdtempSync(join(tmpdir(), 'belenios-bench-'));
  writeFileSync(join(folder, `${uuid}.bel`), archive);
  const tool = findBeleniosTool();
  const kinds = kindsHere();
  const best = kinds.at(-1) ?? 'portable';
  const inBatches = await batches(archive, subject, best);
  const engines: [string, () => number | Promise<number>][] = [
    ['libsodium', () => cpuMsOf(() => check(archive, sodiumVerifier))],
    ...kinds.map((kind): [string, () => Promise<number>] => {
      const verifier = fastOn(kind);
      return [kind, () => cpuMsOf(() => check(archive, verifier))];
    }),
    ['hints (the ballots alone)', () => cpuMsOf(inBatches)],
  ];
  if (tool) engines.push(['belenios-tool', () => cpuMsOfTool(tool, folder, uuid)]);
  const times = new Map(engines.map(([name]) => [name, [] as number[]]));
  try {
    for (let round = 0; round <= subject.rounds; round++)
      for (const [name, work] of engines) {
        const ms = await work();
        if (round > 0) times.get(name)?.push(ms / subject.ballots);
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return times;
}

/** Each of two threads compiles its code after twice as many rounds as one alone. */
const WARMING_ROUNDS = 4;
const PAIRS = 15;

/**
 * Checks an archive on one core and on two, as the command line does: threads verify, the main thread reads
 * and adds up. Each round on two cores is compared with the round on one just before it, because other load
 * changes.
 * @returns the speed-up, and the ratio of processor times, which limits the speed-up to 2 divided by it
 */
async function twoCores(subject: Subject): Promise<Record<string, number>> {
  const archive = await archiveOf(subject);
  const start = (threads: number) => startEngine({ isPure: false, isAudited: false, threads });
  const [one, two] = await Promise.all([start(1), start(2)]);
  const clock: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < WARMING_ROUNDS + PAIRS; round++) {
    const alone = await takenBy(one.archives, archive);
    const together = await takenBy(two.archives, archive);
    if (round < WARMING_ROUNDS) continue;
    clock.push(alone.ms / together.ms);
    processor.push(together.cpuMs / alone.cpuMs);
  }
  await Promise.all([one.close(), two.close()]);
  return {
    'two cores, times as fast as one': median(clock),
    'two cores, the processor’s time in parts of one’s': median(processor),
  };
}

/** Measures the elapsed time and the processor time of a check. */
async function takenBy({ verifier, concurrency }: ArchiveEngine, archive: Uint8Array) {
  const startMs = performance.now();
  const cpuMs = await cpuMsOf(() => check(archive, verifier, concurrency));
  return { ms: performance.now() - startMs, cpuMs };
}

/** Measures the growth of the process from 1,000 to 10,000 ballots, in MB. */
async function memoryGrowth(subject: Subject): Promise<number> {
  const ballots = await ballotsOf(await archiveOf(subject));
  const verifier = fastOn(kindsHere().at(-1) ?? 'portable');
  const verify = (count: number) => {
    for (let n = 0; n < count; n++) verifier.verify(subject.test.election, ballots[n % ballots.length] ?? '');
    return process.memoryUsage().rss / 2 ** 20;
  };
  return -verify(1_000) + verify(9_000);
}

/**
 * Measures the full check of an archive on one core with the fast engine, with libsodium alone, and with
 * belenios-tool if it is installed.
 * @returns the median processor time per ballot in ms, and the median ratio to belenios-tool
 */
export async function benchVerification(): Promise<Record<string, number | string>> {
  const measured: Record<string, number | string> = {};
  for (const [what, subject] of [
    ['4 + 3 answers', SMALL()],
    ['5 x 18 answers', LARGE()],
  ] as const) {
    const times = await inTurns(subject);
    const tool = times.get('belenios-tool');
    for (const [name, rounds] of times) {
      measured[`${what}: ${name}, ms a ballot`] = median(rounds);
      if (tool !== undefined && name !== 'belenios-tool')
        measured[`${what}: ${name}, times as fast as belenios-tool`] = median(
          rounds.map((ms, round) => (tool[round] ?? Number.NaN) / ms),
        );
    }
    if (tool === undefined)
      measured['belenios-tool'] = 'not here: scripts/install-belenios-tool.sh installs it';
  }
  Object.assign(measured, await twoCores(SMALL()));
  measured['MB more after 10,000 ballots than after 1,000'] = await memoryGrowth(SMALL());
  return measured;
}
