import type { Log } from '@evoting/contract/board';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { readPin } from '../../../lib/record.ts';
import { useLogs } from '../../verify/api.ts';
import type { CheckResult } from '../check.ts';
import type { BallotRef } from '../state.ts';
import { Outcome } from './Outcome.tsx';
import type { Refusal } from './refusals.tsx';

/** Lists the records that may have a ballot, the current election's first. A draft has no ballots. */
function logsFor(ballot: BallotRef, logs: readonly Log[]): readonly Log[] {
  if (ballot.log !== null) return logs.filter(({ log }) => log === ballot.log);
  const opened = logs.filter(({ status }) => status !== 'draft');
  return [...opened.filter(({ current }) => current), ...opened.filter(({ current }) => !current)];
}

const refused = (reason: Refusal) => ({ kind: 'refused', reason, location: '' }) as const;

/** Checks one ballot against the record, and shows the outcome. */
export function BallotCheck({ ballot, isMine }: { ballot: BallotRef; isMine: boolean }) {
  const logs = useLogs();
  const [result, setResult] = useState<CheckResult | 'checking'>();
  const among = logsFor(ballot, logs.data ?? []);
  async function check() {
    setResult('checking');
    const loaded = await import('../check.ts').catch(() => null);
    if (loaded === null) return setResult({ outcome: refused('unreachable'), log: null });
    const defect = { outcome: refused('defect'), log: null };
    setResult(await loaded.checkInRecords(ballot, among).catch(() => defect));
  }
  if (logs.error && !logs.data) return <Alert tone="danger">{messageOf(logs.error)}</Alert>;
  const isKnownHere = ballot.receipt !== null && readPin(ballot.receipt.log) !== null;
  if (logs.data && among.length === 0 && !isKnownHere)
    return <Outcome outcome={refused('unlisted')} isMine={isMine} />;
  return (
    <div className="flex flex-col gap-4">
      <Button
        size="large"
        pending={result === 'checking' || !logs.data}
        onClick={() => void check()}
        className="sm:self-start"
      >
        {isMine ? (
          <Trans>Check my ballot in the public record</Trans>
        ) : (
          <Trans>Check this ballot in the public record</Trans>
        )}
      </Button>
      <div role="status" className="flex flex-col gap-2">
        {result && result !== 'checking' && (
          <>
            {/* Name the election unless it is the current one. */}
            {ballot.log === null && result.log?.current === false && (
              <p className="font-semibold wrap-anywhere">{result.log.title}</p>
            )}
            <Outcome outcome={result.outcome} isMine={isMine} />
          </>
        )}
      </div>
    </div>
  );
}
