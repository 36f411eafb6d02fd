import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { announce, announceDemo, announceSetup, say } from './announce.ts';
import { type Config, readConfig } from './config.ts';
import { createDemo, DEMO_SLUG } from './demo/create.ts';
import { awaitSignatures, makeGuardiansIn, startGuardians } from './demo/guardians.ts';
import type { Deps } from './deps.ts';
import { startPulse } from './domains/commission/pulse.ts';
import { requireKeys, watchKeys } from './domains/count/advancing.ts';
import { ServerAudits, type WithAudits } from './domains/count/server-audit.ts';
import { hasDemo } from './domains/election/service.ts';
import { makeSetupLink } from './domains/officer/setup.ts';
import { tallyOnThread, type WithTally } from './domains/tally/tally-engine.ts';
import { listenProblem } from './listening.ts';
import type { Background } from './platform/background.ts';
import { createBallotEngine } from './platform/ballots.ts';
import { adviceOnReplicas } from './platform/database/asynchronous.ts';
import { holdsRehearsal } from './platform/database/holds-rehearsal.ts';
import { adviceOnLog } from './platform/database/own-log.ts';
import { RoomForBallots } from './platform/database/room.ts';
import { connectDatabase, type RunningDatabase } from './platform/database/running.ts';
import { createKeyStore } from './platform/keys/key-store.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createLog } from './platform/log.ts';
import { giveWay } from './platform/own-process.ts';
import { Passwords } from './platform/passwords.ts';
import { Sessions } from './platform/sessions/sessions.ts';
import { connectSharedClock, type SharedClock, startClock } from './platform/shared-clock.ts';
import { SpacedWork } from './platform/spaced-work.ts';
import { tuneHeap } from './platform/tune-heap.ts';
import { startHttp } from './processes/http.ts';
import { startSequencer } from './processes/sequencer.ts';
import { startWorker } from './processes/worker.ts';
import { advice, serveProblem } from './reach.ts';
import { crowdOf } from './rehearsal/crowd.ts';
import { markPages } from './rehearsal/pages.ts';
import { startRehearsalsOf } from './rehearsal/start.ts';
import { whyNotStarted } from './start-failure.ts';

/**
 * Processes that answer no calls need fewer, so that several processes fit into one database's connections.
 */
const POOL_MAX = { answering: 20, other: 8 };

/** Gives way to voters' ballots, also those that another process verifies. */
const WORKER_NICENESS = 5;

/** How long a stop waits for calls in progress, after the load balancer had time to notice. */
const STOP_MAX_MS = 10_000;

const elapsedMs = () => performance.now();

/** The same folder seen from src/ and from the bundle in dist/. */
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

const DEMO_DIR = fileURLToPath(new URL('../../../seeds/demo', import.meta.url));

/** Connects to the database of a configuration, and reports slow steps. */
export type ReachDatabase = (
  config: Config,
  onProgress: (sentence: string) => void,
) => Promise<RunningDatabase>;

/** Callbacks for a command that starts the server. */
interface Occasions {
  /** Called when the server answers, with the link for its first officer while it has none. */
  readonly onReady?: (setupLink: string | null, deps: Deps) => void;
  /** Called when the server has ended or could not start, before the process ends. */
  readonly onEnd?: () => Promise<void>;
}

/** Runs the server until a signal ends it. A failed start ends the process with one sentence. */
export function runServer(reachDatabase: ReachDatabase, { onReady, onEnd }: Occasions = {}): void {
  const leave = (status: number) => {
    const done = onEnd?.().catch((error) => process.stderr.write(`${String(error)}\n`));
    if (done) void done.then(() => process.exit(status));
    else process.exit(status);
  };
  const whenStarted = stopOnSignals(leave);
  start(reachDatabase, whenStarted, onReady).catch((error: unknown) => {
    process.stderr.write(`${whyNotStarted(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error && error.cause)
      process.stderr.write(`${String((error.cause as Error).stack)}\n`);
    leave(1);
  });
}

type WhenStarted = (stop: () => Promise<void>, withinMs: number) => void;

async function start(
  reachDatabase: ReachDatabase,
  whenStarted: WhenStarted,
  onReady: Occasions['onReady'],
): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.sentences.join('\n'));
  const { config } = read;
  const problem =
    serveProblem(config, false) ?? (config.roles.has('http') ? await listenProblem(config) : null);
  if (problem) throw new Error(problem);
  const database = await connectDatabase(await reachDatabase(config, say), {
    onProgress: say,
    poolMax: config.roles.has('http') ? POOL_MAX.answering : POOL_MAX.other,
    onIdleError: () => say('The connection to the database was lost; reconnecting.'),
  });
  const { clock, deps } = await prepare(config, database.db).catch(async (error) => {
    await database.close();
    throw error;
  });
  const time = startClock(clock);
  const alive = stayAlive();
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  const running: Background[] = [];
  const stop = async () => {
    for (const one of [...running].reverse()) await one.stop();
    await time.stop();
    await deps.audits.storeAll();
    await deps.ballots.close();
    await database.close();
    clearInterval(alive);
  };
  const onDatabase = [await adviceOnLog(deps.db), await adviceOnReplicas(deps.db)];
  tuneHeap();
  if (config.roles.size === 1 && config.roles.has('worker')) giveWay(WORKER_NICENESS);
  if (config.roles.has('sequencer')) running.push(startSequencer(deps, log));
  if (config.roles.has('worker')) running.push(startWorker(deps, database.connection, log));
  running.push(
    watchKeys(deps, (err) => log.error({ err }, 'the keys or the database are not as they must be')),
  );
  const lookAtSelf = () => ({ doubtsClock: clock.isDoubted, refusesRecord: deps.audits.hasRefused });
  running.push(
    startPulse(deps, lookAtSelf, (err) => log.error({ err }, 'the pulse of this process could not be kept')),
  );
  const http = config.roles.has('http') ? await startHttp(deps, log).catch(stopFirst(stop)) : null;
  if (http) running.push(http);
  const isDemo = config.demo && (await hasDemo(deps.db));
  const guardians = isDemo ? startGuardians(config, http?.port ?? null, say) : null;
  if (guardians) {
    running.push(guardians);
    await awaitSignatures(deps, DEMO_SLUG);
  }
  announce(config, http?.port ?? null, database.location);
  for (const sentence of [...advice(config), ...onDatabase]) if (sentence !== null) say(`Note: ${sentence}`);
  const setupLink = http && !isDemo ? await makeSetupLink(deps) : null;
  if (isDemo) announceDemo(http?.port ?? null);
  announceSetup(setupLink);
  onReady?.(setupLink, deps);
  whenStarted(stop, config.drainMs + STOP_MAX_MS);
}

/**
 * Keeps a process alive that answers no calls: while its database is away it has no connection, and pauses
 * keep no process alive.
 */
const stayAlive = () => setInterval(() => {}, 2 ** 30);

/** Stops what has started before the failure is reported. */
const stopFirst = (stop: () => Promise<void>) => async (failure: unknown) => {
  await stop();
  throw failure;
};

/**
 * Creates the dependencies of a server, on a database that it may serve.
 * @throws the reason why it may not
 */
async function prepare(config: Config, db: Deps['db']) {
  const clock = await connectSharedClock(db, say);
  const deps = makeDeps(config, db, clock);
  const refused = serveProblem(config, await hasDemo(deps.db));
  if (refused) throw new Error(refused);
  const makeGuardians = config.demoHasGuardians ? makeGuardiansIn(config) : null;
  if (config.demo) await createDemo(deps, DEMO_DIR, makeGuardians, say);
  await requireKeys(deps);
  return { clock, deps: (await holdsRehearsal(db)) ? ofRehearsal(deps) : deps };
}

/** A rehearsal's server marks its pages, and lets made-up voters vote. */
function ofRehearsal<D extends Deps>(deps: D): D {
  const { webDir, config } = deps;
  const marked = webDir && markPages(webDir, path.join(config.dataDir, 'web'));
  return { ...deps, webDir: marked, letVote: crowdOf(config) };
}

function makeDeps(
  config: Config,
  db: Deps['db'],
  { now, requireTime }: SharedClock,
): Deps & WithTally & WithAudits {
  const base = { db, now, elapsedMs, randomBytes };
  return {
    ...base,
    requireTime,
    config,
    ballots: createBallotEngine({
      judge: config.isFastAtTheDoor ? 'fast' : 'sodium',
      onDispute: ({ message }) =>
        process.stderr.write(`${message}. From now on libsodium judges every ballot: report this one.\n`),
    }),
    tally: tallyOnThread(),
    audits: new ServerAudits((error) =>
      process.stderr.write(`The state of this server's own audit could not be stored: ${String(error)}\n`),
    ),
    keys: createKeyStore({ folder: path.join(config.dataDir, 'keys'), passphrase: config.trusteePassphrase }),
    passwords: new Passwords(),
    sessions: new Sessions(base),
    limits: createLimits(config.limits, base),
    room: new RoomForBallots(base),
    recounts: new SpacedWork(elapsedMs),
    rehearse: startRehearsalsOf(config),
    letVote: null,
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
  };
}

/**
 * Stops cleanly on SIGTERM and SIGINT; a signal during the start is obeyed after it.
 * @returns a function to call when the start is done
 */
function stopOnSignals(leave: (status: number) => void): WhenStarted {
  let started: { stop: () => Promise<void>; withinMs: number } | undefined;
  let wanted = false;
  const end = () => {
    if (!started) return;
    setTimeout(() => leave(1), started.withinMs).unref();
    started.stop().then(
      () => leave(0),
      (error) => {
        process.stderr.write(`${String(error)}\n`);
        leave(1);
      },
    );
  };
  const onSignal = () => {
    if (wanted) return;
    wanted = true;
    say('Stopping ...');
    end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (stop, withinMs) => {
    started = { stop, withinMs };
    if (wanted) end();
  };
}
