import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { countAccepted } from '../board/intake-store.ts';
import { findCurrentElection, votingState } from '../election/service.ts';
import { tellOfEnd } from './ended.ts';
import { tellOfShortages } from './shortages.ts';
import { tellOfRefusal, tellOfStop } from './stopped.ts';
import {
  deletePulse,
  deletePulsesAt,
  hasSample,
  insertPulse,
  insertSample,
  type Pulse,
} from './voting-day-store.ts';

const PULSE_MS = 15_000;
/** A process that was silent for this long is not running. */
export const SILENT_MS = 2 * PULSE_MS;
const DELETED_AFTER_MS = 24 * 60 * 60_000;
/** The interval at which the turnout is stored. */
export const SAMPLE_MS = 5 * 60_000;

/** The faults that a process finds in itself and its database. */
type OwnState = Pick<Pulse, 'doubtsClock' | 'refusesRecord'>;

/**
 * Stores periodically that this process is running, the free space of its disk, whether its clock is doubted,
 * what it found of the database and the records, and the turnout. A killed process leaves its row, which its
 * replacement deletes.
 */
export function startPulse(
  deps: Deps,
  lookAtSelf: () => OwnState,
  onFailure: (error: unknown) => void,
): Background {
  const id = randomUUID();
  const beganAt = deps.now();
  const step = async () => {
    await beat(deps, id, lookAtSelf());
    await deleteKilled(deps, beganAt);
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
 * Stores the pulse of the process and the turnout sample of this interval where it is missing, and queues the
 * mails of an end that the clock has brought, of a stopped count, of a refused record, and of witnesses or trustees
 * who are few.
 */
export async function beat(deps: Deps, id: string, own: OwnState): Promise<void> {
  const { db, config } = deps;
  const seenAt = deps.now();
  const { bavail, bsize } = await statfs(config.dataDir);
  const lacksRoom = (await deps.room.find()) === false;
  const pulse = { id, ...identityOf(deps), seenAt, freeBytes: bavail * bsize, lacksRoom, ...own };
  await insertPulse(db, pulse, new Date(seenAt.getTime() - DELETED_AFTER_MS));
  const election = await findCurrentElection(db);
  if (!election) return;
  await tellOfStop(deps, election);
  if (own.refusesRecord) await tellOfRefusal(deps, election);
  await tellOfShortages(deps, election);
  if (votingState(election, seenAt) !== 'open') return tellOfEnd(deps, election);
  // The first sample of an interval stays, whichever process stored it.
  const at = new Date(Math.floor(seenAt.getTime() / SAMPLE_MS) * SAMPLE_MS);
  if (await hasSample(db, election.id, at)) return;
  await insertSample(db, election.id, at, await countAccepted(db, election.id));
}

/**
 * Deletes the killed process that this one has replaced: with the same data folder and roles, and silent
 * since this one began. Another one that runs beside this has stored its pulse by then.
 */
export async function deleteKilled({ db, config, now }: Deps, beganAt: Date): Promise<void> {
  if (now().getTime() - beganAt.getTime() >= SILENT_MS)
    await deletePulsesAt(db, identityOf({ config }), beganAt);
}

/** Identifies a process: the machine with its data folder, and the roles. */
const identityOf = ({ config }: Pick<Deps, 'config'>) => ({
  place: `${hostname()}:${path.resolve(config.dataDir)}`,
  roles: [...config.roles].sort().join(', '),
});
