import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, type Facts, findLastAct, noteChange } from '../audit-log/service.ts';
import { lockAreas } from '../contest/areas.ts';
import { type CorrectedPost, type CorrectPostsFault, correctPosts } from '../contest/correcting.ts';
import {
  type Bonds,
  type DraftSettings,
  digestOfSettings,
  findBonds,
  findDraftSettings,
  updateDraftSettings,
} from './correcting-store.ts';
import { lockElection } from './lifecycle-store.ts';

export { digestOfSettings } from './correcting-store.ts';

/** The new settings and posts of a draft, and the digest of those that the officer saw. */
export interface Correction extends DraftSettings {
  readonly posts: readonly CorrectedPost[];
  readonly seen: string;
}

export type CorrectRefusal =
  | CorrectPostsFault
  | 'no-such-draft'
  | 'opened-already'
  | 'changed'
  | 'key-made'
  | 'letters-made'
  | 'roll-begun'
  | 'somebody-stands'
  | 'draw-stays'
  | 'order-of-open'
  | 'unopposed-of-open'
  | 'no-self-nomination'
  | 'links-without-roll'
  | 'rehearsal-apart';

const CONSTRAINTS: Readonly<Record<string, CorrectRefusal>> = {
  elections_order: 'order-of-open',
  elections_unopposed: 'unopposed-of-open',
  elections_self_nomination: 'no-self-nomination',
  elections_links: 'links-without-roll',
  elections_rehearsal_named: 'rehearsal-apart',
};

/**
 * Corrects a draft, as long as nobody was told what it changes and nothing was made for it. The last step of its
 * transaction, which must be rolled back on refusal.
 */
export async function correctDraft(
  trx: Trx,
  electionId: string,
  { seen, posts, ...settings }: Correction,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: CorrectRefusal }> {
  // Before the election, as wherever both are locked.
  await lockAreas(trx);
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-draft' };
  if (election.status !== 'draft') return { ok: false, reason: 'opened-already' };
  if (seen !== (await digestOfSettings(trx, electionId))) return { ok: false, reason: 'changed' };
  const before = await findDraftSettings(trx, electionId);
  const bonds = await findBonds(trx, electionId);
  const isTold =
    bonds.hasLetters || (await findLastAct(trx, 'roll-links-sent', `election:${electionId}`)) !== undefined;
  const reason = bondOf({ ...bonds, isTold }, before, settings);
  if (reason !== null) return { ok: false, reason };
  try {
    await updateDraftSettings(trx, electionId, settings);
  } catch (error) {
    const broken = CONSTRAINTS[violatedConstraint(error) ?? ''];
    if (broken) return { ok: false, reason: broken };
    throw error;
  }
  const corrected = await correctPosts(trx, electionId, posts);
  if (!corrected.ok) return corrected;
  await noteChange(
    trx,
    by,
    'draft-corrected',
    `election:${electionId}`,
    changeOf({ ...before, posts: corrected.before }, { ...settings, posts: corrected.after }),
  );
  return { ok: true };
}

/** Finds what keeps a setting that would change; null where nothing does. */
function bondOf(
  bonds: Bonds & { isTold: boolean },
  before: DraftSettings,
  after: DraftSettings,
): CorrectRefusal | null {
  const isChanged = (...fields: (keyof DraftSettings)[]) =>
    fields.some((field) => before[field] !== after[field]);
  if (bonds.hasKey && isChanged('title', 'year', 'liveResults', 'smallestBatch', 'nominations'))
    return 'key-made';
  if (bonds.isTold && isChanged('title', 'year')) return 'letters-made';
  if (bonds.isOnRoll && isChanged('votersUse')) return 'roll-begun';
  const isLeftOut =
    (after.whoStands === 'parties' && bonds.hasIndependents) ||
    (after.whoStands === 'independents' && bonds.hasPartyCandidates);
  if (isLeftOut) return 'somebody-stands';
  return before.candidateOrder === 'draw' && isChanged('candidateOrder') ? 'draw-stays' : null;
}

/** Selects the facts that differ, for the log of acts. */
function changeOf(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((fact) => before[fact] !== after[fact]);
  const only = (facts: Facts) => Object.fromEntries(changed.map((fact) => [fact, facts[fact] ?? null]));
  return { before: only(before), after: only(after) };
}
