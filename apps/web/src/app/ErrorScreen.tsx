import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../components/Button.tsx';
import { useOnline } from './useOnline.ts';

/** Shown for an unexpected error, or a part of the app that could not be fetched. */
export function ErrorScreen() {
  const error = useRouteError();
  const { t } = useLingui();
  const online = useOnline();
  useEffect(() => console.error('A screen failed', error), [error]);
  return (
    <main id="main" className="wide flex min-h-[60dvh] flex-col items-start justify-center gap-5 py-16">
      <title>{t`Something went wrong - E-Voting`}</title>
      <h1 className="text-4xl">
        {online ? <Trans>Something went wrong</Trans> : <Trans>You are offline</Trans>}
      </h1>
      <p className="max-w-prose text-soft">
        {online ? (
          <Trans>
            This screen could not be shown. A choice you made and a ballot you cast are kept. Check your
            connection and reload the page.
          </Trans>
        ) : (
          <Trans>
            This screen is not on your device yet. A choice you made and a ballot you cast are kept. Reload
            the page when the connection is back.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
        <a href="/" className="link inline-flex min-h-12 items-center px-2">
          <Trans>Go Home</Trans>
        </a>
      </div>
    </main>
  );
}
