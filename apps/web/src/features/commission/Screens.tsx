import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ApiError } from '../../lib/call-failures.ts';
import { type ConsoleScreen, commissionScreen } from '../../lib/paths.ts';
import { useOfficer } from './api.ts';
import { screensOf } from './table.tsx';

/** The address of the console alone leads to the first screen that the officer sees. */
export function FirstScreen() {
  const { data, error } = useOfficer();
  if (isClosed(data, error)) return <Refused error={error} />;
  const [first] = data ? screensOf(data.officer.role) : [];
  return first ? <Navigate to={commissionScreen(first.path)} replace /> : null;
}

/** Makes the route component of a screen, for officers whose role sees it. */
export function screenAt(path: ConsoleScreen) {
  return function Screen() {
    const { data, error } = useOfficer();
    if (isClosed(data, error)) return <Refused error={error} />;
    if (!data) return null;
    const shown = screensOf(data.officer.role).find((one) => one.path === path);
    if (!shown) return <ForOthers />;
    return (
      <Suspense fallback={<OnItsWay />}>
        <shown.Page />
      </Suspense>
    );
  };
}

/**
 * Tells whether the console is closed to the user: the officer was never loaded, or the server says 403. Any other
 * failed refresh keeps the screen, with the text typed there.
 */
const isClosed = (officer: object | undefined, error: unknown) =>
  error !== null && (!officer || (error instanceof ApiError && error.status === 403));

function Refused({ error }: { error: unknown }) {
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl">
        <Trans>The commission's console</Trans>
      </h1>
      <FailureAlert error={error} />
    </div>
  );
}

function OnItsWay() {
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-48" />
    </div>
  );
}

function ForOthers() {
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl">
        <Trans>Nothing here</Trans>
      </h1>
      <EmptyState title={<Trans>Officers with your role do not see this screen</Trans>}>
        <Trans>Choose one from the menu.</Trans>
      </EmptyState>
    </div>
  );
}
