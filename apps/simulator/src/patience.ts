import { setTimeout as sleep } from 'node:timers/promises';

/** A server that does not answer for this long is gone. */
const GONE_AFTER_MS = 60_000;
const RETRY_MS = 300;

/** What limits the calls of one address, in people's words, and the server's setting that raises it. */
const LIMITS: Readonly<Record<string, readonly [what: string, setting: string]>> = {
  '/user/register-voter': ['registrations', 'ADDRESS_REGISTRATIONS_PER_HOUR'],
  '/user/login': ['logins', 'ADDRESS_LOGINS_PER_MINUTE'],
};
const ALL_CALLS = ['calls', 'ADDRESS_REQUESTS_PER_MINUTE'] as const;

/** No ballot was cast: the voter was waiting when the crowd was stopped. */
export class Stopped extends Error {}

/** How often something was sent again, and why. */
export interface Retries {
  limited: number;
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
 * A `fetch` that sends again, byte for byte, while the server is busy or away.
 * Takes: what stops it, and when a server counts as gone.
 * Refuses (throws): a server that is gone; Stopped, but never a ballot on its way: that is seen through.
 */
export class Patience {
  readonly retries: Retries = { limited: 0, busy: 0, unanswered: 0 };
  readonly #options: PatienceOptions;
  readonly #limited = new Set<string>();
  /** Of the first call, until there was an answer: before it nobody was silent. */
  #lastAnswerMs: number | undefined;

  constructor(options: PatienceOptions) {
    this.#options = options;
  }

  /** Whether the server has stopped answering. */
  isGone(): boolean {
    if (this.#lastAnswerMs === undefined) return false;
    return performance.now() - this.#lastAnswerMs > (this.#options.goneAfterMs ?? GONE_AFTER_MS);
  }

  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(url));
    this.#lastAnswerMs ??= performance.now();
    for (;;) {
      const response = await fetchWhole(url, init).catch(() => null);
      if (response) this.#lastAnswerMs = performance.now();
      else if (this.isGone() || init.signal?.aborted) throw new Error('the server does not answer');
      if (response && response.status !== 429 && response.status !== 503) return response;
      this.#note(pathname, response?.status);
      await this.#pause(
        pathname,
        response ? Number(response.headers.get('retry-after') ?? 1) * 1000 : RETRY_MS,
      );
    }
  };

  #note(pathname: string, status: number | undefined): void {
    this.retries[status === undefined ? 'unanswered' : status === 429 ? 'limited' : 'busy']++;
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

/** An answer that breaks off in its middle is none. */
async function fetchWhole(url: string | URL | Request, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(url, init);
  const bytes = body && (await new Response(body).arrayBuffer());
  return new Response(bytes, { status, headers });
}
