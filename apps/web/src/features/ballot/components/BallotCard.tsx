import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { SaveReceipt } from '../../../components/SaveReceipt.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { paths } from '../../../lib/paths.ts';
import { useLogs } from '../../verify/api.ts';
import { type BallotRef, hashOf } from '../state.ts';
import { BallotCheck } from './BallotCheck.tsx';

/**
 * Shows a ballot's tracker, and a button that checks the ballot against the record.
 * @param isMine true if the account that is logged in cast it
 */
export function BallotCard({ ballot, isMine }: { ballot: BallotRef; isMine: boolean }) {
  const { t } = useLingui();
  const { data: logs } = useLogs();
  const election = logs?.find(({ log }) => log === ballot.log)?.title ?? ballot.log;
  const address = new URL(paths.ballot + hashOf(ballot), location.href).href;
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="flex min-w-0 flex-col gap-3">
          <h2 className="flex items-center gap-2 text-2xl">
            <Trans>Tracker</Trans>
            <CopyButton text={ballot.tracker} label={t`Copy the tracker`} />
          </h2>
          {election !== null && <p className="text-soft">{election}</p>}
          <Tracker tracker={ballot.tracker} />
          {ballot.receipt && <SaveReceipt receipt={ballot.receipt} />}
        </div>
        <QrCode text={address} label={t`Link to this ballot in the public record`} />
      </div>
      <BallotCheck ballot={ballot} isMine={isMine} />
    </Card>
  );
}
