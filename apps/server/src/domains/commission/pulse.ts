import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { countAccepted } from '../board/intake-store.ts';
import { findCurrentElection, votingState } from '../election/service.ts';
import { tellOfEnd } from './ended.ts';
import { deletePulse, deletePulsesAt, hasSample, insertPulse, insertSample } from './voting-day-store.ts';

const PULSE_MS = 15_000;
/** By then a running process has said so again. */
export const HEARD_AGAIN_MS = 2 * PULSE_MS;
const FORGOTTEN_MS = 24 * 60 * 60_000;
/** The interval at which the turnout is stored. */
export const SAMPLE_MS = 5 * 60_000;

/**
 * Stores every few seconds, until it is stopped, that this process is running, how much room its disk has and
 * whether its clock differs, and stores the turnout at intervals. A killed process leaves its row: the one
 * that replaces it deletes it.
 */
export function startPulse(
  deps: Deps,
  clock: { readonly isDoubted: boolean },
  onFailure: (error: unknown) => void,
): Background {
  const id = randomUUID();
  const beganAt = deps.now();
  const step = async () => {
    await beat(deps, id, clock.isDoubted);
    await forgetKilled(deps, beganAt);
  };
  const beating = startBackground(step, { everyMs: PULSE_MS, afterFailureMs: PULSE_MS, onFailure });
  return {
    async stop() {
      await beating.stop();
      await deletePulse(deps.db, id).catch(onFailure);
    },
  };
}

/**
 * One beat: the process's own, the sample of this moment where there is none, and the mails of an end that
 * the clock has brought.
 */
export async function beat(deps: Deps, id: string, doubtsClock: boolean): Promise<void> {
  const { db, config } = deps;
  const seenAt = deps.now();
  const { bavail, bsize } = await statfs(config.dataDir);
  const pulse = { id, ...whereOf(deps), seenAt, freeBytes: bavail * bsize, doubtsClock };
  await insertPulse(db, pulse, new Date(seenAt.getTime() - FORGOTTEN_MS));
  const election = await findCurrentElection(db);
  if (!election) return;
  if (votingState(election, seenAt) !== 'open') return tellOfEnd(deps, election);
  // Of all processes' samples the first stays.
  const at = new Date(Math.floor(seenAt.getTime() / SAMPLE_MS) * SAMPLE_MS);
  if (await hasSample(db, election.id, at)) return;
  await insertSample(db, election.id, at, await countAccepted(db, election.id));
}

/**
 * Deletes the process with this data folder and the same roles that has been silent since this process began:
 * it was killed. Another one that runs there, beside this one, has said so by then.
 */
export async function forgetKilled({ db, config, now }: Deps, beganAt: Date): Promise<void> {
  if (now().getTime() - beganAt.getTime() >= HEARD_AGAIN_MS)
    await deletePulsesAt(db, whereOf({ config }), beganAt);
}

/** The identity of a process: the machine with its data folder, and the roles. */
const whereOf = ({ config }: Pick<Deps, 'config'>) => ({
  place: `${hostname()}:${path.resolve(config.dataDir)}`,
  roles: [...config.roles].sort().join(', '),
});
