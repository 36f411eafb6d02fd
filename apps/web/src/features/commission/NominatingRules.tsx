import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Plural, Trans } from '@lingui/react/macro';

/** The nomination rules of an election, which the opening fixes. */
export function NominatingRules({
  approval,
  candidatesAParty,
}: Pick<CommissionElection, 'approval' | 'candidatesAParty'>) {
  return (
    <>
      {approval === 'commission' ? (
        <Trans>Parties and nominations wait for the commission's approval.</Trans>
      ) : (
        <Trans>Parties and nominations are approved at once.</Trans>
      )}{' '}
      <Plural
        value={candidatesAParty}
        one="A party nominates one candidate for each post at most."
        other="A party nominates # candidates for each post at most."
      />
    </>
  );
}
