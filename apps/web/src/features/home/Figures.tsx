import { MARKETING_FIGURES } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNotices } from '../../components/useNotices.ts';
import { formatCount } from '../../lib/format.ts';
import { useElection } from '../extras/api.ts';

/** The figures of E-Voting, or those of the election where the commission wants its own; empty until that is known. */
export function Figures() {
  const notices = useNotices();
  if (notices.data?.contact?.ownFigures) return <OwnFigures />;
  return (
    <Row title={<Trans>E-Voting in figures</Trans>} isHidden={notices.isPending}>
      <Figure value={MARKETING_FIGURES.registeredVoters} name={<Trans>registered voters</Trans>} />
      <Figure value={MARKETING_FIGURES.uptime} name={<Trans>uptime</Trans>} />
      <Figure value={MARKETING_FIGURES.secure} name={<Trans>secure</Trans>} />
    </Row>
  );
}

function OwnFigures() {
  const { i18n } = useLingui();
  const { data: meta } = useElection();
  const number = (count: number | undefined) => (count === undefined ? '–' : formatCount(count, i18n.locale));
  return (
    <Row title={<Trans>This election in figures</Trans>}>
      <Figure value={number(meta?.registeredVoters)} name={<Trans>registered voters</Trans>} />
      <Figure value={number(meta?.acceptedBallots)} name={<Trans>ballots cast</Trans>} />
      <Figure value={number(meta?.countedBallots)} name={<Trans>ballots counted</Trans>} />
    </Row>
  );
}

function Row({
  title,
  isHidden = false,
  children,
}: {
  title: ReactNode;
  isHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="figures-title" className="border-b border-line bg-surface">
      <h2 id="figures-title" className="sr-only">
        {title}
      </h2>
      <dl className={isHidden ? `${ROW} invisible` : ROW}>{children}</dl>
    </section>
  );
}

const ROW = 'wide grid grid-cols-3 divide-x divide-line';

function Figure({ value, name }: { value: string; name: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center justify-end px-2 py-6 text-center sm:py-9">
      <dt className="leading-tight text-soft sm:text-lg">{name}</dt>
      <dd className="text-[clamp(1.75rem,7vw,3rem)] leading-tight font-bold tracking-tight text-brand">
        {value}
      </dd>
    </div>
  );
}
