import { setMaxListeners } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadUsage } from '@evoting/command-line/command';
import { readLetters } from './letters.ts';
import type { Crowd } from './options.ts';
import { type Retries, Stopped } from './patience.ts';
import { quantiles } from './quantiles.ts';
import { createSimulation, type Simulation } from './voter.ts';

const PROGRESS_EVERY_MS = 2_000;
const GIVES_UP_AFTER_MS = 600_000;

export interface CrowdHooks {
  readonly say: (line: string) => void;
  /** After an abort nobody begins to vote, and those who are voting finish. */
  readonly signal?: AbortSignal;
  /** A server that is silent for this long counts as gone. */
  readonly goneAfterMs?: number;
  /** Called with each tracker before the ballot is sent. */
  readonly onSealed?: (tracker: string) => void;
}

export interface CrowdOutcome {
  readonly voted: number;
  readonly failed: number;
  readonly untried: number;
  /** The time of each cast that was accepted, with its retries. */
  readonly castMs: readonly number[];
  readonly retries: Readonly<Retries>;
}

interface Tally {
  readonly castMs: number[];
  /** From the arrival to the receipt. */
  readonly tookMs: number[];
  /** The number of times that each was asked to come back. */
  readonly refusals: number[];
  readonly reasons: Map<string, number>;
  failed: number;
}

/**
 * Lets simulated voters vote at the given rate, at most `atOnce` in parallel, and writes each receipt at
 * once.
 * @returns how many voted, failed and never began, the times of their casts, and the retries
 * @throws BadUsage before anybody votes, if the file of receipts cannot be written or there are too few
 * letters
 */
export async function letVote(
  { apiUrl, ...crowd }: { apiUrl: string } & Crowd,
  hooks: CrowdHooks,
): Promise<CrowdOutcome> {
  const { say, signal } = hooks;
  // One listener for each waiting voter.
  if (signal) setMaxListeners(0, signal);
  if (crowd.receipts !== undefined) append(crowd.receipts, '');
  const tally: Tally = { castMs: [], tookMs: [], refusals: [], reasons: new Map(), failed: 0 };
  const letters = crowd.letters === undefined ? undefined : await readLetters(crowd.letters);
  if (letters && letters.length < crowd.voters)
    throw new BadUsage(`The list has ${letters.length} letters, too few for ${crowd.voters} voters.`);
  const simulation = createSimulation(apiUrl, {
    ...(letters ? { letters } : {}),
    ...(crowd.links ? { links: true } : {}),
    ...(signal ? { signal } : {}),
    ...(hooks.goneAfterMs ? { goneAfterMs: hooks.goneAfterMs } : {}),
    ...(hooks.onSealed ? { onSealed: hooks.onSealed } : {}),
    onLimited: (what, setting) =>
      say(`The server limits ${what} from one address (429): raise its ${setting} for a faster crowd.`),
  });
  const startedMs = performance.now();
  const report = () => say(progressLine(tally, simulation.retries, crowd.voters, startedMs));
  const progress = setInterval(report, PROGRESS_EVERY_MS);
  const queue = { next: 0, startedMs };
  const lanes = Array.from({ length: Math.min(crowd.atOnce, crowd.voters) }, () =>
    lane(simulation, crowd, tally, queue, signal),
  );
  await Promise.all(lanes);
  clearInterval(progress);
  report();
  for (const [reason, times] of tally.reasons) say(`${times} times: ${reason}`);
  if (crowd.withinS !== undefined) say(arrivalsLine(tally, crowd.voters, crowd.withinS));
  const voted = tally.castMs.length;
  const untried = crowd.voters - voted - tally.failed;
  const { failed, castMs } = tally;
  return { voted, failed, untried, castMs, retries: simulation.retries };
}

async function lane(
  simulation: Simulation,
  { voters, rate, receipts }: Crowd,
  tally: Tally,
  queue: { next: number; readonly startedMs: number },
  signal?: AbortSignal,
): Promise<void> {
  for (let n = queue.next++; n < voters; n = queue.next++) {
    const waitMs = queue.startedMs + (n / rate) * 1000 - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => {});
    if (signal?.aborted || simulation.isGone()) return;
    const arrivedMs = performance.now();
    try {
      const { receipt, castMs, refusals } = await simulation.voteOnce();
      if (receipts !== undefined) append(receipts, `${JSON.stringify(receipt)}\n`);
      tally.castMs.push(castMs);
      tally.refusals.push(refusals);
      tally.tookMs.push(performance.now() - arrivedMs);
    } catch (error) {
      if (error instanceof Stopped) return;
      tally.failed++;
      const reason = error instanceof Error ? error.message : String(error);
      tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
    }
  }
}

function append(file: string, line: string): void {
  try {
    appendFileSync(file, line);
  } catch (cause) {
    throw new BadUsage(`The file ${file} cannot be written.`, { cause });
  }
}

function progressLine(
  { castMs, failed }: Tally,
  { limited, turnedAway, busy, unanswered }: Retries,
  voters: number,
  startedMs: number,
): string {
  const seconds = (performance.now() - startedMs) / 1000;
  const at = quantiles(castMs);
  const parts = [
    `${castMs.length} of ${voters} have voted, ${failed} failed`,
    `${(castMs.length / seconds).toFixed(1)} a second`,
    `a cast took ${at(0.5)} ms (median), ${at(0.95)} ms (95 %)`,
  ];
  if (limited + turnedAway + busy + unanswered > 0)
    parts.push(
      `sent again: ${limited} limited, ${turnedAway} with a place in the queue, ${busy} busy, ${unanswered} without an answer`,
    );
  return parts.join('; ');
}

/** Tells what people met who came all together. */
function arrivalsLine({ tookMs, refusals, failed }: Tally, voters: number, withinS: number): string {
  const at = quantiles(tookMs);
  const seconds = (part: number) => `${(at(part) / 1000).toFixed(1)} s`;
  const waited = refusals.filter((times) => times > 0).length;
  const each = refusals.reduce((sum, times) => sum + times, 0) / Math.max(1, refusals.length);
  const gaveUp = tookMs.filter((ms) => ms > GIVES_UP_AFTER_MS).length;
  return [
    `${voters} people arrived within ${withinS} s: ${tookMs.length} voted, ${failed} did not`,
    `from arrival to receipt ${seconds(0.5)} (median), ${seconds(0.95)} (95 %), ${seconds(1)} (longest)`,
    `${waited} waited, asked to come back ${each.toFixed(2)} times each, ${quantiles(refusals)(1)} at most`,
    `${gaveUp} took longer than ten minutes, in which people give up`,
  ].join('; ');
}
