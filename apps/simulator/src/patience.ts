import { setTimeout as sleep } from 'node:timers/promises';
import { TICKET_HEADER } from '@evoting/contract/constants';

/** A server that does not answer for this long is gone. */
const GONE_AFTER_MS = 60_000;
const RETRY_MS = 300;

/** The limits by address: the words for people, and the server's setting that raises the limit. */
const LIMITS: Readonly<Record<string, readonly [what: string, setting: string]>> = {
  '/user/register-voter': ['registrations', 'ADDRESS_REGISTRATIONS_PER_HOUR'],
  '/user/login': ['logins', 'ADDRESS_LOGINS_PER_MINUTE'],
};
const ALL_CALLS = ['calls', 'ADDRESS_REQUESTS_PER_MINUTE'] as const;

/** The simulation was stopped while this voter was waiting, without a cast. */
export class Stopped extends Error {}

/** The number of retries by cause. */
export interface Retries {
  limited: number;
  /** With a place in the queue. */
  turnedAway: number;
  busy: number;
  unanswered: number;
}

export interface PatienceOptions {
  readonly signal?: AbortSignal;
  readonly goneAfterMs?: number;
  /** Called the first time that a kind of call is limited. */
  readonly onLimited?: (what: string, setting: string) => void;
}

/**
 * A `fetch` that repeats the same request while the server is busy or away. It throws an Error if the server
 * is gone, and Stopped after an abort; but a cast is always repeated until it is answered.
 */
export class Patience {
  readonly retries: Retries = { limited: 0, turnedAway: 0, busy: 0, unanswered: 0 };
  readonly #options: PatienceOptions;
  readonly #limited = new Set<string>();
  /** The time of the first call until there was an answer. */
  #lastAnswerMs: number | undefined;

  constructor(options: PatienceOptions) {
    this.#options = options;
  }

  /** Tells whether the server has stopped answering. */
  isGone(): boolean {
    if (this.#lastAnswerMs === undefined) return false;
    return performance.now() - this.#lastAnswerMs > (this.#options.goneAfterMs ?? GONE_AFTER_MS);
  }

  readonly fetch = this.fetchFor({ refusals: 0 });

  /** Makes a `fetch` that also counts the refusals of one person. */
  fetchFor(person: {
    refusals: number;
  }): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
    return (url, init = {}) => this.#fetch(url, init, person);
  }

  async #fetch(
    url: string | URL | Request,
    init: RequestInit,
    person: { refusals: number },
  ): Promise<Response> {
    const { pathname } = new URL(String(url));
    this.#lastAnswerMs ??= performance.now();
    let ticket: string | null = null;
    for (;;) {
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        ...(ticket && { [TICKET_HEADER]: ticket }),
      };
      const response: Response | null = await fetchWhole(url, { ...init, headers }).catch(() => null);
      if (response) this.#lastAnswerMs = performance.now();
      else if (this.isGone() || init.signal?.aborted) throw new Error('the server does not answer');
      if (response && response.status !== 429 && response.status !== 503) return response;
      if (response) person.refusals++;
      ticket = response?.headers.get(TICKET_HEADER) ?? (response ? null : ticket);
      this.#note(pathname, response?.status, ticket !== null);
      await this.#pause(
        pathname,
        response ? Number(response.headers.get('retry-after') ?? 1) * 1000 : RETRY_MS,
      );
    }
  }

  #note(pathname: string, status: number | undefined, hasPlace: boolean): void {
    const busy = hasPlace ? 'turnedAway' : 'busy';
    this.retries[status === undefined ? 'unanswered' : status === 429 ? 'limited' : busy]++;
    const named = Object.keys(LIMITS).find((path) => pathname.endsWith(path));
    const [what, setting] = LIMITS[named ?? ''] ?? ALL_CALLS;
    if (status !== 429 || this.#limited.has(setting)) return;
    this.#limited.add(setting);
    this.#options.onLimited?.(what, setting);
  }

  async #pause(pathname: string, ms: number): Promise<void> {
    const { signal } = this.#options;
    if (pathname.endsWith('/vote/cast') || !signal) return sleep(ms);
    await sleep(ms, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Stopped();
  }
}

/** Fetches the whole body, so that a truncated reply is an error. */
async function fetchWhole(url: string | URL | Request, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(url, init);
  const bytes = body && (await new Response(body).arrayBuffer());
  return new Response(bytes, { status, headers });
}
