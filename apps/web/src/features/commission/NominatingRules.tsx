import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Plural, Trans } from '@lingui/react/macro';

/** The nomination rules of an election, which the opening fixes. */
export function NominatingRules({
  approval,
  candidatesAParty,
  whoStands = 'parties',
}: Pick<CommissionElection, 'approval' | 'candidatesAParty'> & {
  whoStands?: CommissionElection['whoStands'] | undefined;
}) {
  return (
    <>
      {whoStands === 'independents' ? (
        <ApprovalAlone approval={approval} />
      ) : (
        <Approval approval={approval} />
      )}{' '}
      {whoStands !== 'independents' && (
        <Plural
          value={candidatesAParty}
          one="A party nominates one candidate for each post at most."
          other="A party nominates # candidates for each post at most."
        />
      )}{' '}
      {whoStands === 'independents' && (
        <Trans>Candidates stand without a party, and officers put them up before voting begins.</Trans>
      )}
      {whoStands === 'both' && (
        <Trans>Officers put up candidates without a party before voting begins.</Trans>
      )}
    </>
  );
}

type Approved = Pick<CommissionElection, 'approval'>;

const Approval = ({ approval }: Approved) =>
  approval === 'commission' ? (
    <Trans>Parties and nominations wait for the commission's approval.</Trans>
  ) : (
    <Trans>Parties and nominations are approved at once.</Trans>
  );

const ApprovalAlone = ({ approval }: Approved) =>
  approval === 'commission' ? (
    <Trans>Candidates wait for the commission's approval.</Trans>
  ) : (
    <Trans>Candidates are approved at once.</Trans>
  );
