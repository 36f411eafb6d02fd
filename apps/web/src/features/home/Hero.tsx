import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../components/Button.tsx';
import { ClothStrip } from '../../components/ClothStrip.tsx';
import { useContact } from '../../components/useNotices.ts';
import { paths } from '../../lib/paths.ts';
import { ElectionLine } from './ElectionLine.tsx';
import { ProcessCard } from './ProcessCard.tsx';

export function Hero() {
  const contact = useContact();
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-white opacity-[0.06]" />
      <div className="wide grid items-center gap-10 py-12 sm:py-16 grid-cols-1 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-16 lg:py-20">
        <div className="flex flex-col gap-6">
          <p className="flex items-center gap-3 font-semibold text-on-deep-soft">
            <FlagBar />
            {contact?.ownFigures && contact.name !== null ? (
              <span className="wrap-anywhere">{contact.name}</span>
            ) : (
              <Trans>For every voter in Nigeria</Trans>
            )}
          </p>
          <h1 className="text-[clamp(2.375rem,7vw,4rem)] leading-[1.05] tracking-tight">
            <Trans>Secure, transparent, democratic voting for Nigerians</Trans>
          </h1>
          <p className="max-w-xl text-xl text-on-deep-soft">
            <Trans>
              Vote from your own phone. Your choice is encrypted before it leaves your hand, and the count is
              public: check it yourself, down to your own ballot.
            </Trans>
          </p>
          <ElectionLine />
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to={paths.voterRegister} tone="inverse" size="large" className="max-sm:w-full">
              <Trans>Register to Vote</Trans>
            </ButtonLink>
            <ButtonLink to={paths.results} tone="outline" size="large" className="max-sm:w-full">
              <Trans>See the results</Trans>
            </ButtonLink>
          </div>
        </div>
        <ProcessCard />
      </div>
      <ClothStrip />
    </section>
  );
}

/** The Nigerian flag. */
function FlagBar() {
  return (
    <span aria-hidden="true" className="flex h-5 w-8 overflow-hidden rounded-[3px]">
      <span className="grow bg-flag" />
      <span className="grow bg-white" />
      <span className="grow bg-flag" />
    </span>
  );
}
