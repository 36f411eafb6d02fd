import { MARKETING_FIGURES } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';

export function Figures() {
  return (
    <section aria-labelledby="figures-title" className="border-b border-line bg-surface">
      <h2 id="figures-title" className="sr-only">
        <Trans>E-Voting in figures</Trans>
      </h2>
      <dl className="wide grid grid-cols-3 divide-x divide-line">
        <Figure value={MARKETING_FIGURES.registeredVoters} name={<Trans>registered voters</Trans>} />
        <Figure value={MARKETING_FIGURES.uptime} name={<Trans>uptime</Trans>} />
        <Figure value={MARKETING_FIGURES.secure} name={<Trans>secure</Trans>} />
      </dl>
    </section>
  );
}

function Figure({ value, name }: { value: string; name: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center justify-end px-2 py-6 text-center sm:py-9">
      <dt className="leading-tight text-soft sm:text-lg">{name}</dt>
      <dd className="text-[clamp(1.75rem,7vw,3rem)] leading-tight font-bold tracking-tight text-brand">
        {value}
      </dd>
    </div>
  );
}
