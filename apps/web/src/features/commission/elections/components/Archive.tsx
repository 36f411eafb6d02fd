import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../../components/Card.tsx';
import { ofRecord, paths } from '../../../../lib/paths.ts';

/** The elections that are over: nothing of them changes, and their records are served on. */
export function Archive({ elections }: { elections: readonly CommissionElection[] }) {
  if (elections.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Archive</Trans>
      </h2>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <p className="text-soft">
          <Trans>
            Nothing of these elections changes any more. Everybody can still{' '}
            <Link to={paths.verify} className="link">
              check each of them, and take its record away
            </Link>
            .
          </Trans>
        </p>
        <ul className="flex flex-col gap-2">
          {elections.map(({ id, slug, title, year, declaredVoid }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <Link to={ofRecord(paths.results, slug)} className="link min-w-0 wrap-anywhere">
                {title}
              </Link>
              <span>{declaredVoid ? <Trans>{year}, declared void</Trans> : year}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
