import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { useLogs } from '../../verify/api.ts';

/** Links to the results of former elections, and back to the current one. */
export function FormerElections({ shown }: { shown: string | undefined }) {
  const logs = useLogs().data ?? [];
  const former = logs.filter(({ log, current, status }) => !current && status === 'closed' && log !== shown);
  if (former.length === 0 && shown === undefined) return null;
  return (
    <section className="flex flex-col gap-2 print:hidden">
      <h2 className="text-2xl">
        <Trans>Other elections</Trans>
      </h2>
      <ul className="flex flex-col">
        {shown !== undefined && (
          <li>
            <Link to={paths.results} className="link inline-flex min-h-11 items-center">
              <Trans>The current election</Trans>
            </Link>
          </li>
        )}
        {former.map(({ log, title, declaredVoid }) => (
          <li key={log}>
            <Link to={ofRecord(paths.results, log)} className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
            {declaredVoid && (
              <p className="text-soft wrap-anywhere">
                <Trans>Declared void: {declaredVoid.reason}</Trans>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
