import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatCount, formatDateTime } from '../../../lib/format.ts';

type Witnesses = NonNullable<VotingDay['witnesses']>;

/** Shows what each witness has signed, and warns before too few are left. */
export function WitnessesCard({ witnesses }: { witnesses: Witnesses }) {
  const { i18n } = useLingui();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Who watches the record</Trans>
      </h2>
      <Shortage witnesses={witnesses} />
      <Card className="p-5">
        <ul className="flex flex-col gap-3">
          {witnesses.list.map((one) => (
            <li key={one.name} className="flex flex-col">
              <span className="font-semibold wrap-anywhere">{one.name}</span>
              <span className={one.isUp ? 'text-soft' : 'font-semibold text-danger'}>
                {one.differs ? (
                  <Trans>It knows another record than this server.</Trans>
                ) : one.signedAtMs === null ? (
                  <Trans>It has signed nothing yet.</Trans>
                ) : (
                  <Trans>
                    Signed {formatCount(one.size, i18n.locale)} entries on{' '}
                    {formatDateTime(one.signedAtMs, i18n.locale)}
                  </Trans>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Shortage({ witnesses: { quorum, list } }: { witnesses: Witnesses }) {
  const of = list.length;
  const up = list.filter(({ isUp }) => isUp).length;
  if (up < quorum)
    return (
      <Alert tone="danger">
        <Trans>
          {up} of {of} witnesses sign, and this election asks for {quorum}. Voting goes on, but voters are
          told that too few have signed. Ask whoever runs the silent ones to start them again.
        </Trans>
      </Alert>
    );
  if (up === of || up > quorum + 1) return null;
  return (
    <Alert tone="attention">
      <Trans>
        {up} of {of} witnesses sign, and this election asks for {quorum}. Ask whoever runs the silent ones to
        start them again before one more fails.
      </Trans>
    </Alert>
  );
}
