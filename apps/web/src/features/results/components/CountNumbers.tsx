import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fact } from '../../../components/Fact.tsx';
import { formatCount } from '../../../lib/format.ts';

export function CountNumbers({ meta }: { meta: ResultsMeta }) {
  const { i18n, t } = useLingui();
  const count = (value: number) => formatCount(value, i18n.locale);
  const turnout = meta.registeredVoters > 0 ? meta.acceptedBallots / meta.registeredVoters : 0;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact label={<Trans>Ballots counted</Trans>} value={meta.hidden ? '–' : count(meta.countedBallots)} />
      <Fact label={<Trans>Ballots accepted</Trans>} value={count(meta.acceptedBallots)} />
      {meta.areas && (
        <Fact
          label={<Trans>Areas with counted ballots</Trans>}
          value={t`${count(meta.areas.counted)} of ${count(meta.areas.of)}`}
        />
      )}
      <Fact label={<Trans>Registered voters</Trans>} value={count(meta.registeredVoters)} />
      <Fact
        label={<Trans>Turnout</Trans>}
        value={i18n.number(turnout, { style: 'percent', maximumFractionDigits: 1 })}
      />
    </dl>
  );
}
