import type { Log } from '@evoting/contract/board';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { SaveReceipt } from '../../../components/SaveReceipt.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useLogs } from '../../verify/api.ts';
import type { CheckOutcome } from '../check.ts';
import { hashOf, type Wanted } from '../state.ts';
import { Outcome } from './Outcome.tsx';

/**
 * One ballot: its tracker to read, copy and scan, and the button that checks it against the record. `isMine`
 * only where the account that is logged in cast it.
 */
export function BallotCard({ wanted, isMine }: { wanted: Wanted; isMine: boolean }) {
  const { t } = useLingui();
  const address = new URL(paths.ballot + hashOf(wanted), location.href).href;
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="flex min-w-0 flex-col gap-3">
          <h2 className="flex items-center gap-2 text-2xl">
            <Trans>Tracker</Trans>
            <CopyButton text={wanted.tracker} label={t`Copy the tracker`} />
          </h2>
          <Tracker tracker={wanted.tracker} />
          {wanted.receipt && <SaveReceipt receipt={wanted.receipt} />}
        </div>
        <QrCode text={address} label={t`Link to this ballot in the public record`} />
      </div>
      <Check wanted={wanted} isMine={isMine} />
    </Card>
  );
}

function logFor(wanted: Wanted, logs: readonly Log[]): Log | undefined {
  return wanted.log === null
    ? (logs.find(({ current }) => current) ?? logs[0])
    : logs.find(({ log }) => log === wanted.log);
}

function Check({ wanted, isMine }: { wanted: Wanted; isMine: boolean }) {
  const logs = useLogs();
  const [outcome, setOutcome] = useState<CheckOutcome | 'checking'>();
  const log = logFor(wanted, logs.data ?? []);
  async function check(known: Log) {
    setOutcome('checking');
    try {
      const { checkBallot } = await import('../check.ts');
      setOutcome(await checkBallot(wanted, known));
    } catch {
      setOutcome({ kind: 'refused', reason: 'unreachable', location: '' });
    }
  }
  if (logs.error && !logs.data) return <Alert tone="danger">{messageOf(logs.error)}</Alert>;
  if (logs.data && !log) {
    return (
      <Alert tone="attention">
        <Trans>This server keeps no record of the election that this ballot belongs to.</Trans>
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Button
        size="large"
        pending={outcome === 'checking' || !log}
        onClick={() => log && void check(log)}
        className="sm:self-start"
      >
        {isMine ? (
          <Trans>Check my ballot in the public record</Trans>
        ) : (
          <Trans>Check this ballot in the public record</Trans>
        )}
      </Button>
      <div role="status">
        {outcome && outcome !== 'checking' && <Outcome outcome={outcome} isMine={isMine} />}
      </div>
    </div>
  );
}
