import { type AppDeps, buildApp } from '../app.ts';
import { listenSentence } from '../listening.ts';
import type { Background } from '../platform/background.ts';
import type { Log } from '../platform/log.ts';

/** Connections that may wait to be accepted while a crowd arrives; above it the system's own limit applies. */
const BACKLOG = 4_096;

/** A process that answers calls and pages. */
export interface Answering extends Background {
  /** The port, chosen by the system where PORT is 0. */
  readonly port: number;
}

/**
 * Answers calls and pages, and takes casts into the intake, until it is stopped. Any number of these may
 * share a database.
 * @throws with one sentence if it cannot listen
 */
export async function startHttp(deps: AppDeps, log: Log): Promise<Answering> {
  const { config } = deps;
  // Fastify logs each address as it begins to listen; `announce` prints the one that people open.
  const own = log.child({}, { level: 'silent' });
  const app = await buildApp(deps, own);
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    own.level = log.level;
  } catch (error) {
    await app.close();
    throw new Error(listenSentence(error, config), { cause: error });
  }
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  return { port, stop: () => app.close() };
}
