import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../components/Button.tsx';
import { paths } from '../../lib/paths.ts';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className="relative isolate grid min-h-[65dvh] place-items-center overflow-hidden px-4">
      <title>{t`Page not found - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-brand opacity-[0.07]" />
      <div className="flex max-w-lg flex-col items-center gap-5 rounded-card border border-line bg-surface p-8 text-center shadow-card sm:p-12">
        <p aria-hidden="true" className="text-7xl font-bold tracking-tight text-brand">
          404
        </p>
        <h1 className="text-3xl">
          <Trans>Page not found</Trans>
        </h1>
        <p className="text-soft">
          <Trans>
            There is no page at this address. It may have moved, or the link has a typing mistake.
          </Trans>
        </p>
        <ButtonLink to={paths.home} size="large">
          <Trans>Go Home</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
