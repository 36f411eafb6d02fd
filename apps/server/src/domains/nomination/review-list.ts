import { REGISTRARS, RETURNING_OFFICERS } from '@evoting/contract/call';
import type { CandidateId, PartyId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { selfNominationOf } from '../election/nomination-rules.ts';
import { asOfficer } from '../officer/service.ts';
import {
  type JudgeRefusal,
  judgeParty,
  type RefuseRefusal,
  refuseParty as refuse,
} from '../party/judging.ts';
import type { PartyNames } from '../party/names.ts';
import { type NominationRules, type RulesRefusal, setNominationRules } from './approval.ts';
import { findAlikeParties, findLookalikes, type Lookalike } from './lookalikes.ts';
import { type Review, type ReviewRefusal, reviewNomination } from './review.ts';
import {
  findStoredRules,
  type ListQuery,
  listAppearances,
  listMembersOf,
  listNominations,
  listParties,
  listPartyNames,
  type Page,
  type PartyName,
  type PartyRow,
  type ReviewRow,
} from './review-list-store.ts';
import { listSeconders } from './self-nomination-store.ts';

export { countWaiting } from './review-list-store.ts';

/** Finds the nomination rules of the current election; null before the first one. */
export async function findNominating(db: Db) {
  const found = await findStoredRules(db);
  if (!found) return null;
  const { seconders, until, ...election } = found;
  return { ...election, selfNomination: selfNominationOf(seconders, until) };
}

type NotAnOfficer = 'not-an-officer';
type Outcome<Reason> = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/** A nomination, with those that could be mistaken for it. */
export interface ListedNomination extends ReviewRow {
  readonly alike: readonly Lookalike[];
  /** The voter numbers of those who second somebody's own nomination and may still do so. */
  readonly seconders: string[];
}

/** Lists a page of the parties for officers; those that wait, with parties that could be mistaken for them. */
export async function listPartiesForReview(
  { db }: Pick<Deps, 'db'>,
  electionId: string | null,
  query: ListQuery<PartyRow['status']>,
): Promise<Page<PartyRow & { readonly alike: readonly PartyName[] }>> {
  const { rows, total } = await listParties(db, electionId, query);
  const isWaiting = ({ status }: PartyRow) => status === 'registered';
  const others = rows.some(isWaiting) ? await listPartyNames(db) : [];
  return {
    rows: rows.map((row) => ({ ...row, alike: isWaiting(row) ? findAlikeParties(row, others) : [] })),
    total,
  };
}

/** Lists a page of an election's nominations for officers. */
export async function listForReview(
  { db }: Pick<Deps, 'db'>,
  electionId: string,
  query: ListQuery<ReviewRow['status']>,
): Promise<Page<ListedNomination>> {
  const { rows, total } = await listNominations(db, electionId, query);
  const others = await listAppearances(db, electionId, rows);
  const seconders = await listSeconders(
    db,
    rows.flatMap((row) => (row.voterNumber === null ? [] : row.id)),
  );
  const listed = rows.map((row) => {
    const own = seconders.filter(({ nomination }) => nomination === row.id);
    const numbers = own.map(({ voterNumber }) => voterNumber);
    return { ...row, alike: findLookalikes(row, others), seconders: numbers };
  });
  return { rows: listed, total };
}

/** Reviews a nomination as an officer, and mails its party if it was sent back or withdrawn. */
export function review(
  deps: Deps,
  id: CandidateId,
  decided: Review,
  by: UserId,
): Promise<Outcome<ReviewRefusal | SelfRefusal | NotAnOfficer>> {
  const done = asOfficer<Outcome<ReviewRefusal | SelfRefusal>>(
    deps.db,
    by,
    REGISTRARS,
    async (trx, actor) => {
      const mails = decided.kind === 'approve' ? [] : await mailsOf(deps, trx, id, decided);
      const reviewed = await reviewNomination(deps, trx, id, decided, actor);
      if (!reviewed.ok) return { ok: false, reason: reviewed.reason };
      for (const mail of mails) await queueMail(trx, mail, deps.now(), lineOf(by));
      return { ok: true };
    },
  );
  return done.catch((error: unknown) => {
    const reason = SELF_REFUSALS[violatedConstraint(error) ?? ''];
    if (reason) return { ok: false, reason };
    throw error;
  });
}

/** Why the database does not let somebody who nominated themself be approved. */
export type SelfRefusal = 'too-few-seconders' | 'self-place-gone';
const SELF_REFUSALS: Readonly<Record<string, SelfRefusal>> = {
  nominations_seconded: 'too-few-seconders',
  nominations_self_place: 'self-place-gone',
};

async function mailsOf(
  { config }: Deps,
  trx: Trx,
  id: CandidateId,
  { kind, reason }: Exclude<Review, { kind: 'approve' }>,
) {
  const members = await listMembersOf(trx, id);
  const mail = { what: 'nomination-reviewed', publicUrl: config.publicUrl } as const;
  return members.map(({ name, ...to }) => ({ ...mail, to, given: { name, kind, reason: reason ?? '' } }));
}

/** Approves a registered party as an officer. */
export function approveParty(
  { db }: Pick<Deps, 'db'>,
  id: PartyId,
  seen: PartyNames,
  by: UserId,
): Promise<Outcome<JudgeRefusal | NotAnOfficer>> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    return judgeParty(trx, id, { verdict: 'approve', ...seen, reason: null }, actor);
  });
}

/** Refuses a registered party as an officer, which frees its name. */
export function refuseParty(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  id: PartyId,
  refused: { readonly name: string; readonly reason: string },
  by: UserId,
): Promise<Outcome<RefuseRefusal | NotAnOfficer>> {
  return asOfficer(deps.db, by, REGISTRARS, (trx, actor) => refuse(deps, trx, id, refused, actor));
}

/** Sets an election's rules for nominations as a returning officer. */
export function setNominating(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  electionId: string,
  rules: NominationRules,
  by: UserId,
): Promise<Outcome<RulesRefusal | NotAnOfficer>> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    return setNominationRules(trx, now(), electionId, rules, actor);
  });
}
