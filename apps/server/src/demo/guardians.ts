import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ParsedBody } from '@evoting/contract/calls';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { witnessesNow } from '../domains/witness/standing.ts';
import type { Background } from '../platform/background.ts';

/** The built program, as seen from the bundle and from src/. */
const [BUILT, FROM_SOURCE] = ['../../guardian/dist/demo.js', '../../../guardian/dist/demo.js'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
) as [string, string];

/** The pause before the guardians start again; twice as long after each end. */
const RESTART_MS = 1_000;
const RESTART_MAX_MS = 60_000;

/** The guardians of the demo, any two of whom open a count. */
export const DEMO_GUARDIANS = { names: ['Guardian A', 'Guardian B', 'Guardian C'], threshold: 2 } as const;

/** The witnesses and messages of guardians who made a key together; their keys stay in their folder. */
export interface MadeGuardians {
  readonly witnesses: readonly string[];
  /** The messages of the key ceremony, in order; the certificates lack the tokens of the links. */
  readonly messages: readonly ParsedBody<'POST /trustee/:log/messages'>[];
  /** Puts their folder in its place, instead of one of a demo that was never begun. */
  keep(): Promise<void>;
}

export type MakeGuardians = (record: {
  readonly log: string;
  readonly origin: string;
}) => Promise<MadeGuardians>;

const folderIn = (dataDir: string) => path.join(dataDir, 'guardians');

/** Makes the demo's guardians in a process of their own, so that this one never has their keys. */
export const makeGuardiansIn =
  ({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>): MakeGuardians =>
  async (record) => {
    const fresh = path.join(dataDir, `guardians-${process.pid}`);
    await rm(fresh, { recursive: true, force: true });
    const child = begin(fresh);
    child.send({ make: { ...record, apiUrl: new URL('/api', publicUrl).href, ...DEMO_GUARDIANS } });
    const made = await new Promise<Omit<MadeGuardians, 'keep'>>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Omit<MadeGuardians, 'keep'>));
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The guardians of the demo could not be made.')));
    });
    const keep = async () => {
      await rm(folderIn(dataDir), { recursive: true, force: true });
      await rename(fresh, folderIn(dataDir));
    };
    return { ...made, keep };
  };

/**
 * Runs the demo's guardians in a process of their own until it is stopped, and again if it ends by itself.
 * @param port of this process; null if another one answers calls
 * @param say receives a line for the terminal
 * @returns null for a demo whose key this server holds
 */
export function startGuardians(
  { dataDir, host, publicUrl }: Config,
  port: number | null,
  say: (line: string) => void,
): Background | null {
  if (!existsSync(folderIn(dataDir))) return null;
  const own = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const apiUrl = new URL('/api', port === null ? publicUrl : own).href;
  const stopping = new AbortController();
  const runOnce = () =>
    new Promise<void>((resolve) => {
      const child = begin(folderIn(dataDir));
      child.send({ run: { apiUrl } });
      const stop = () => void child.kill('SIGTERM');
      stopping.signal.addEventListener('abort', stop, { once: true });
      child.once('error', () => resolve());
      child.once('exit', () => {
        stopping.signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  const running = (async () => {
    for (let pauseMs = RESTART_MS; ; pauseMs = Math.min(2 * pauseMs, RESTART_MAX_MS)) {
      await runOnce();
      if (stopping.signal.aborted) return;
      say('The guardians of the demo ended, and start again; counts wait for them.');
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The longest wait: without signatures the booth would warn the first visitor. */
const SIGNED_WITHIN_MS = 10_000;
const LOOK_MS = 50;

/** Waits until enough guardians have signed the demo's record, for ten seconds at most: the start goes on without them. */
export async function awaitSignatures({ db, now }: Pick<Deps, 'db' | 'now'>, log: string): Promise<void> {
  const record = await findRecordNamed(db, log);
  for (let passed = 0; record && passed < SIGNED_WITHIN_MS; passed += LOOK_MS) {
    const witnesses = await witnessesNow(db, record.electionId, now());
    const signed = witnesses?.list.filter(({ isUp }) => isUp).length ?? 0;
    if (signed >= (witnesses?.quorum ?? 0)) return;
    await wait(LOOK_MS);
  }
}

/** Starts the process of the guardians, which shows only its errors; their reports are in their folders. */
function begin(folder: string): ChildProcess {
  return fork(existsSync(BUILT) ? BUILT : FROM_SOURCE, [folder], {
    execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
