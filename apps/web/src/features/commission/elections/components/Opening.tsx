import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../../components/Alert.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { commissionScreen } from '../../../../lib/paths.ts';
import type { useOpening } from '../api.ts';
import { Undone } from './Checklist.tsx';

/** What both officers read who open an election: from when to when, and what is not done. */
export function Opening({ of }: { of: NonNullable<ReturnType<typeof useOpening>['opening']> }) {
  const { i18n } = useLingui();
  const { opensAtMs, closesAtMs } = of.election;
  const [begin, end] = [opensAtMs, closesAtMs].map((ms) => ms !== null && formatDateTime(ms, i18n.locale));
  return (
    <>
      <p>
        {begin ? <Trans>Voting begins: {begin}.</Trans> : <Trans>Voting begins at once.</Trans>}{' '}
        {end ? <Trans>It ends: {end}.</Trans> : <Trans>It ends when two officers close it.</Trans>}
      </p>
      {of.lacksTrustees && (
        <Alert tone="danger">
          <p>
            <Trans>
              Trustees were to make the key of this election, and have made none. Opened now, this server
              holds the key for good, and whoever runs it could open single ballots.
            </Trans>
          </p>
          <p className="font-normal text-ink">
            <Trans>
              Only before the opening they are invited, under{' '}
              <Link to={commissionScreen('trustees')} className="link">
                Trustees
              </Link>
              .
            </Trans>
          </p>
        </Alert>
      )}
      <Undone points={of.checklist} />
    </>
  );
}
