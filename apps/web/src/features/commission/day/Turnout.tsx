import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { formatCount } from '../../../lib/format.ts';
import { TurnoutChart } from './TurnoutChart.tsx';

/** How many have voted: now, over the day, and where papers differ by area, by paper. */
export function Turnout({ turnout }: { turnout: VotingDay['turnout'] }) {
  const { i18n, t } = useLingui();
  const { voters, accepted, aMinute, samples, papers } = turnout;
  const count = (value: number) => formatCount(value, i18n.locale);
  const share = i18n.number(voters > 0 ? accepted / voters : 0, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const speed = i18n.number(aMinute ?? 0, { maximumFractionDigits: 1 });
  const [votersText, acceptedText] = [count(voters), count(accepted)];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Turnout</Trans>
      </h2>
      <Card className="flex flex-col gap-4 p-5">
        <p className="text-xl">
          <Trans>
            <strong>{acceptedText}</strong> of {votersText} voters, {share}
          </Trans>
        </p>
        {aMinute !== null && (
          <p>
            <Trans>{speed} casts a minute just now</Trans>
          </p>
        )}
        {samples.length > 1 ? (
          <TurnoutChart samples={samples} />
        ) : (
          <p className="text-soft">
            <Trans>The chart of the day begins after some minutes of voting.</Trans>
          </p>
        )}
        {papers.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full text-left">
              <caption className="text-left text-soft">
                {t`By ballot paper, of the ballots in the public record`}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t`Areas`}</th>
                  <th scope="col" className="text-right">{t`Ballots`}</th>
                </tr>
              </thead>
              <tbody>
                {papers.map(({ areas, ballots }) => (
                  <tr key={areas.join()}>
                    <th scope="row" className="py-2 font-normal wrap-anywhere">
                      {areas.join(', ') || t`Everywhere else`}
                    </th>
                    <td className="text-right">{count(ballots)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </section>
  );
}
