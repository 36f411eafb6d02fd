import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { createDemo, isDemo } from './demo/create.ts';
import type { Deps } from './deps.ts';
import { keepDownloads } from './domains/downloads/keeper.ts';
import { startHints } from './domains/election/hints.ts';
import { requireKeys, startLive } from './domains/election/live.ts';
import { hasMailbox } from './http/mailbox.ts';
import { listenSentence, whyNotListen } from './listening.ts';
import { openBallotEngine } from './platform/ballots.ts';
import { openDatabase, type RunningDatabase } from './platform/database/open.ts';
import { removeUnnamedImages } from './platform/images/store.ts';
import { openKeyStore } from './platform/keys/key-store.ts';
import { Limits } from './platform/limits.ts';
import { MailSender } from './platform/mail/sender.ts';
import { mailboxTransport, smtpTransport } from './platform/mail/transport.ts';
import { Passwords } from './platform/passwords.ts';
import { Sessions } from './platform/sessions/sessions.ts';
import { keepTime, openSharedClock } from './platform/shared-clock.ts';
import { tidyHeap } from './platform/tidy-heap.ts';
import { advice, whyNotServe } from './reach.ts';

const SWEEP_MS = 60 * 60_000;
/** After this a stop no longer waits for calls under way. */
const STOP_MAX_MS = 10_000;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const elapsedMs = () => performance.now();

/** The same place seen from src/ and from the bundle in dist/. */
const WORKERS = {
  sodium: new URL('./verify-worker.js', import.meta.url),
  fast: new URL('./verify-worker-fast.js', import.meta.url),
};
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Gives the database that a configuration means; it tells what takes long. */
export type ReachDatabase = (
  config: Config,
  onProgress: (sentence: string) => void,
) => Promise<RunningDatabase>;

/**
 * Runs the server until a signal ends it; a start that fails ends the process with one sentence.
 * Takes: how to reach the database.
 */
export function runServer(reachDatabase: ReachDatabase): void {
  start(reachDatabase).catch((error: unknown) => {
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
    giveUp(
      process.env.LOG_LEVEL === 'debug' && cause ? `${message}\n${String((cause as Error).stack)}` : message,
    );
  });
}

async function start(reachDatabase: ReachDatabase): Promise<void> {
  const whenStarted = stopOnSignals();
  const read = readConfig(process.env);
  if (!read.ok) return giveUp(read.sentences.join('\n'));
  const { config } = read;
  const problem = whyNotServe(config, false) ?? (await whyNotListen(config));
  if (problem) return giveUp(problem);
  const database = await openDatabase(await reachDatabase(config, say), {
    onProgress: say,
    onIdleError: () =>
      say('The connection to the database was lost; it is opened anew as soon as the database answers.'),
  });
  const { clock, deps } = await prepare(config, database.db).catch(async (error) => {
    await database.close();
    throw error;
  });
  const time = keepTime(clock);
  const app = await buildApp(deps, { level: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') });
  const sender = startMail(app, deps);
  const live = startLive(deps, {
    onFailure: (err) => app.log.error({ err }, 'the public record could not go on'),
  });
  const downloads = keepDownloads(deps, database.connection, (err) =>
    app.log.error({ err }, 'the files of a finished record could not be made'),
  );
  const hints = config.writesHints
    ? startHints(deps, (err) => app.log.error({ err }, 'hints could not be written'))
    : null;
  const sweep = () => Promise.all([deps.sessions.sweep(), removeUnnamedImages(deps.db)]);
  const sweeper = setInterval(() => sweep().catch((err) => app.log.error({ err }, 'sweep failed')), SWEEP_MS);
  const stop = async () => {
    clearInterval(sweeper);
    await app.close();
    await sender?.stop();
    await downloads.stop();
    await hints?.stop();
    await live.stop();
    await time.stop();
    await deps.ballots.close();
    await database.close();
  };
  tidyHeap();
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    return giveUp(listenSentence(error, config));
  }
  announce(app, config, database.place);
  for (const sentence of advice(config)) say(`Note: ${sentence}`);
  if (config.demo && (await isDemo(deps))) announceDemo();
  whenStarted(stop);
}

/**
 * Gives what a server works with, over a database that it may serve.
 * Refuses (throws): why it may not.
 */
async function prepare(config: Config, db: Deps['db']) {
  const clock = await openSharedClock(db, say);
  const deps = makeDeps(config, db, clock.now);
  const refused = whyNotServe(config, await isDemo(deps));
  if (refused) throw new Error(refused);
  if (config.demo) await createDemo(deps, say);
  await requireKeys(deps);
  return { clock, deps };
}

function makeDeps(config: Config, db: Deps['db'], now: Deps['now']): Deps {
  const base = { db, now, elapsedMs, randomBytes };
  return {
    ...base,
    config,
    ballots: openBallotEngine({
      judge: config.isFastAtTheDoor ? 'fast' : 'sodium',
      ...(existsSync(WORKERS.sodium) && { workers: WORKERS }),
      onDispute: ({ message }) =>
        process.stderr.write(`${message}. From now on libsodium judges every ballot: report this one.\n`),
    }),
    keys: openKeyStore({ folder: path.join(config.dataDir, 'keys'), passphrase: config.trusteePassphrase }),
    passwords: new Passwords(),
    sessions: new Sessions(base),
    limits: new Limits(config.limits, elapsedMs),
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
  };
}

/** Without a mail server and without the mailbox page mails wait in the outbox until SMTP_URL is set. */
function startMail(app: FastifyInstance, { db, config, now }: Deps): MailSender | null {
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : hasMailbox(config)
      ? mailboxTransport
      : null;
  if (!transport) return null;
  const sender = new MailSender({
    ...{ db, now, transport },
    onFailure: (failure) =>
      app.log.error(failure, failure.givenUp ? 'a mail was given up' : 'a mail could not be sent'),
  });
  sender.start();
  return sender;
}

/**
 * Stops cleanly on SIGTERM and SIGINT; one that comes during the start is obeyed after it.
 * Gives: how to say that the start is done.
 */
function stopOnSignals(): (stop: () => Promise<void>) => void {
  let stop: (() => Promise<void>) | undefined;
  let wanted = false;
  const end = () => {
    if (!stop) return;
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => giveUp(String(error)),
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
  return (whenStarted) => {
    stop = whenStarted;
    if (wanted) end();
  };
}

function announce(app: FastifyInstance, config: Config, place: string): void {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  say(`\nE-Voting is ready at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`);
  say(`  API page      http://localhost:${port}/api/docs`);
  if (hasMailbox(config)) say(`  Mailbox       http://localhost:${port}/dev/mailbox`);
  say(`  The data lie in ${place}`);
  say('  Ctrl+C stops it.\n');
}

function announceDemo(): void {
  say('Sample accounts (with DEMO=false none are made):');
  for (const [role, { email, password }] of Object.entries(DEMO_ACCOUNTS)) {
    say(`  ${role.padEnd(10)}  ${email}  ${password}`);
  }
  say('');
}

function giveUp(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
