import { Trans } from '@lingui/react/macro';

export function VotingHero() {
  const year = new Date().getFullYear();
  return (
    <header className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-on-deep opacity-[0.07]" />
      <div className="wide flex flex-col gap-2 py-8 sm:py-12">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Election @ {year}</Trans>
        </h1>
        <p className="max-w-prose text-on-deep-soft">
          <Trans>One choice for every position. It leaves this device encrypted only.</Trans>
        </p>
      </div>
    </header>
  );
}
