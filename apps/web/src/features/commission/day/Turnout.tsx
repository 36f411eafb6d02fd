import type { VotingDay } from '@evoting/contract/commission/day';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount } from '../../../lib/format.ts';
import { TurnoutChart } from './TurnoutChart.tsx';

/** How many have voted: now, over the day, and where papers differ by area, by paper. */
export function Turnout({ turnout }: { turnout: VotingDay['turnout'] }) {
  const { i18n } = useLingui();
  const { voters, accepted, aMinute, samples, papers } = turnout;
  const count = (value: number) => formatCount(value, i18n.locale);
  const share = shareOf(accepted, voters, i18n);
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
        {papers.length > 0 && <ByPaper papers={papers} />}
      </Card>
    </section>
  );
}

const shareOf = (part: number, all: number, i18n: I18n) =>
  i18n.number(all > 0 ? part / all : 0, { style: 'percent', maximumFractionDigits: 1 });

/** The ballots of each paper; where a roll says who may vote, as a share of its places too. */
function ByPaper({ papers }: { papers: VotingDay['turnout']['papers'] }) {
  const { i18n, t } = useLingui();
  const title = t`By ballot paper, of the ballots in the public record`;
  const hasRoll = papers.some(({ places }) => places !== null);
  // Where every area has a paper of its own, no voter gets the paper of all other areas.
  const used = papers.filter(({ ballots, places }) => ballots > 0 || places !== 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">{title}</p>
      <TableShell label={title}>
        <thead>
          <tr>
            <th scope="col">{t`Areas`}</th>
            <th scope="col" className="text-right">{t`Ballots`}</th>
            {hasRoll && <th scope="col" className="text-right">{t`Places on the roll`}</th>}
            {hasRoll && <th scope="col" className="text-right">{t`Share`}</th>}
          </tr>
        </thead>
        <tbody>
          {used.map(({ areas, ballots, places }) => (
            <tr key={areas.join()}>
              <th scope="row" className="min-w-36 wrap-anywhere">
                {areas.join(', ') || t`Everywhere else`}
              </th>
              <td className="text-right">{formatCount(ballots, i18n.locale)}</td>
              {places !== null && <td className="text-right">{formatCount(places, i18n.locale)}</td>}
              {places !== null && (
                <td className="text-right">{places > 0 ? shareOf(ballots, places, i18n) : '–'}</td>
              )}
            </tr>
          ))}
        </tbody>
      </TableShell>
    </div>
  );
}
