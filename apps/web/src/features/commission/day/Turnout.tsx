import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { formatCount, formatShare } from '../../../lib/format.ts';
import { TurnoutByArea } from './TurnoutByArea.tsx';
import { TurnoutByPaper } from './TurnoutByPaper.tsx';
import { TurnoutChart } from './TurnoutChart.tsx';

/** The turnout: now, over the day, and by paper if papers differ by area. */
export function Turnout({ turnout }: { turnout: VotingDay['turnout'] }) {
  const { i18n } = useLingui();
  const { voters, accepted, aMinute, samples, papers, areas } = turnout;
  const count = (value: number) => formatCount(value, i18n.locale);
  const share = formatShare(accepted, voters, i18n.locale);
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
        {papers.length > 0 && <TurnoutByPaper papers={papers} />}
        {areas.length > 0 && <TurnoutByArea areas={areas} />}
      </Card>
    </section>
  );
}
