import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandRefused, runCommand, say } from './context.ts';
import { checkReceipts } from './simulated-receipts.ts';
import { openSimulation, type Simulation } from './simulated-voter.ts';

const USAGE = `Simulated voters, through HTTP as everybody else:
  npm run simulate -- --url http://localhost:3000 --voters 200 [--rate 10] [--at-once 20] [--receipts FILE]
  npm run simulate -- --url http://localhost:3000 --check FILE    is every receipt of FILE in the record?`;

const PROGRESS_EVERY_MS = 2_000;

interface Tally {
  readonly castMs: number[];
  failed: number;
  readonly reasons: Map<string, number>;
}

/** Lets voters in at the given rate, at most so many at once, and keeps each receipt as soon as it is there. */
async function vote(
  simulation: Simulation,
  {
    voters,
    rate,
    atOnce,
    receipts,
  }: { voters: number; rate: number; atOnce: number; receipts?: string | undefined },
): Promise<Tally> {
  const tally: Tally = { castMs: [], failed: 0, reasons: new Map() };
  const startedMs = performance.now();
  let next = 0;
  const progress = setInterval(() => report(tally, voters, startedMs), PROGRESS_EVERY_MS);
  const lane = async () => {
    for (let n = next++; n < voters; n = next++) {
      const waitMs = startedMs + (n / rate) * 1000 - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      try {
        const { receipt, castMs } = await simulation.voteOnce();
        if (receipts) appendFileSync(receipts, `${JSON.stringify(receipt)}\n`);
        tally.castMs.push(castMs);
      } catch (error) {
        tally.failed++;
        const reason = error instanceof Error ? error.message : String(error);
        tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
        if (simulation.isGone()) return;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, voters) }, lane));
  clearInterval(progress);
  report(tally, voters, startedMs);
  return tally;
}

function report({ castMs, failed }: Tally, voters: number, startedMs: number): void {
  const seconds = (performance.now() - startedMs) / 1000;
  const sorted = [...castMs].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  const perSecond = (castMs.length / seconds).toFixed(1);
  say(
    `${castMs.length} of ${voters} have voted, ${failed} failed; ${perSecond} a second; a cast took ${at(0.5)} ms (median), ${at(0.95)} ms (95 %)`,
  );
}

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:3000' },
  voters: { type: 'string', default: '50' },
  rate: { type: 'string', default: '10' },
  'at-once': { type: 'string', default: '20' },
  receipts: { type: 'string' },
  check: { type: 'string' },
} as const;

runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const numbers = {
    voters: Number(values.voters),
    rate: Number(values.rate),
    atOnce: Number(values['at-once']),
  };
  const isUsable = URL.canParse(values.url) && Object.values(numbers).every((number) => number > 0);
  if (!isUsable) throw new CommandRefused(USAGE);
  const apiUrl = `${values.url.replace(/\/$/, '')}/api`;
  if (values.check) {
    const { kept, missing } = await checkReceipts(apiUrl, values.check);
    for (const tracker of missing) say(`missing: ${tracker}`);
    if (missing.length > 0)
      throw new CommandRefused(`${missing.length} of ${kept} receipts are not in the record.`);
    say(`All ${kept} receipts are signed by the log, and their ballots are in the record.`);
    return;
  }
  const { failed, reasons } = await vote(openSimulation(apiUrl), { ...numbers, receipts: values.receipts });
  for (const [reason, times] of reasons) say(`${times} times: ${reason}`);
  if (failed > 0) throw new CommandRefused(`${failed} voters could not vote.`);
});
