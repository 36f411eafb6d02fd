import type { CommissionElection } from '@evoting/contract/commission/elections';
import type { SelfNomination } from '@evoting/contract/self-nomination';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/format.ts';

/** The nomination rules of an election, which the opening fixes. */
export function NominatingRules({
  approval,
  candidatesAParty,
  whoStands = 'parties',
  selfNomination = null,
}: Pick<CommissionElection, 'approval' | 'candidatesAParty'> & {
  whoStands?: CommissionElection['whoStands'] | undefined;
  selfNomination?: SelfNomination | null;
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
      )}{' '}
      {selfNomination && <Themselves {...selfNomination} />}
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

function Themselves({ seconders, untilMs }: SelfNomination) {
  const { i18n } = useLingui();
  const until = formatDateTime(untilMs, i18n.locale);
  return (
    <Trans>
      Until {until} voters also nominate themselves, each seconded by {seconders} others on the roll, and wait
      for an officer.
    </Trans>
  );
}
