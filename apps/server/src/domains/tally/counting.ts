import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { Count } from '@evoting/contract/commission/count';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { findCurrentCount } from '../board/count-store.ts';
import { findEntry } from '../board/entries-store.ts';
import { countAccepted } from '../board/intake-store.ts';
import { findStoppedCount } from '../board/marks-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { finishWithin } from '../count/finishing.ts';
import { findElection } from '../election/service.ts';
import { keyOf, trusteeNames } from '../election/trusteeship.ts';
import { asOfficer, officerActor } from '../officer/service.ts';
import { certificationOf } from './certification.ts';
import { countDrilled } from './certification-store.ts';
import { listShareGivers, type TallyRefusal, tallyElection } from './tally.ts';
import type { WithTally } from './tally-engine.ts';

/** Loads the progress of an election's count; undefined for an unknown election and an abandoned draft. */
export async function loadCount({ db }: Pick<Deps, 'db'>, electionId: string): Promise<Count | undefined> {
  const election = await findElection(db, electionId);
  if (!election) return undefined;
  const { title, status } = election;
  const record = await findRecord(db, electionId);
  const nothing = { title, log: null, accepted: 0, key: null, result: null, certification: null };
  if (!record) return { ...nothing, stage: 'voting' };
  const count = await findCurrentCount(db, record);
  const result =
    count && !count.isLive ? { index: count.index, hash: count.payloadHash.toString('hex') } : null;
  return {
    title,
    log: record.log,
    result,
    stage: result ? 'counted' : await stageBefore(db, electionId, status),
    accepted: await countAccepted(db, electionId),
    key: await loadTrustees(db, record),
    certification: await certificationOf(db, electionId),
  };
}

/** The stage of an election without a result, by the last entry that its count has written. */
async function stageBefore(db: Deps['db'], electionId: string, status: string): Promise<Count['stage']> {
  if (await findEntry(db, electionId, 'EncryptedTally')) return 'summed';
  if (await findEntry(db, electionId, 'EndBallots')) return 'ended';
  return status === 'closed' ? 'moving' : 'voting';
}

/** The trustees who decrypt the count, as the record names them. */
async function loadTrustees(db: Deps['db'], record: RecordHead): Promise<Count['key']> {
  const { isHere, threshold } = await keyOf(db, record);
  const names = await trusteeNames(db, record);
  const withShares = await listShareGivers(db, record.electionId);
  return {
    isHere,
    threshold,
    tried: await countDrilled(db, record.electionId),
    trustees: names.map((name, i) => ({
      trustee: i + 1,
      name,
      hasDecrypted: withShares.has(i + 1),
    })),
  };
}

export type CountRefusal =
  | 'not-an-officer'
  | 'no-such-election'
  | 'not-ended'
  | 'void'
  | 'still-moving'
  | 'ballots-differ'
  | 'overloaded'
  | 'key-elsewhere';

const COUNT_REFUSALS: Readonly<Record<TallyRefusal, CountRefusal>> = {
  'no-record': 'no-such-election',
  'not-ended': 'not-ended',
  'still-counting': 'still-moving',
  void: 'void',
  overloaded: 'overloaded',
  // These concern shares that a trustee submits, which does not happen here.
  'unknown-trustee': 'key-elsewhere',
  'bad-share': 'key-elsewhere',
};

/** The longest wait for the last ballots, which another process may be moving. */
const PATIENCE_MS = 5_000;

/**
 * Counts a closed election as far as this server can: moves waiting ballots into the record, publishes the
 * encrypted sums, and decrypts them where it holds the key. May be repeated at any time.
 * @returns `hasResult` false while trustees still have to decrypt
 */
export async function countElection(
  deps: Deps & WithTally,
  by: UserId,
  electionId: string,
): Promise<{ ok: true; hasResult: boolean } | { ok: false; reason: CountRefusal }> {
  const { db } = deps;
  const may = await asOfficer(db, by, RETURNING_OFFICERS, async () => ({ ok: true }) as const);
  if (!may.ok) return may;
  const election = await findElection(db, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'closed') return { ok: false, reason: 'not-ended' };
  try {
    if (!(await finishWithin(deps, electionId, PATIENCE_MS))) {
      const differs = (await findStoppedCount(db, electionId))?.differs;
      return { ok: false, reason: differs ? 'ballots-differ' : 'still-moving' };
    }
    const tallied = await tallyElection(deps, electionId, undefined, officerActor(by));
    if (!tallied.ok) return { ok: false, reason: COUNT_REFUSALS[tallied.reason] };
    return { ok: true, hasResult: tallied.state === 'counted' };
  } catch (error) {
    if (error instanceof KeyError) return { ok: false, reason: 'key-elsewhere' };
    throw error;
  }
}
