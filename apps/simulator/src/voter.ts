import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Election, hexHash, parseElection } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { type Booth, boothSchema, type Receipt } from '@evoting/contract/vote';
import { parseDocument } from '@evoting/record/canonical';
import { revisionSchema } from '@evoting/record/payloads';
import { openReceipt } from '@evoting/record/receipt';
import { parseVerifierKey } from '@evoting/tlog/key';

/** A server that does not answer for this long is gone. */
const GONE_AFTER_MS = 60_000;
const RETRY_MS = 300;

/** What limits the calls of one address, in people's words, and the server's setting that raises it. */
const LIMITS: Readonly<Record<string, readonly [what: string, setting: string]>> = {
  '/user/register-voter': ['registrations', 'ADDRESS_REGISTRATIONS_PER_HOUR'],
  '/user/login': ['logins', 'ADDRESS_LOGINS_PER_MINUTE'],
};
const ALL_CALLS = ['calls', 'ADDRESS_REQUESTS_PER_MINUTE'] as const;

/** Nobody has voted here: the voter was waiting when the crowd was stopped. */
export class Stopped extends Error {}

/** How often something was sent again, and why. */
export interface Retries {
  limited: number;
  busy: number;
  unanswered: number;
}

export interface Simulation {
  /**
   * One new voter registers, logs in, encrypts and casts.
   * Gives: the receipt, checked as a device checks it.
   * Refuses (throws): with the server's sentence, with what did not hold, or with Stopped.
   */
  voteOnce(): Promise<{ receipt: Receipt; castMs: number }>;
  /** Whether the server has stopped answering. */
  isGone(): boolean;
  readonly retries: Readonly<Retries>;
}

export interface SimulationOptions {
  readonly signal?: AbortSignal;
  readonly goneAfterMs?: number;
  /** Called the first time that a kind of call is limited. */
  readonly onLimited?: (what: string, setting: string) => void;
}

interface Call {
  readonly token?: string;
  readonly body?: unknown;
}

/**
 * Opens a crowd of voters for a server.
 * Takes: the address of its API.
 */
export function openSimulation(apiUrl: string, options: SimulationOptions = {}): Simulation {
  const { signal, goneAfterMs = GONE_AFTER_MS } = options;
  let lastAnswerMs = performance.now();
  const elections = new Map<string, Election>();
  const limited = new Set<string>();
  const retries: Retries = { limited: 0, busy: 0, unanswered: 0 };
  const isGone = () => performance.now() - lastAnswerMs > goneAfterMs;

  /**
   * A request that is sent again, byte for byte, while the server is busy or away.
   * Gives: also whether it was sent before.
   */
  async function call(method: string, path: string, { token, body }: Call = {}) {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => null);
      if (response) lastAnswerMs = performance.now();
      else if (isGone()) throw new Error('the server does not answer');
      if (response && response.status !== 429 && response.status !== 503)
        return { response, isRepeated: attempt > 0 };
      await response?.body?.cancel();
      note(path, response?.status);
      await pause(path, response ? Number(response.headers.get('retry-after') ?? 1) * 1000 : RETRY_MS);
    }
  }

  function note(path: string, status: number | undefined): void {
    retries[status === undefined ? 'unanswered' : status === 429 ? 'limited' : 'busy']++;
    const [what, setting] = LIMITS[path] ?? ALL_CALLS;
    if (status !== 429 || limited.has(setting)) return;
    limited.add(setting);
    options.onLimited?.(what, setting);
  }

  /** A ballot on its way is seen through; whoever has not got so far goes home when the crowd is stopped. */
  async function pause(path: string, ms: number): Promise<void> {
    if (path === '/vote/cast' || !signal) return sleep(ms);
    await sleep(ms, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Stopped();
  }

  async function ask(method: string, path: string, sent: Call = {}) {
    const { response } = await call(method, path, sent);
    const body = (await response.json()) as { message: string; data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${method} ${path}: ${body.message}`);
    return body.data;
  }

  /**
   * An account that is there already is ours, when an answer was lost before: the address is drawn at random.
   */
  async function register(account: { name: string; email: string; password: string }): Promise<void> {
    const path = '/user/register-voter';
    const { response, isRepeated } = await call('POST', path, { body: account });
    const { message } = (await response.json()) as { message: string };
    if (!response.ok && !(isRepeated && response.status === 409)) throw new Error(`POST ${path}: ${message}`);
  }

  /** A document of the record, under the hash that names it. */
  async function payload(log: string, hash: string): Promise<string> {
    const { response } = await call('GET', `/board/${log}/payload/${hash}`);
    const text = await response.text();
    if (!response.ok || hexHash(text) !== hash)
      throw new Error(`the record gave another document than the one of hash ${hash}`);
    return text;
  }

  async function electionOf({ log, revision, revisionHash, electionHash }: Booth): Promise<Election> {
    const known = elections.get(revisionHash + electionHash);
    if (known) return known;
    const document = parseDocument(revisionSchema, Buffer.from(await payload(log, revisionHash)));
    if (!document.ok || document.value.revision !== revision || document.value.election !== electionHash)
      throw new Error('the ballot revision of the record is not that of the booth');
    const parsed = parseElection(await payload(log, electionHash));
    if (!parsed.ok) throw new Error(`the election of the record is refused: ${parsed.reason}`);
    elections.set(revisionHash + electionHash, parsed.election);
    return parsed.election;
  }

  async function voteOnce() {
    const email = `${randomBytes(8).toString('hex')}@simulated.example`;
    const password = randomBytes(12).toString('base64url');
    await register({ name: `Simulated ${randomBytes(4).toString('hex')}`, email, password });
    const { token } = (await ask('POST', '/user/login', { body: { email, password } })) as { token: string };
    const paper = await ask('GET', '/vote/initiate-vote', { token });
    if (paper.canVote !== true) throw new Error('there is no open election');
    const booth = boothSchema.parse(paper.booth);
    const election = await electionOf(booth);
    const choices = election.questions.map(({ answers }) => {
      const chosen = randomInt(answers.length);
      return answers.map((_, i) => (i === chosen ? 1 : 0));
    });
    const { json, tracker } = sodiumVoter.encryptBallot(election, choices, randomBytes);
    const retryKey = randomBytes(32).toString('base64url');
    const startedMs = performance.now();
    const data = await ask('POST', '/vote/cast', { token, body: { ballot: json, retryKey } });
    const castMs = performance.now() - startedMs;
    return { receipt: checkedReceipt(data.receipt, booth, tracker), castMs };
  }

  return { voteOnce, isGone, retries };
}

function checkedReceipt(value: unknown, { verifierKey }: Booth, tracker: string): Receipt {
  const key = parseVerifierKey(verifierKey);
  const opened = key ? openReceipt(value, key) : null;
  if (!opened?.ok || opened.receipt.tracker !== tracker)
    throw new Error('the receipt is not one of the log for this ballot');
  return opened.receipt;
}
