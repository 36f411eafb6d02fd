import { connect, type Socket } from 'node:net';
import autocannon from 'autocannon';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { cpuMsOf } from './processor-time.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
/** Logins whose bodies never come: as many as fill the room, again before their places pass on. */
const HOLDERS = 64;
const HELD_AGAIN_MS = 500;
const LOGIN = '/api/user/login';
const BODY = JSON.stringify({ email: 'ada@example.org', password: 'secret-of-ada' });

/**
 * Measures the processor time of the server for a login that is asked to come back, relative to `/health`, which
 * does nothing. Logins without bodies fill the room meanwhile; their own time is measured alone and subtracted.
 */
export async function benchRefusals(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  const cpuMs = () => cpuMsOf(server.pid);
  try {
    const health: number[] = [];
    const refused: number[] = [];
    let answered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      health.push((await perCall(cpuMs, { url: `${server.url}/api/health` })).ms);
      const stop = holdRoom(server.url);
      try {
        await pause();
        const idle = await spent(cpuMs, pause);
        const login = { url: `${server.url}${LOGIN}`, method: 'POST', body: BODY } as const;
        const one = await perCall(cpuMs, login, idle);
        refused.push(one.ms);
        answered += one.answered;
      } finally {
        stop();
      }
    }
    return {
      'CPU ms of a call to /health': round3(median(health)),
      'CPU ms of a login that is asked to come back': round3(median(refused)),
      'a login that is asked to come back / a call to health': round3(median(refused) / median(health)),
      'logins that came in': answered,
    };
  } finally {
    await server.stop();
  }
}

interface Call {
  readonly url: string;
  readonly method?: 'POST';
  readonly body?: string;
}

/** @param aside the time that other callers take meanwhile */
async function perCall(
  cpuMs: () => number,
  call: Call,
  aside = 0,
): Promise<{ ms: number; answered: number }> {
  const headers = { 'content-type': 'application/json' };
  let calls = { all: 0, answered: 0 };
  const tookMs = await spent(cpuMs, async () => {
    const { non2xx, requests, errors } = await autocannon({
      ...call,
      headers,
      connections: CONNECTIONS,
      duration: SECONDS,
    });
    if (errors > 0) throw new Error(`${call.url}: ${errors} errors`);
    calls = { all: requests.total, answered: requests.total - non2xx };
  });
  return { ms: (tookMs - aside) / calls.all, answered: calls.answered };
}

async function spent(cpuMs: () => number, act: () => Promise<unknown>): Promise<number> {
  const before = cpuMs();
  await act();
  return cpuMs() - before;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));

/** @returns a function that ends it */
function holdRoom(url: string): () => void {
  const { hostname, port, host } = new URL(url);
  const held: Socket[] = [];
  const head = `POST ${LOGIN} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
  const hold = () => {
    for (const old of held.splice(0, held.length - HOLDERS)) old.destroy();
    for (let n = 0; n < HOLDERS; n += 1) {
      const one = connect(Number(port), hostname, () => one.write(head));
      one.on('error', () => one.destroy());
      held.push(one);
    }
  };
  hold();
  const timer = setInterval(hold, HELD_AGAIN_MS);
  return () => {
    clearInterval(timer);
    for (const one of held) one.destroy();
  };
}

const round3 = (value: number) => Math.round(value * 1_000) / 1_000;
