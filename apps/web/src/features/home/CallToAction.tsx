import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../components/Button.tsx';
import { paths } from '../../lib/paths.ts';

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="relative isolate overflow-hidden bg-cloth text-white">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-white opacity-[0.12]" />
      <div className="wide flex flex-col items-start gap-6 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-16">
        <div className="max-w-2xl">
          <h2 id="start-title" className="text-3xl sm:text-4xl">
            <Trans>Your voice counts. Make it heard.</Trans>
          </h2>
          <p className="pt-3 text-xl text-on-cloth">
            <Trans>
              Registering here takes two minutes: your name, an e-mail address and a password. Who may vote is
              decided by the electoral body, which may ask you for identification.
            </Trans>
          </p>
        </div>
        <ButtonLink to={paths.voterRegister} tone="inverse" size="large" className="shrink-0">
          <Trans>Get Started Today</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
