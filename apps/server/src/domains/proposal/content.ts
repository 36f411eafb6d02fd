import { createHash } from 'node:crypto';
import { ACTS, type ActCode, type Wanted } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { Content, ProposalRow } from './store.ts';

/**
 * The digest of a proposal. The salt keeps those who read it in the log from guessing the content.
 * Gives: the SHA-256 of the salt and of the election, the act and its params, as 64 hex digits.
 */
export function digestOf({ electionId, act, params, salt }: Content): string {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([electionId, act, params]))
    .digest('hex');
}

/** The decision about a proposal, if any. */
export const stateOf = ({ outcome, expiresAt }: ProposalRow, now: Date) =>
  outcome ?? (expiresAt <= now ? 'expired' : 'waiting');

/**
 * The act of a proposal.
 * Gives: null where this release knows no such act: it can be withdrawn, and expires.
 */
export function wantedOf({ act, params }: Content): Wanted | null {
  if (!Object.hasOwn(ACTS, act)) return null;
  const read = ACTS[act as ActCode].safeParse(JSON.parse(params));
  return read.success ? ({ act, params: read.data } as Wanted) : null;
}

/** Whether a proposal by another officer is about this one. */
export function isAbout(proposal: Content & { readonly proposedBy: UserId }, officer: UserId): boolean {
  const wanted = wantedOf(proposal);
  return (
    proposal.proposedBy !== officer &&
    wanted !== null &&
    'officer' in wanted.params &&
    wanted.params.officer === officer
  );
}
