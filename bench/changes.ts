import { Refusal } from '@evoting/contract/client';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { clientOf, Voter } from './voter.ts';

const TRIES = 500;
const VOTERS = 25;
const WATCHED_MS = 12_000;
const LOOK_EVERY_MS = 20;

/**
 * What one party can do to everyone else: it tries to change and to add candidates 500 times, as fast as the
 * server answers. Measures how long an idle server's health call and a cast take before it, and how long they
 * take after it.
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

/** Gives how many of the tries were taken. Half of them rename one candidate, half put up a new one. */
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
    const asked =
      n % 2 === 0
        ? call('PUT /party/candidate/:id', { params: { id }, body: { name } })
        : call('POST /party/candidate', { body: form });
    taken += await asked.then(
      () => 1,
      (error: unknown) => {
        if (error instanceof Refusal) return 0;
        throw error;
      },
    );
  }
  return taken;
}

/** The time within which 99 of 100 calls of an idle server's health are answered. */
async function watchHealth(url: string): Promise<number> {
  const tookMs: number[] = [];
  const endMs = performance.now() + WATCHED_MS;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    tookMs.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  tookMs.sort((a, b) => a - b);
  return Math.round(tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN);
}

/**
 * Casts one after the other.
 * Gives: the median of what one took, in milliseconds, and how many answers the last ballot had.
 */
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
