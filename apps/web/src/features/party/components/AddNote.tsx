import { Trans } from '@lingui/react/macro';
import { usePartyStanding } from '../api.ts';

/** Says what follows when a candidate is added; nothing if that could not be fetched. */
export function AddNote() {
  const nominating = usePartyStanding().data?.nominating;
  if (!nominating) return null;
  return <p className="max-w-prose text-soft">{followsOf(nominating)}</p>;
}

function followsOf({
  approval,
  isVotingOpen,
}: {
  approval: 'at-once' | 'commission';
  isVotingOpen: boolean;
}) {
  if (approval === 'commission')
    return (
      <Trans>
        This goes to the electoral commission. The candidate is on no ballot paper until the commission has
        approved the nomination.
      </Trans>
    );
  return isVotingOpen ? (
    <Trans>
      Voting is open: the candidate is on the ballot paper of everybody who has not voted yet, at once, and
      cannot be taken off it again.
    </Trans>
  ) : (
    <Trans>Nobody approves this: the candidate is on the ballot paper when voting begins.</Trans>
  );
}
