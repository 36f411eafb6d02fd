import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ShareButton } from '../../../components/ShareButton.tsx';
import { apiUrl } from '../../../lib/api.ts';
import { ofRecord, paths } from '../../../lib/paths.ts';

/** Offers the numbers as a link to share, files and calls. */
export function CountSources({
  title,
  log,
  hasResult,
}: {
  title: string;
  log: string | undefined;
  hasResult: boolean;
}) {
  const files = `${apiUrl()}/extras/election-results`;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
      <ShareButton title={title} />
      <a href={ofRecord(`${files}.csv`, log)} className="link inline-flex min-h-11 items-center">
        <Trans>Table (CSV)</Trans>
      </a>
      <a href={ofRecord(files, log)} className="link inline-flex min-h-11 items-center">
        <Trans>Data (JSON)</Trans>
      </a>
      <a href={`${apiUrl()}/docs`} className="link inline-flex min-h-11 items-center">
        <Trans>All calls (API)</Trans>
      </a>
      {log === undefined && (
        <Link to={paths.resultsWall} className="link inline-flex min-h-11 items-center">
          <Trans>For a large screen</Trans>
        </Link>
      )}
      {log === undefined && (
        <Link to={paths.partyCount} className="link inline-flex min-h-11 items-center">
          <Trans>For a party’s agents</Trans>
        </Link>
      )}
      {hasResult && (
        <Link to={ofRecord(paths.declaration, log)} className="link inline-flex min-h-11 items-center">
          <Trans>Declaration to print</Trans>
        </Link>
      )}
    </div>
  );
}
