import type { Proposal } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY } from '../../http/errors.ts';
import { CONFIRMATION } from '../officer/refusals.ts';
import { countActing } from '../officer/service.ts';
import { type HoldRefusal, holdEnd, takeHoldBack } from './ends.ts';
import {
  type ListedObjection,
  listObjections,
  type ObjectRefusal,
  object,
  type WithdrawRefusal,
  withdraw,
} from './objections.ts';
import { digestOf, isPrivate, stateOf, wantedOf } from './proposal-content.ts';
import type { Outcome } from './proposal-deciding.ts';
import {
  type ConfirmRefusal,
  confirm,
  type ListedProposal,
  listProposals,
  type ProposeRefusal,
  propose,
} from './proposals.ts';

type AnyRefusal = HoldRefusal | ProposeRefusal | ConfirmRefusal | WithdrawRefusal | ObjectRefusal;

const REFUSALS: RefusalTable<AnyRefusal> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-such-election': { status: 404, code: 'no-such-election' },
  'not-found': { status: 404, code: 'no-such-proposal' },
  own: { status: 403, code: 'proposal-own' },
  'about-you': { status: 403, code: 'proposal-about-you' },
  'of-another': { status: 403, code: 'proposal-of-another' },
  'too-new': { status: 403, code: 'officer-too-new' },
  another: { status: 409, code: 'proposal-another' },
  'being-done': { status: 409, code: 'proposal-being-done' },
  decided: { status: 409, code: 'proposal-decided' },
  void: { status: 409, code: 'proposal-void' },
  expired: { status: 409, code: 'proposal-expired' },
  ...CONFIRMATION,
};

/** The number of decided proposals that are shown. */
const DECIDED_MOST = 50;

/** Acts of two officers. */
export function proposalRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/proposals', async ({ session }) => {
    const [rows, officers] = [await listProposals(deps.db, DECIDED_MOST), await countActing(deps.db)];
    const seen = session.officer === 'observer' ? rows.filter((row) => !isPrivate(row)) : rows;
    const objections = await listObjections(
      deps.db,
      seen.map(({ id }) => id),
    );
    const proposals = seen.flatMap((row) => {
      const against = objections.filter(({ proposal }) => proposal === row.id);
      return proposalOf({ ...row, objections: against }, session.userId, deps.now());
    });
    return { message: 'Proposals', data: { proposals, officers } };
  });

  serve('POST /commission/proposals', { limitByAccount: deps.limits.changesByAccount }, async (incoming) => {
    const { session, body, address } = incoming;
    const done = await propose(deps, body, { ...session, address });
    if (!done.ok) return answerOf(done);
    return { message: done.value.state === 'alone' ? 'Done' : 'Proposed', data: done.value };
  });

  serve('POST /commission/proposals/:id/confirm', async ({ session, params, body, address }) => {
    const done = await confirm(deps, params.id, body, { ...session, address });
    if (!done.ok) return answerOf(done);
    return { message: 'Done', data: { letter: done.value.letter ?? null } };
  });

  serve('POST /commission/proposals/:id/withdraw', async ({ session, params, body, address }) => {
    const done = await withdraw(deps, params.id, body.confirmation, { ...session, address });
    return done.ok ? { message: 'Withdrawn', data: {} } : answerOf(done);
  });

  serve('POST /commission/proposals/:id/hold', async ({ session, params, body, address }) => {
    const done = await holdEnd(deps, params.id, body, { ...session, address });
    return done.ok ? { message: 'Held', data: {} } : answerOf(done);
  });

  serve('POST /commission/proposals/:id/release', async ({ session, params, body, address }) => {
    const done = await takeHoldBack(deps, params.id, body.confirmation, { ...session, address });
    return done.ok ? { message: 'Released', data: { dueAtMs: done.value.getTime() } } : answerOf(done);
  });

  serve('POST /commission/proposals/:id/object', async ({ session, params, body, address }) => {
    const done = await object(deps, params.id, body, { ...session, address });
    if (!done.ok) return answerOf(done);
    return { message: 'Objected', data: { isRejected: done.value.outcome === 'rejected' } };
  });
}

type Failed<Reason> = Extract<Outcome<Reason, never>, { ok: false }>;

const answerOf = (failed: Failed<AnyRefusal>): Refused =>
  'code' in failed
    ? new Refused({ status: 409, code: failed.code })
    : 'retryAfterS' in failed
      ? new Refused(TOO_MANY, failed.retryAfterS)
      : refuse(REFUSALS, failed.reason);

/** Returns one proposal, or none for an act that this release does not know. */
function proposalOf(
  row: ListedProposal & { readonly objections: readonly ListedObjection[] },
  me: UserId,
  now: Date,
): Proposal[] {
  const wanted = wantedOf(row);
  if (!wanted) return [];
  const { id, electionId, electionTitle, proposedBy, decidedBy, decider } = row;
  const decision = { name: decider ?? '', isMe: decidedBy === me };
  return [
    {
      id,
      electionId,
      electionTitle,
      wanted,
      digest: digestOf(row),
      salt: row.salt.toString('hex'),
      state: stateOf(row, now),
      proposedBy: { name: row.proposer, isMe: proposedBy === me },
      proposedAtMs: row.proposedAt.getTime(),
      expiresAtMs: row.expiresAt.getTime(),
      decidedBy: decidedBy === null ? null : decision,
      decidedAtMs: row.decidedAt?.getTime() ?? null,
      objections: row.objections.map(({ by, name, reason, at }) => ({
        by: { name, isMe: by === me },
        reason,
        atMs: at.getTime(),
      })),
    },
  ];
}
