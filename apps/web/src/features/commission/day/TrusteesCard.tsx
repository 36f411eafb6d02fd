import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatDateTime } from '../../../lib/format.ts';

type Trustees = NonNullable<VotingDay['trustees']>;

/** Shows which trustees answer the requests for live counts, and warns before too few are left. */
export function TrusteesCard({ trustees }: { trustees: Trustees }) {
  const { i18n } = useLingui();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Who opens the counts</Trans>
      </h2>
      <Shortage trustees={trustees} />
      <Card className="p-5">
        <ul className="flex flex-col gap-3">
          {trustees.list.map(({ name, answeredAtMs, isUp }) => (
            <li key={name} className="flex flex-col">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className={isUp ? 'text-soft' : 'font-semibold text-danger'}>
                {answeredAtMs !== null ? (
                  <Trans>Gave its last share on {formatDateTime(answeredAtMs, i18n.locale)}</Trans>
                ) : trustees.isAsked ? (
                  <Trans>It has given no share yet.</Trans>
                ) : (
                  <Trans>No count has been asked for yet.</Trans>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Shortage({ trustees: { threshold, list } }: { trustees: Trustees }) {
  const of = list.length;
  const up = list.filter(({ isUp }) => isUp).length;
  if (up < threshold)
    return (
      <Alert tone="danger">
        <Trans>
          {up} of {of} trustees answer, and each count needs {threshold}. Voting goes on, but counts wait. Ask
          the silent ones to start their programs again.
        </Trans>
      </Alert>
    );
  if (up === of || up > threshold + 1) return null;
  return (
    <Alert tone="attention">
      <Trans>
        {up} of {of} trustees answer, and each count needs {threshold}. Ask the silent ones to start their
        programs again before one more fails.
      </Trans>
    </Alert>
  );
}
