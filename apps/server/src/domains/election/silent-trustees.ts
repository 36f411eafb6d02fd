import type { Db, Trx } from '../../platform/database/connect.ts';
import { listUnheard } from './silent-trustees-store.ts';

/** A program that runs says so each minute. */
const HEARD_WITHIN_MS = 5 * 60_000;

/**
 * Lists the trustees of an election with live counts whose programs have not been heard for some minutes; empty where
 * no program of a trustee is needed while people vote.
 */
export const listSilentTrustees = (db: Db | Trx, electionId: string, now: Date): Promise<number[]> =>
  listUnheard(db, electionId, new Date(now.getTime() - HEARD_WITHIN_MS));
