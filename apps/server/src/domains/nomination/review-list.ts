import { REGISTRARS, RETURNING_OFFICERS } from '@evoting/contract/call';
import type { CandidateId, PartyId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { asOfficer } from '../officer/service.ts';
import {
  type JudgeRefusal,
  judgeParty,
  type RefuseRefusal,
  refuseParty as refuse,
} from '../party/judging.ts';
import { type Alike, alikeTo } from './alike.ts';
import { type ApprovalRefusal, type Approving, setApproval } from './approval.ts';
import { type Review, type ReviewRefusal, reviewNomination } from './review.ts';
import {
  listFaces,
  listMembersOf,
  listNominations,
  type Page,
  type ReviewRow,
  type Wanted,
} from './review-list-store.ts';

export { countWaiting, findNominating, listParties } from './review-list-store.ts';

type NotAnOfficer = 'not-an-officer';
type Outcome<Reason> = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/** A nomination, with those that could be mistaken for it. */
export interface Listed extends ReviewRow {
  readonly alike: readonly Alike[];
}

/** Lists a page of an election's nominations for officers. */
export async function listForReview(
  { db }: Pick<Deps, 'db'>,
  electionId: string,
  wanted: Wanted<ReviewRow['status']>,
): Promise<Page<Listed>> {
  const { rows, total } = await listNominations(db, electionId, wanted);
  const faces = await listFaces(db, electionId, rows);
  return { rows: rows.map((row) => ({ ...row, alike: alikeTo(row, faces) })), total };
}

/**
 * Reviews a nomination as an officer; the party is told by mail what it must mend, or that a nomination was
 * withdrawn.
 * Takes: the dependencies, the nomination, the decision, and the officer's account.
 * Refuses: an account without the right, and as `reviewNomination`.
 */
export function review(
  deps: Deps,
  id: CandidateId,
  decided: Review,
  by: UserId,
): Promise<Outcome<ReviewRefusal | NotAnOfficer>> {
  return asOfficer(deps.db, by, REGISTRARS, async (trx, actor) => {
    const mails = decided.kind === 'approve' ? [] : await mailsOf(deps, trx, id, decided);
    const reviewed = await reviewNomination(deps, trx, id, decided, actor);
    if (!reviewed.ok) return { ok: false, reason: reviewed.reason };
    for (const mail of mails) await queueMail(trx, mail, deps.now(), lineOf(by));
    return { ok: true };
  });
}

async function mailsOf(
  { config }: Deps,
  trx: Trx,
  id: CandidateId,
  { kind, reason }: Exclude<Review, { kind: 'approve' }>,
) {
  const members = await listMembersOf(trx, id);
  const told = { what: 'nomination-reviewed', publicUrl: config.publicUrl } as const;
  return members.map(({ name, ...to }) => ({ ...told, to, given: { name, kind, reason: reason ?? '' } }));
}

/**
 * Approves a registered party as an officer.
 * Refuses: an account without the right, and as `judgeParty`.
 */
export function approveParty(
  { db }: Pick<Deps, 'db'>,
  id: PartyId,
  name: string,
  by: UserId,
): Promise<Outcome<JudgeRefusal | NotAnOfficer>> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    return judgeParty(trx, id, { verdict: 'approve', name, reason: null }, actor);
  });
}

/**
 * Refuses a registered party as an officer: its name is free then.
 * Refuses: an account without the right, and as `refuseParty` of the party's domain.
 */
export function refuseParty(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  id: PartyId,
  refused: { readonly name: string; readonly reason: string },
  by: UserId,
): Promise<Outcome<RefuseRefusal | NotAnOfficer>> {
  return asOfficer(deps.db, by, REGISTRARS, (trx, actor) => refuse(deps, trx, id, refused, actor));
}

/**
 * Sets as a returning officer how an election takes nominations.
 * Refuses: an account that is none, and as `setApproval`.
 */
export function setNominating(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  electionId: string,
  approving: Approving,
  by: UserId,
): Promise<Outcome<ApprovalRefusal | NotAnOfficer>> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    return setApproval(trx, now(), electionId, approving, actor);
  });
}
