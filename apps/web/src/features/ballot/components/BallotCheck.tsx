import type { Log } from '@evoting/contract/board';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useLogs } from '../../verify/api.ts';
import type { CheckOutcome } from '../check.ts';
import type { Wanted } from '../state.ts';
import { Outcome } from './Outcome.tsx';

function logFor(wanted: Wanted, logs: readonly Log[]): Log | undefined {
  return wanted.log === null
    ? (logs.find(({ current }) => current) ?? logs[0])
    : logs.find(({ log }) => log === wanted.log);
}

/** Checks one ballot against the record, and says what was found. */
export function BallotCheck({ wanted, isMine }: { wanted: Wanted; isMine: boolean }) {
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
