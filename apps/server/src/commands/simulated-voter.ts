import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Election, hexHash, parseElection } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { boothSchema, type Receipt, receiptSchema } from '@evoting/contract/vote';

/** A server that does not answer for this long is gone. */
const GONE_AFTER_MS = 60_000;
const RETRY_MS = 300;

export interface Simulation {
  /** One new voter registers, logs in, encrypts and casts. Gives the receipt. Refuses (throws) with the server's sentence. */
  voteOnce(): Promise<{ receipt: Receipt; castMs: number }>;
  /** Whether the server has stopped answering. */
  isGone(): boolean;
}

/** Opens a crowd of voters for a server. Takes the address of its API. */
export function openSimulation(apiUrl: string): Simulation {
  let lastAnswerMs = performance.now();
  const elections = new Map<string, Election>();
  const isGone = () => performance.now() - lastAnswerMs > GONE_AFTER_MS;

  /** A request that is sent again, byte for byte, while the server is busy or away. */
  async function call(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    for (;;) {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      }).catch(() => null);
      if (response) lastAnswerMs = performance.now();
      else if (isGone()) throw new Error('the server does not answer');
      if (response && response.status !== 429 && response.status !== 503) return response;
      await response?.body?.cancel();
      await sleep(response ? Number(response.headers.get('retry-after') ?? 1) * 1000 : RETRY_MS);
    }
  }

  async function ask(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    const response = await call(method, path, options);
    const body = (await response.json()) as { message: string; data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${method} ${path}: ${body.message}`);
    return body.data;
  }

  async function electionOf(log: string, hash: string): Promise<Election> {
    const known = elections.get(hash);
    if (known) return known;
    const json = await (await call('GET', `/board/${log}/payload/${hash}`)).text();
    const parsed = parseElection(json);
    if (hexHash(json) !== hash || !parsed.ok)
      throw new Error('the record gave another election than asked for');
    elections.set(hash, parsed.election);
    return parsed.election;
  }

  async function voteOnce() {
    const name = `Simulated ${randomBytes(4).toString('hex')}`;
    const account = {
      email: `${randomBytes(8).toString('hex')}@simulated.example`,
      password: randomBytes(12).toString('base64url'),
    };
    await ask('POST', '/user/register-voter', { body: { name, ...account } });
    const { token } = (await ask('POST', '/user/login', { body: account })) as { token: string };
    const paper = await ask('GET', '/vote/initiate-vote', { token });
    if (paper.canVote !== true) throw new Error('there is no open election');
    const booth = boothSchema.parse(paper.booth);
    const election = await electionOf(booth.log, booth.electionHash);
    const choices = election.questions.map(({ answers }) => {
      const chosen = randomInt(answers.length);
      return answers.map((_, i) => (i === chosen ? 1 : 0));
    });
    const { json } = sodiumVoter.encryptBallot(election, choices, randomBytes);
    const startedMs = performance.now();
    const data = await ask('POST', '/vote/cast', { token, body: { ballot: json } });
    return { receipt: receiptSchema.parse(data.receipt), castMs: performance.now() - startedMs };
  }

  return { voteOnce, isGone };
}
