import { type OfficerRole, RETURNING_OFFICERS } from '@evoting/contract/call';
import { arePostsAlike, type DraftWish, draftSchema } from '@evoting/contract/commission/draft';
import type { Check } from '@evoting/contract/commission/elections';
import { LOG_NAME_MAX } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import { holdsRehearsal } from '../../platform/database/holds-rehearsal.ts';
import { DAY_MS } from '../../platform/day.ts';
import { doMailsLeave } from '../../platform/outbox.ts';
import {
  type Correction,
  type CorrectRefusal,
  correctDraft,
  digestOfSettings,
} from '../election/correcting.ts';
import {
  type DraftObstacle,
  type DraftRefusal,
  draftElection,
  findDraftObstacle,
  lockElectionCreation,
} from '../election/draft.ts';
import { unusedSlug } from '../election/giving-up.ts';
import { addressProblem } from '../election/record.ts';
import { type Schedule, type ScheduleRefusal, scheduleDraft } from '../election/schedule.ts';
import { hasDemo } from '../election/service.ts';
import { listSilentTrustees } from '../election/silent-trustees.ts';
import { type NameWitnessesRefusal, nameWitnesses, type TypedWitnesses } from '../election/witnesses.ts';
import { asOfficer, countActing } from '../officer/service.ts';
import { loadConfirmedChecks } from './confirmed-checks.ts';
import {
  type ElectionRow,
  findSettings,
  listArrivals,
  listElections,
  loadReadiness,
} from './elections-store.ts';
import { doClocksAgree } from './voting-day.ts';

export interface Overview {
  readonly elections: ElectionRow[];
  readonly checklist: { check: Check; isDone: boolean }[];
  readonly arrivals: { name: string; role: OfficerRole; atMs: number }[];
  readonly mayBegin: 'yes' | DraftObstacle | 'demo' | 'rehearsal';
  readonly nowMs: number;
}

/** Loads every election, and what officers read before they open the current draft. */
export async function loadElections(deps: Deps): Promise<Overview> {
  const { db } = deps;
  const elections = await listElections(db);
  const current = elections.find(({ isCurrent }) => isCurrent);
  const checklist = current?.status === 'draft' ? await checklistOf(deps, current) : [];
  const nowMs = deps.now().getTime();
  const arrived =
    current?.status === 'draft' ? await listArrivals(db, current.id, new Date(nowMs - DAY_MS)) : [];
  const arrivals = arrived.map(({ at, ...officer }) => ({ ...officer, atMs: at.getTime() }));
  return { elections, checklist, arrivals, mayBegin: await mayBeginOn(db), nowMs };
}

async function mayBeginOn(db: Db): Promise<Overview['mayBegin']> {
  if (await hasDemo(db)) return 'demo';
  // The database refuses an election beside a rehearsal.
  return (await holdsRehearsal(db)) ? 'rehearsal' : ((await findDraftObstacle(db)) ?? 'yes');
}

async function checklistOf({ db, config, now }: Deps, election: ElectionRow): Promise<Overview['checklist']> {
  const ready = await loadReadiness(db, election.id);
  const done: Record<Check, boolean> = {
    'closing-time': election.closesAt !== null && election.closesAt > now(),
    candidates: ready?.hasCandidates === true,
    'nominations-judged': ready?.isJudged === true,
    'roll-frozen': ready?.isRollFrozen === true,
    letters: ready?.hasLetters === true,
    'trustees-key': ready?.hasKey === true,
    'keys-drilled': ready?.isDrilled === true,
    'trustees-run': (await listSilentTrustees(db, election.id, now())).length === 0,
    ...(await loadConfirmedChecks(db, election.id)),
    clocks: await doClocksAgree(db),
    mail: config.smtpUrl !== undefined && (await doMailsLeave(db)),
    address: addressProblem(config, election) === null,
    'second-officer': (await countActing(db)) > 1,
  };
  return Object.entries(done).map(([check, isDone]) => ({ check: check as Check, isDone }));
}

/** Finds the settings of an election, from which another one can be begun, with the digest that a correction names. */
export const findElectionSettings = async ({ db }: Deps, electionId: string) => {
  const settings = await findSettings(db, electionId);
  return settings && { ...settings, digest: await digestOfSettings(db, electionId) };
};

/** A returning officer's settings of a new election; the others are as in `npm run election`. */
export type NewElection = Omit<DraftWish, 'minIntervalS' | 'maxMergeDelayS'> & {
  readonly planned: { readonly trustees: number; readonly threshold: number } | null;
};

export type BeginRefusal = DraftRefusal | 'not-an-officer' | 'beside-demo' | 'posts-alike';

/** Thrown to roll the transaction back. */
class NotBegun extends Error {
  readonly reason: BeginRefusal;
  constructor(reason: BeginRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The settings that the console does not ask for. Votes in the clear, which show the choice to the server,
 * are not accepted, and only approved candidates are on the ballot.
 */
const DEFAULTS = {
  ...draftSchema.pick({ minIntervalS: true, maxMergeDelayS: true }).parse({}),
  plainCasts: false,
  approval: 'commission' as const,
  isRehearsal: false,
};

/** Creates a complete draft of an election, or nothing. */
export async function beginElection(
  { db, now }: Deps,
  by: UserId,
  { posts, planned, ...wanted }: NewElection,
): Promise<{ ok: true; id: string } | { ok: false; reason: BeginRefusal }> {
  if (arePostsAlike(posts)) return { ok: false, reason: 'posts-alike' };
  try {
    return await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      if (await hasDemo(trx)) throw new NotBegun('beside-demo');
      // Locked first: of two concurrent calls the second sees the first's election.
      await lockElectionCreation(trx);
      const slug = await unusedSlug(trx, slugOf(wanted.title, wanted.year));
      const draft = { ...DEFAULTS, ...wanted, planned, posts, slug };
      const begun = await draftElection(trx, now(), draft, actor);
      if (!begun.ok) throw new NotBegun(begun.reason);
      return begun;
    });
  } catch (error) {
    if (error instanceof NotBegun) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Derives the slug: the letters of the title, and the year where the title lacks it. */
function slugOf(title: string, year: number): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words: string[] = plain.match(/[a-z0-9]+/g) ?? [];
  if (words.length === 0) return '';
  return [...words, ...(words.includes(String(year)) ? [] : [year])]
    .join('-')
    .slice(-LOG_NAME_MAX)
    .replace(/^-+/, '');
}

/** Thrown to roll a correction back. */
class NotCorrected extends Error {
  readonly reason: CorrectRefusal;
  constructor(reason: CorrectRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Corrects settings and posts of a draft, all or none of them. */
export async function correctSettings(
  { db }: Deps,
  by: UserId,
  electionId: string,
  correction: Correction,
): Promise<{ ok: true } | { ok: false; reason: CorrectRefusal | 'not-an-officer' }> {
  try {
    return await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      const corrected = await correctDraft(trx, electionId, correction, actor);
      if (!corrected.ok) throw new NotCorrected(corrected.reason);
      return corrected;
    });
  } catch (error) {
    if (error instanceof NotCorrected) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Names the witnesses of a draft; its opening binds them. */
export function nameWitnessesOfDraft(
  { db, config }: Deps,
  by: UserId,
  electionId: string,
  typed: TypedWitnesses,
): Promise<{ ok: true } | { ok: false; reason: NameWitnessesRefusal | 'not-an-officer' }> {
  return asOfficer(db, by, RETURNING_OFFICERS, (trx, actor) =>
    nameWitnesses(config, trx, electionId, typed, actor),
  );
}

/** Sets the times of a draft; those of an open election are changed by two officers. */
export function setTimesOfDraft(
  { db, now }: Deps,
  by: UserId,
  electionId: string,
  schedule: Schedule,
): Promise<{ ok: true } | { ok: false; reason: ScheduleRefusal | 'not-an-officer' | 'opened-already' }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const scheduled = await scheduleDraft(trx, electionId, now(), schedule, actor);
    return scheduled.ok ? { ok: true } : scheduled;
  });
}
