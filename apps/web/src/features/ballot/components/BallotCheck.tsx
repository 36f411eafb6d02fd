import type { Log } from '@evoting/contract/board';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { readPin } from '../../../lib/record.ts';
import { useLogs } from '../../verify/api.ts';
import type { Found } from '../check.ts';
import type { Wanted } from '../state.ts';
import { Outcome } from './Outcome.tsx';
import { RefusedCheck } from './RefusedCheck.tsx';
import type { Refusal } from './refusals.tsx';

/**
 * The records that a ballot may be in, the current election's first: a tracker alone names none. Nobody has
 * voted in a draft, whose record may not be signed yet.
 */
function logsFor(wanted: Wanted, logs: readonly Log[]): readonly Log[] {
  if (wanted.log !== null) return logs.filter(({ log }) => log === wanted.log);
  const begun = logs.filter(({ status }) => status !== 'draft');
  return [...begun.filter(({ current }) => current), ...begun.filter(({ current }) => !current)];
}

const refused = (reason: Refusal) => ({ kind: 'refused', reason, location: '' }) as const;

/** Checks one ballot against the record, and says what was found. */
export function BallotCheck({ wanted, isMine }: { wanted: Wanted; isMine: boolean }) {
  const logs = useLogs();
  const [found, setFound] = useState<Found | 'checking'>();
  const among = logsFor(wanted, logs.data ?? []);
  async function check() {
    setFound('checking');
    const loaded = await import('../check.ts').catch(() => null);
    if (loaded === null) return setFound({ outcome: refused('unreachable'), log: null });
    const defect = { outcome: refused('defect'), log: null };
    setFound(await loaded.checkAmong(wanted, among).catch(() => defect));
  }
  if (logs.error && !logs.data) return <Alert tone="danger">{messageOf(logs.error)}</Alert>;
  const isKnownHere = wanted.receipt !== null && readPin(wanted.receipt.log) !== null;
  if (logs.data && among.length === 0 && !isKnownHere) return <RefusedCheck outcome={refused('unlisted')} />;
  return (
    <div className="flex flex-col gap-4">
      <Button
        size="large"
        pending={found === 'checking' || !logs.data}
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
        {found && found !== 'checking' && (
          <>
            {/* Of which election it is, where that is not the one that people look for. */}
            {wanted.log === null && found.log?.current === false && (
              <p className="font-semibold wrap-anywhere">{found.log.title}</p>
            )}
            <Outcome outcome={found.outcome} isMine={isMine} />
          </>
        )}
      </div>
    </div>
  );
}
