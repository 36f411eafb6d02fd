import { randomBytes } from 'node:crypto';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { sodiumVoter } from '../packages/belenios/src/sodium.ts';
import { question, testElection } from '../packages/belenios/src/testing/elections.ts';
import type { Kind } from '../packages/fast-ed25519/src/curve.ts';
import { median } from './median.ts';

const BALLOTS = 100;
const ROUNDS = 5;

/** Runs in the page: a verifier of one thread, on the given module. */
const PAGE = `
import { parseElection } from './packages/belenios/src/election.ts';
import { createDirectVerifier } from './packages/belenios/src/fast-ballot.ts';
import { Curve } from './packages/fast-ed25519/src/curve.ts';
const verifiers = new Map();
globalThis.judgeAll = ({ kind, electionJson, ballots }) => {
  if (!verifiers.has(kind)) verifiers.set(kind, createDirectVerifier(new Curve(kind)));
  const { election } = parseElection(electionJson);
  return ballots.filter((json) => typeof verifiers.get(kind)(election, json) === 'object').length;
};`;

/**
 * Verifies ballots of 4 + 3 answers in a page of Chromium, on each module in turn.
 * @returns the median processor time per ballot, in ms
 */
export async function benchChromium(): Promise<Record<string, number>> {
  const { election } = testElection([question(4), question(3)]);
  const choices = [
    [1, 0, 0, 0],
    [0, 1, 0],
  ];
  const ballots = Array.from(
    { length: BALLOTS },
    () => sodiumVoter.encryptBallot(election, choices, (length) => new Uint8Array(randomBytes(length))).json,
  );
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'warning',
  });
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const wire = await page.context().newCDPSession(page);
    await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spentMs = async () => {
      const { metrics } = await wire.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const times: Record<Kind, number[]> = { portable: [], fma: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of ['portable', 'fma'] as const) {
        const before = await spentMs();
        const order = { kind, electionJson: election.json, ballots };
        // biome-ignore lint/suspicious/noExplicitAny: PAGE defines it
        const good = await page.evaluate((given) => (globalThis as any).judgeAll(given), order);
        if (good !== BALLOTS) throw new Error(`Chromium accepted ${good} of ${BALLOTS} ballots`);
        if (round > 0) times[kind].push(((await spentMs()) - before) / BALLOTS); // the first compiles
      }
    }
    return {
      'ms a ballot in Chromium: portable': round2(median(times.portable)),
      'ms a ballot in Chromium: fma': round2(median(times.fma)),
    };
  } finally {
    await browser.close();
  }
}

const round2 = (value: number) => Math.round(100 * value) / 100;
