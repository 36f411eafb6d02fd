import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ensureBuilt } from '../scripts/build.mjs';
import { startServer } from './server.ts';

/** Tests may come from one address much faster than people do. */
export const UNHURRIED: Record<string, string> = {
  ADDRESS_REQUESTS_PER_MINUTE: '10000000',
  ADDRESS_LOGINS_PER_MINUTE: '1000000',
  ADDRESS_REGISTRATIONS_PER_HOUR: '10000000',
};

/**
 * Builds what changed, then starts what all tests share: a server with the demo election for each worker, so
 * that a vote of one test never moves the counts of another; one more whose candidates change, for all of
 * them; and one without any data for the empty states. Or those that run already, named in E2E_URLS,
 * E2E_CHANGING_URL and E2E_EMPTY_URL.
 * Gives: what stops them: it runs after the last test, also when a test failed or the run was interrupted.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URLS) return async () => {};
  ensureBuilt();
  const wanted = [...Array(config.workers + 1).fill({ DEMO: 'true' }), { DEMO: 'false' }];
  const started = await Promise.allSettled(wanted.map((env) => startServer({ ...UNHURRIED, ...env })));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // What a verifier has seen of a server must not reach the next run, whose server has the same port.
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
