import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';

/** Says that voters use links, which the opening fixes; nothing where they use accounts. */
export function VotersUse({ votersUse }: { votersUse: CommissionElection['votersUse'] | undefined }) {
  if (votersUse === 'links')
    return <Trans>Voters on the roll use links and codes, without an account.</Trans>;
  if (votersUse === 'both') return <Trans>Voters on the roll use an account, a link or a code.</Trans>;
  return null;
}
