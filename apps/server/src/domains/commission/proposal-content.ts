import { ACTS, type ActCode, type ProposedAct } from '@evoting/contract/commission/acts';
import type { UserId } from '@evoting/contract/fields';
import { digestOfAct } from '@evoting/record/signed-acts';
import type { Content, ProposalRow } from './proposals-store.ts';

/** The digest of a proposal: officers confirm it, and the log names it. */
export const digestOf = ({ electionId, act, params, salt }: Content): string =>
  digestOfAct({ election: electionId, act, params: JSON.parse(params), salt: salt.toString('hex') });

/** The decision about a proposal, if any. */
export const stateOf = (
  { outcome, expiresAt, isBeingDone }: ProposalRow & { readonly isBeingDone?: boolean },
  now: Date,
) => outcome ?? (isBeingDone ? 'being-done' : expiresAt <= now ? 'expired' : 'waiting');

/** The act of a proposal; null for one that this version does not know: it can be withdrawn, and expires. */
export function wantedOf({ act, params }: Content): ProposedAct | null {
  if (!Object.hasOwn(ACTS, act)) return null;
  const read = ACTS[act as ActCode].params.safeParse(JSON.parse(params));
  return read.success ? ({ act, params: read.data } as ProposedAct) : null;
}

/** Tells whether another officer proposed something about this one. */
export function isAbout(proposal: Content & { readonly proposedBy: UserId }, officer: UserId): boolean {
  const wanted = wantedOf(proposal);
  return (
    proposal.proposedBy !== officer &&
    wanted !== null &&
    'officer' in wanted.params &&
    wanted.params.officer === officer
  );
}

/** Tells whether a proposal is hidden from officers who may not confirm it. */
export const isPrivate = (content: Content): boolean => definitionOf(content)?.logged !== undefined;

/** Tells whether the officer whom a proposal is about may confirm it. */
export const mayAgree = (content: Content): boolean => definitionOf(content)?.subjectMayConfirm === true;

function definitionOf(content: Content) {
  const wanted = wantedOf(content);
  return wanted && ACTS[wanted.act];
}
