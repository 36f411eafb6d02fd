import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CONSOLE, MOST_SCRIPT_AND_STYLE_KB, PUBLIC_PAGES } from '../e2e/first-load.ts';

/** The figures of a bench. Most limits are on ratios within one run, because machines differ. */
export type Measured = Record<string, number | string>;
type Limit = { atMost: number } | { atLeast: number };

interface Bench {
  readonly name: string;
  readonly what: string;
  /** Imports the bench only when it runs, so that benches do not affect each other. */
  readonly run: (options: {
    slices?: string;
    seed?: string;
    voters?: number;
    papers?: number;
    folder?: string;
  }) => Promise<Measured>;
  readonly limits: Readonly<Record<string, Limit>>;
  /** Slow, or needs programs that few computers have: runs only if --only names it. */
  readonly isLong?: boolean;
}

const eachPage = (limits: Record<string, Limit>) =>
  Object.fromEntries(
    PUBLIC_PAGES.flatMap((page) =>
      Object.entries(limits).map(([figure, limit]) => [`${page} ${figure}`, limit]),
    ),
  );

const benches: readonly Bench[] = [
  {
    name: 'web',
    what: 'first load: compressed script and style that were transferred, and Lighthouse on a phone; a vote from the landing page to the receipt, on a new phone and on one that was there before',
    run: async () => (await import('./web.ts')).benchWeb(),
    limits: {
      'kB of the first vote: cast': { atMost: 400 },
      'kB of the second vote: cast': { atMost: 100 },
      's to the first paint': { atMost: 2 },
      's from Login to the first candidate': { atMost: 5 },
      's from a tap to the dialog': { atMost: 0.5 },
      's from Yes to the success': { atMost: 3 },
      [`${CONSOLE} script+style kB`]: { atMost: MOST_SCRIPT_AND_STYLE_KB.console },
      ...eachPage({
        'script+style kB': { atMost: MOST_SCRIPT_AND_STYLE_KB.publicPage },
        performance: { atLeast: 90 },
        accessibility: { atLeast: 100 },
        'best-practices': { atLeast: 95 },
        seo: { atLeast: 95 },
      }),
    },
  },
  {
    name: 'record',
    what: 'refreshing the live count at 1,000 and at 20,000 ballots; the bytes of an inclusion check',
    run: async () => (await import('./record.ts')).benchRecord(),
    limits: {
      'refresh at 20000 / at 1000 ballots': { atMost: 1.5 },
      'kB of the largest inclusion check at 20000 ballots': { atMost: 20 },
    },
  },
  {
    name: 'roll',
    what: 'importing a list of 100,000 and of a million voters, with a bad last row',
    run: async () => (await import('./roll.ts')).benchRoll(),
    limits: {
      '100000 voters s': { atMost: 30 },
      'MB more: 1000000 voters / 100000': { atMost: 3 },
    },
  },
  {
    name: 'participation',
    what: 'a roll of a million places in the record: the tree of who took part (of 400,000 accounts, which take minutes to make), and its proof for one voter',
    run: async () => (await import('./participation.ts')).benchParticipation(),
    limits: {
      'processor seconds of 1000000 places': { atMost: 60 },
      'bytes of the proof of who took part': { atMost: 2_000 },
      'bytes a place in the memory of an audit': { atMost: 1 },
    },
    isLong: true,
  },
  {
    name: 'styles',
    what: 'a live count with 1, 100 and 800 ballot styles and 20,000 ballots, and beside areas that wait',
    run: async () => (await import('./styles.ts')).benchStyles(),
    limits: {
      'count after one ballot: 100 styles / 1': { atMost: 1.5 },
      'count after one ballot: 800 styles / 1': { atMost: 1.5 },
      'count after a batch: 800 styles / 1': { atMost: 1.5 },
    },
  },
  {
    name: 'tally',
    what: 'the tally of 800 papers of 60 lines, and how long no request is answered meanwhile; --papers N takes fewer',
    run: async ({ papers }) => (await import('./tally.ts')).benchTally(papers),
    limits: { 'longest stall ms': { atMost: 1_000 } },
    isLong: true,
  },
  {
    name: 'http',
    what: 'requests a second: /health divided by the hot calls',
    run: async () => (await import('./http.ts')).benchHttp(),
    limits: {
      'health / election-results': { atMost: 3 },
      'health / election': { atMost: 3 },
      'health / initiate-vote': { atMost: 3 },
    },
  },
  {
    name: 'watchers',
    what: 'five minutes of 5,000 results pages left open while two people a second register, log in and vote; --voters N leaves fewer open',
    run: async ({ voters }) => (await import('./watchers.ts')).benchWatchers(voters),
    limits: {
      'small call p99 ms': { atMost: 200 },
      'calls of watchers without an answer': { atMost: 0 },
      'voters who could not vote': { atMost: 0 },
    },
    isLong: true,
  },
  {
    name: 'verify',
    what: 'checking archives on one core with every engine, beside belenios-tool, in turns',
    run: async () => (await import('./verify.ts')).benchVerification(),
    limits: {
      '4 + 3 answers: libsodium, times as fast as belenios-tool': { atLeast: 1.5 },
      '4 + 3 answers: portable, times as fast as belenios-tool': { atLeast: 2.5 },
      '4 + 3 answers: fma, times as fast as belenios-tool': { atLeast: 4 },
      '4 + 3 answers: hints (the ballots alone), times as fast as belenios-tool': { atLeast: 15 },
      '5 x 18 answers: fma, times as fast as belenios-tool': { atLeast: 4 },
      'two cores, times as fast as one': { atLeast: 1.7 },
      'MB more after 10,000 ballots than after 1,000': { atMost: 30 },
    },
  },
  {
    name: 'opening',
    what: 'one trustee decrypts 18 lines: the proof, its check, its bytes, beside the check of a ballot of as many lines',
    run: async () => (await import('./opening.ts')).benchOpening(),
    limits: {
      'bytes of a share': { atMost: 1_500 },
      'check of a share / check of a ballot of as many lines': { atMost: 1 },
    },
  },
  {
    name: 'guardians',
    what: 'three guardians open a count of 20,000 ballots; the processor, memory and line of one; --voters N takes fewer ballots',
    run: async ({ voters }) => (await import('./guardians.ts')).benchGuardians(voters),
    limits: {
      'seconds from naming a tree to its count, median': { atMost: 3 },
      'CPU a ballot / CPU a ballot of verify': { atMost: 6 },
      'peak MB after 100,000 ballots': { atMost: 150 },
      'peak MB after 2,500,000 ballots': { atMost: 300 },
      'MB a day of its line without ballots': { atMost: 60 },
      'MB a day of its line without ballots, with a trustee’s key': { atMost: 150 },
    },
  },
  {
    name: 'marks',
    what: 'the memory of the verifier for 20 million ballots',
    run: async () => (await import('./marks.ts')).benchMarks(),
    limits: { marks: { atLeast: 20_000_000 }, 'peak MB of the process': { atMost: 1_024 } },
  },
  {
    name: 'chromium',
    what: 'checking ballots in one thread of Chromium, on both modules',
    run: async () => (await import('./chromium.ts')).benchChromium(),
    limits: { 'ms a ballot in Chromium: portable': { atMost: 6 } },
  },
  {
    name: 'verify-page',
    what: "'Check everything' on /verify of a running server with 1,000 ballots of the demo, in Chromium",
    run: async () => (await import('./verify-page.ts')).benchVerifyPage(),
    limits: {
      'seconds of a check on 2 cores': { atMost: 10 },
      'seconds of a check, 6 times slowed down': { atMost: 60 },
    },
  },
  {
    name: 'letters',
    what: '1,000 and 10,000 letters as a PDF, made in a worker of Chromium',
    run: async () => (await import('./letters.ts')).benchLetters(),
    limits: {
      's for 10000 letters': { atMost: 60 },
      'MB more: 10000 letters / 1000': { atMost: 160 },
      'longest time that the page did not answer, ms': { atMost: 500 },
      'characters without a picture': { atMost: 0 },
    },
  },
  {
    name: 'auditor-memory',
    what: 'the memory of an audit after 10,000 and after 100,000 ballots with different credentials',
    run: async () => (await import('./auditor-memory.ts')).benchAuditorMemory(),
    limits: { 'MB more after 100,000 ballots than after 10,000': { atMost: 16 } },
  },
  {
    name: 'agreement',
    what: 'the fast engine beside libsodium and noble: a million products a module, 100,000 mutated ballots; --slices 1-10 makes a part of it, --seed the same again',
    run: async (options) => (await import('./agreement.ts')).benchAgreement(options),
    limits: { disagreements: { atMost: 0 } },
    isLong: true,
  },
  {
    name: 'voters',
    what: '2,000 voters register, log in and vote, 50 at a time; 100 parallel casts of one voter',
    run: async () => (await import('./voters.ts')).benchVoters(),
    limits: {
      'peak server memory MB': { atMost: 200 },
      'failed requests': { atMost: 0 },
      'votes missing from the counts': { atMost: 0 },
      'ballots of the voter who cast 100 times at once': { atMost: 1 },
    },
  },
  {
    name: 'crowd',
    what: 'people register, log in and vote: two a second, 500 within ten seconds and 2,000 within ten seconds; --voters N makes the last crowd smaller',
    run: async ({ voters }) => (await import('./crowd.ts')).benchCrowd(voters),
    limits: {
      'CPU a voter: 500 in 10 s / two a second': { atMost: 1.5 },
      'refusals a voter, 500 in 10 s': { atMost: 2 },
      'could not vote, 500 in 10 s': { atMost: 0 },
      'could not vote, largest crowd': { atMost: 0 },
      'peak server memory MB': { atMost: 400 },
    },
  },
  {
    name: 'crowd-beside',
    what: '500 people who arrive within ten seconds register, log in and vote beside 5,000 open results pages and forty logins of strangers a second; --voters N leaves fewer pages open',
    run: async ({ voters }) => (await import('./crowd-beside.ts')).benchCrowdBeside(voters),
    limits: {
      'cast p99 ms': { atMost: 3_000 },
      'could not vote': { atMost: 0 },
      'peak server memory MB': { atMost: 400 },
    },
    isLong: true,
  },
  {
    name: 'capacity',
    what: 'the processor time of a voter, from the registration to the proof that the ballot is counted, by part, on three papers; --voters N lets fewer vote on each',
    run: async ({ voters }) => (await import('./capacity.ts')).benchCapacity(voters),
    limits: {
      'CPU a voter: 5 posts of 18 / 1 post of 2': { atMost: 4 },
    },
  },
  {
    name: 'large-record',
    what: 'a record of 20,000 valid ballots: its live count, My ballot, a restart, the close, the tally and its check; --voters N makes more or fewer, --folder DIR keeps them and goes on from there',
    run: async ({ voters, folder }) => (await import('./large-record.ts')).benchLargeRecord(voters, folder),
    limits: {
      'ballots in the live count, more or less than made': { atMost: 0 },
      'verify: status': { atMost: 0 },
      'My ballot: largest kB': { atMost: 20 },
      'peak server memory MB, open': { atMost: 400 },
    },
    isLong: true,
  },
  {
    name: 'processes',
    what: '2,000 voters on two http processes, a sequencer and a worker on one PostgreSQL, each killed once; --voters N lets fewer vote',
    run: async ({ voters }) => (await import('./processes.ts')).benchProcesses(voters),
    limits: {
      'voters who could not vote': { atMost: 0 },
      'voters without a receipt': { atMost: 0 },
      'receipts that do not hold': { atMost: 0 },
      'ballots counted more or less than receipts': { atMost: 0 },
      'status of the verifier': { atMost: 0 },
    },
  },
  {
    name: 'cluster',
    what: 'a replicated PostgreSQL, HAProxy and one, two and three http processes on this machine: casts and results a second, and a flood of logins; needs patroni, etcd and haproxy',
    run: async ({ voters }) => (await import('./cluster.ts')).benchCluster(voters),
    limits: {
      'casts lost or doubled': { atMost: 0 },
      'flood of logins: without an answer': { atMost: 0 },
      'first cast after the flood / before it': { atMost: 3 },
    },
    isLong: true,
  },
  {
    name: 'cast',
    what: 'casting encrypted ballots through HTTP, relative to the verification engine alone, and with the fast engine',
    run: async () => (await import('./cast.ts')).benchCast(),
    limits: {
      'casts a second / ballots a second of the engine alone': { atLeast: 0.55 },
      'failed casts': { atMost: 0 },
      'casts lost': { atMost: 0 },
      'casts counted twice': { atMost: 0 },
    },
  },
  {
    name: 'count',
    what: 'the time until the demo’s count includes a cast vote',
    run: async () => (await import('./count.ts')).benchCount(),
    limits: { 'seconds from a cast to its count, longest': { atMost: 5 } },
  },
  {
    name: 'changes',
    what: 'an idle server and a cast, before and after one party has tried to change candidates 500 times',
    run: async () => (await import('./changes.ts')).benchChanges(),
    limits: {
      'health p99 after ms': { atMost: 100 },
      'a cast after / a cast before, for each answer': { atMost: 1.5 },
    },
  },
  {
    name: 'booth',
    what: "encrypting the demo's ballot in Chromium, six times slowed down",
    run: async () => (await import('./booth.ts')).benchBooth(),
    limits: {
      'checks before the first encryption ms': { atMost: 1000 },
      'checks before the first encryption kB': { atMost: 10 },
      // Meanwhile the dialog says that the ballot is being sealed.
      "ms from 'Vote' to the tracker": { atMost: 1000 },
      "ms from 'Yes' to the cast": { atMost: 300 },
      'longest blocked frame ms': { atMost: 100 },
    },
  },
  {
    name: 'refusals',
    what: 'the processor time of a login that is asked to come back, relative to /health, while the room is full',
    run: async () => (await import('./refusals.ts')).benchRefusals(),
    limits: {
      'a login that is asked to come back / a call to health': { atMost: 6 },
      'logins that came in': { atMost: 0 },
    },
  },
  {
    name: 'abuse',
    what: 'ten attacks of eight seconds while voters cast and log in: their waiting times, and the effect afterwards',
    run: async () => (await import('./abuse.ts')).benchAbuse(),
    limits: {
      'cast p99 ms under any attack': { atMost: 2_000 },
      'forty logins of strangers a second: login p99 ms': { atMost: 3_000 },
      'login p99 ms under any attack': { atMost: 20_000 },
      'failed calls of ordinary voters': { atMost: 0 },
      'cast p50 beside forty logins of strangers a second / quiet': { atMost: 2 },
      'peak server memory MB': { atMost: 400 },
      'cast p50 after / before all attacks': { atMost: 2 },
    },
  },
];

/**
 * Runs the benches.
 * @returns the exit status: 0 if every figure is within its limit
 */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { json: text, only: text, slices: text, seed: text, voters: text, papers: text, folder: text },
  });
  const chosen = benches.filter(({ name, isLong }) =>
    values.only ? values.only.split(',').includes(name) : !isLong,
  );
  if (chosen.length === 0) {
    console.error(`No bench has this name; there are ${benches.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const all: Record<string, Measured> = {};
  let missed = 0;
  for (const bench of chosen) {
    console.log(`\n${bench.name}: ${bench.what}`);
    const { voters, papers, ...others } = values;
    const numbers = { ...(voters && { voters: Number(voters) }), ...(papers && { papers: Number(papers) }) };
    const measured = await bench.run({ ...others, ...numbers });
    all[bench.name] = measured;
    missed += print(measured, bench.limits);
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`);
  console.log(missed === 0 ? '\nevery figure is within its limit' : `\n${missed} figures MISSED`);
  return missed === 0 ? 0 : 1;
}

/** Prints the figures and returns how many limits are missed; a limit without a figure is missed too. */
function print(measured: Measured, limits: Bench['limits']): number {
  for (const [figure, value] of Object.entries(measured))
    if (!(figure in limits)) console.log(`  ${figure}: ${value}`);
  return Object.entries(limits).filter(([figure, limit]) => {
    const value = measured[figure];
    const [word, bound] = 'atMost' in limit ? ['at most', limit.atMost] : ['at least', limit.atLeast];
    const ok = typeof value === 'number' && ('atMost' in limit ? value <= bound : value >= bound);
    console.log(`  ${ok ? 'ok    ' : 'MISSED'} ${figure}: ${value ?? 'not measured'} (${word} ${bound})`);
    return !ok;
  }).length;
}

process.exitCode = await main();
