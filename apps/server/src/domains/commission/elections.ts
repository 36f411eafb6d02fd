import { RETURNING_OFFICERS } from '@evoting/contract/call';
import { arePostsAlike, type DraftWish, draftSchema } from '@evoting/contract/commission/draft';
import type { Check } from '@evoting/contract/commission/elections';
import { LOG_NAME_MAX } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { doMailsLeave } from '../../platform/outbox.ts';
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
import { asOfficer, countActing } from '../officer/service.ts';
import { listElections, readinessOf, type SeenElection } from './elections-store.ts';
import { saidOf } from './said-checks.ts';
import { doClocksAgree } from './voting-day.ts';

export interface Overview {
  readonly elections: SeenElection[];
  readonly checklist: { check: Check; isDone: boolean }[];
  readonly mayBegin: 'yes' | DraftObstacle | 'demo';
  readonly nowMs: number;
}

/** Shows every election, and the checklist of the draft among them. */
export async function lookAtElections(deps: Deps): Promise<Overview> {
  const { db } = deps;
  const elections = await listElections(db);
  const current = elections.find(({ isCurrent }) => isCurrent);
  const mayBegin = (await hasDemo(db)) ? 'demo' : ((await findDraftObstacle(db)) ?? 'yes');
  const checklist = current?.status === 'draft' ? await checklistOf(deps, current) : [];
  return { elections, checklist, mayBegin, nowMs: deps.now().getTime() };
}

async function checklistOf(
  { db, config, now }: Deps,
  election: SeenElection,
): Promise<Overview['checklist']> {
  const ready = await readinessOf(db, election.id);
  const done: Record<Check, boolean> = {
    'closing-time': election.closesAt !== null && election.closesAt > now(),
    candidates: ready?.hasCandidates === true,
    'nominations-judged': ready?.isJudged === true,
    'roll-frozen': ready?.isRollFrozen === true,
    letters: ready?.hasLetters === true,
    'trustees-key': ready?.hasKey === true,
    'keys-drilled': ready?.isDrilled === true,
    ...(await saidOf(db, election.id)),
    clocks: await doClocksAgree(db),
    mail: config.smtpUrl !== undefined && (await doMailsLeave(db)),
    address: addressProblem(config, election) === null,
    'second-officer': (await countActing(db)) > 1,
  };
  return Object.entries(done).map(([check, isDone]) => ({ check: check as Check, isDone }));
}

/** A returning officer's settings of a new election; the rest is as `npm run election` has it. */
export type NewElection = Omit<DraftWish, 'minIntervalS' | 'maxMergeDelayS'> & {
  readonly planned: { readonly trustees: number; readonly threshold: number } | null;
};

export type BeginRefusal =
  | DraftRefusal
  | 'not-an-officer'
  | 'beside-demo'
  | 'posts-alike'
  | 'live-needs-the-key';

class NotBegun extends Error {
  readonly reason: BeginRefusal;
  constructor(reason: BeginRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * As the command has them; but a plain list, which shows the choice to the server, is not taken, and only
 * approved candidates are on the paper.
 */
const USUAL = {
  ...draftSchema.pick({ minIntervalS: true, maxMergeDelayS: true }).parse({}),
  ...{ plainCasts: false, approval: 'commission' as const, isRehearsal: false },
};

/**
 * Creates an election: a complete draft or nothing.
 * Takes: the returning officer, and the settings.
 * Refuses: a former returning officer; beside the demo, or an election that is not closed, or neither
 * certified nor declared void; a title whose address is another election's, or empty; two posts of one name;
 * trustees where results are live.
 */
export async function beginElection(
  { db, now }: Deps,
  by: UserId,
  { posts, planned, ...wanted }: NewElection,
): Promise<{ ok: true; id: string } | { ok: false; reason: BeginRefusal }> {
  if (arePostsAlike(posts)) return { ok: false, reason: 'posts-alike' };
  if (planned && wanted.liveResults) return { ok: false, reason: 'live-needs-the-key' };
  try {
    return await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      if (await hasDemo(trx)) throw new NotBegun('beside-demo');
      // Locked first: of two concurrent calls the second sees the first's election.
      await lockElectionCreation(trx);
      const slug = await unusedSlug(trx, slugOf(wanted.title, wanted.year));
      const draft = { ...USUAL, ...wanted, planned, posts, slug };
      const begun = await draftElection(trx, now(), draft, actor);
      if (!begun.ok) throw new NotBegun(begun.reason);
      return begun;
    });
  } catch (error) {
    if (error instanceof NotBegun) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** The address of its record: the title's letters, and the year where the title does not name it. */
function slugOf(title: string, year: number): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words: string[] = plain.match(/[a-z0-9]+/g) ?? [];
  if (words.length === 0) return '';
  return [...words, ...(words.includes(String(year)) ? [] : [year])]
    .join('-')
    .slice(-LOG_NAME_MAX)
    .replace(/^-+/, '');
}

/**
 * Sets the times of a draft. Once it is opened they are for two officers to change.
 * Refuses: a former returning officer; an election that was opened; what `scheduleDraft` refuses.
 */
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
