import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ensureBuilt } from '../scripts/build.mjs';
import { startServer } from './server.ts';

/** Limits that tests from one address do not reach. */
export const UNHURRIED: Record<string, string> = {
  ADDRESS_REQUESTS_PER_MINUTE: '10000000',
  ADDRESS_LOGINS_PER_MINUTE: '1000000',
  ADDRESS_REGISTRATIONS_PER_HOUR: '10000000',
};

/**
 * Builds the apps and starts the servers that tests share: one with the demo election for each worker, whose
 * counts no other worker changes; one for tests that change candidates; and an empty one. E2E_URLS,
 * E2E_CHANGING_URL and E2E_EMPTY_URL name running servers instead.
 * @returns the function that stops them after the last test, also after a failure or an interruption
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URLS) return async () => {};
  ensureBuilt();
  const wanted = [...Array(config.workers + 1).fill({ DEMO: 'true' }), { DEMO: 'false' }];
  const started = await Promise.allSettled(wanted.map((env) => startServer({ ...UNHURRIED, ...env })));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // A verifier must not remember the servers of the last run, which may have had the same port.
  const seen = await mkdtemp(path.join(tmpdir(), 'evoting-state-'));
  process.env.XDG_STATE_HOME = seen;
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(seen, { recursive: true, force: true });
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const urls = servers.map((server) => server.url);
  process.env.E2E_EMPTY_URL = urls.pop();
  process.env.E2E_CHANGING_URL = urls.pop();
  process.env.E2E_URLS = urls.join(' ');
  return stop;
}
