import { Nominations } from '@evoting/record/nominations';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { countAccepted } from '../board/intake-store.ts';
import { findRecord, lockRecord } from '../board/records-store.ts';
import { stylesOf } from '../contest/styles.ts';
import { insertEvent } from '../election/service.ts';
import { appendRevisions } from './append-revisions.ts';
import { nextPapers } from './next-ballot.ts';
import { listRevisions } from './revisions.ts';
import { deleteBallotChange, findBallotChange, insertBallotChange, listContests } from './revisions-store.ts';

export type ChangeDeps = HeadDeps & Pick<Deps, 'randomBytes'>;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const REMEMBERED_MS = 60 * 60_000;

/**
 * Computes how long changes are collected before a ballot revision: one second, so that a new candidate
 * appears soon, doubled for each revision in the last hour, up to 15 minutes. Endless changes cause about ten
 * revisions in the first hour and four in each later one.
 */
export function waitBeforeRevisionMs(revisionsOfLastHour: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(revisionsOfLastHour, 20));
}

/**
 * Notes that a candidate or a party's name changed; the running server makes a ballot revision when it is
 * due. Call it in the transaction of the change.
 */
export async function noteBallotChange(trx: Trx, electionId: string, now: Date): Promise<void> {
  await insertBallotChange(trx, electionId, now);
}

/** Tells whether a ballot was accepted, after which no candidate's party changes on the papers. */
export async function havePeopleVoted(trx: Trx, electionId: string): Promise<boolean> {
  return (await countAccepted(trx, electionId)) > 0;
}

/**
 * Makes a new revision of each ballot style that waiting changes affect, once they have waited long enough.
 * Ballots cast earlier stay valid. All state is in the database, so a restart loses nothing, and only one
 * process makes the revision.
 * @returns true if the ballot changed
 */
export async function renewBallotWhenDue(deps: ChangeDeps, electionId: string): Promise<boolean> {
  if (!(await isDue(deps, deps.db, electionId))) return false;
  if ((await findRecord(deps.db, electionId))?.status !== 'open') return false;
  // Before the record is held, which every batch of ballots waits for.
  const before = await listRevisions(deps.db, electionId);
  const nominations = new Nominations();
  for (const revision of before) nominations.add(revision);
  const isChanged = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    // Checked again under the lock: another process may have made the revision.
    if (record?.status !== 'open' || !(await isDue(deps, trx, electionId))) return false;
    // Waits for changes under way, so that the reads below see them.
    await deleteBallotChange(trx, electionId);
    if (record.nominations === 'frozen') return false;
    const later = await listRevisions(trx, electionId, before.length);
    for (const revision of later) nominations.add(revision);
    if (before.length + later.length === 0) throw new Error(`the open election ${record.log} has no ballot`);
    const contests = await listContests(trx, electionId);
    const haveVoted = await havePeopleVoted(trx, electionId);
    const next = nextPapers(nominations, contests, await stylesOf(trx, electionId), haveVoted);
    if (next.length === 0) return false;
    await appendRevisions(deps, trx, record, next);
    await insertEvent(trx, electionId, 'ballot-changed', deps.now());
    return true;
  });
  if (isChanged) await publishHead(deps, electionId);
  return isChanged;
}

async function isDue({ now }: ChangeDeps, db: Deps['db'] | Trx, electionId: string): Promise<boolean> {
  const nowMs = now().getTime();
  const change = await findBallotChange(db, electionId, new Date(nowMs - REMEMBERED_MS));
  return (
    change !== undefined && nowMs >= change.since.getTime() + waitBeforeRevisionMs(change.revisions ?? 0)
  );
}
