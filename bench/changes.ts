import { Refusal } from '@evoting/contract/client';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { clientOf, Voter } from './voter.ts';

const TRIES = 500;
const VOTERS = 25;
const WATCHED_MS = 12_000;
const POLL_MS = 20;

/**
 * Lets one party change and add candidates 500 times, as fast as the server answers, and measures the health
 * call of the idle server and a cast before and afterwards.
 */
export async function benchChanges(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  const { url } = server;
  try {
    const voters: Voter[] = [];
    for (let n = 0; n < 2 * VOTERS; n++) voters.push(await Voter.register(url, n));
    await castAll(url, voters.slice(0, 5));
    const before = await castAll(url, voters.slice(5, VOTERS));
    const idleBefore = await watchHealth(url);
    const taken = await tryEverything(url);
    const idle = await watchHealth(url);
    const after = await castAll(url, voters.slice(VOTERS));
    return {
      'changes tried by the party': TRIES,
      'changes taken': taken,
      'health p99 before ms': idleBefore,
      'health p99 after ms': idle,
      'answers on the ballot before': before.answers,
      'answers on the ballot after': after.answers,
      'cast before ms': Math.round(before.ms),
      'cast after ms': Math.round(after.ms),
      'a cast after / a cast before, for each answer':
        Math.round((after.ms / after.answers / (before.ms / before.answers)) * 100) / 100,
    };
  } finally {
    await server.stop();
  }
}

/** Tries to rename a candidate and to add one in turn, and returns how many tries were accepted. */
async function tryEverything(url: string): Promise<number> {
  const { token } = (await clientOf(url)('POST /user/login', { body: DEMO_ACCOUNTS.party })).data;
  const call = clientOf(url, token);
  const { candidates } = (await call('GET /party/candidates', { query: { limit: 1 } })).data;
  const { posts } = (await call('GET /extras/get-political-posts')).data;
  const id = candidates.data[0]?.id;
  if (id === undefined) throw new Error('the party has no candidate');
  let taken = 0;
  for (let n = 0; n < TRIES; n++) {
    const name = `Flood ${n}`;
    const form = new FormData();
    for (const [key, value] of Object.entries({
      name,
      bio: 'Many.',
      position: posts[n % posts.length]?.id ?? '',
    }))
      form.set(key, value);
    const change =
      n % 2 === 0
        ? call('PUT /party/candidate/:id', { params: { id }, body: { name } })
        : call('POST /party/candidate', { body: form });
    taken += await change.then(
      () => 1,
      (error: unknown) => {
        if (error instanceof Refusal) return 0;
        throw error;
      },
    );
  }
  return taken;
}

/** Measures the 99th percentile of an idle server's health call, in ms. */
async function watchHealth(url: string): Promise<number> {
  const tookMs: number[] = [];
  const endMs = performance.now() + WATCHED_MS;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    tookMs.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  tookMs.sort((a, b) => a - b);
  return Math.round(tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN);
}

/** Casts one after the other; returns the median time in ms, and the number of answers of the last ballot. */
async function castAll(url: string, voters: readonly Voter[]): Promise<{ ms: number; answers: number }> {
  const tookMs: number[] = [];
  let answers = 0;
  for (const voter of voters) {
    const election = await electionOf(url, voter);
    answers = election.questions.reduce((sum, question) => sum + question.answers.length, 0);
    const ballot = encrypt(election);
    const startedMs = performance.now();
    await voter.castBallot(ballot);
    tookMs.push(performance.now() - startedMs);
  }
  tookMs.sort((a, b) => a - b);
  return { ms: tookMs[Math.floor(tookMs.length / 2)] ?? Number.NaN, answers };
}
