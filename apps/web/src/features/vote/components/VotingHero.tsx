import { Trans } from '@lingui/react/macro';

export function VotingHero() {
  const year = new Date().getFullYear();
  return (
    <header className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-on-deep opacity-[0.07]" />
      <h1 className="wide pt-1 pb-2.5 large-text:py-1 text-xl sm:py-4 sm:text-3xl">
        <span className="large-text:text-base">
          <Trans>Election @ {year}</Trans>
        </span>
      </h1>
    </header>
  );
}
