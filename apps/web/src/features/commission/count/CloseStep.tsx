import type { Count } from '@evoting/contract/commission/count';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { useNow } from '../../../components/useNow.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { commissionScreen } from '../../../lib/paths.ts';
import { ProposeDialog } from '../proposals/ProposeDialog.tsx';
import { Step, type StepProps } from './Step.tsx';

const TICK_MS = 5_000;

/** Voting ends: at its time by itself, or earlier by two officers. */
export function CloseStep({ election, count, mayAct }: StepProps) {
  const { i18n } = useLingui();
  const [isClosing, setClosing] = useState(false);
  const { id, status } = election;
  const accepted = formatCount(count.accepted, i18n.locale);
  return (
    <Step title={<Trans>Close</Trans>} isDone={status === 'closed' && count.stage !== 'moving'}>
      {status === 'open' && <Until election={election} />}
      {status === 'open' && count.key && <Tried trustees={count.key} />}
      {status === 'closed' && (
        <p>
          <Trans>Voting is closed.</Trans>{' '}
          <Plural
            value={count.accepted}
            _0="No ballot was accepted."
            one="One ballot was accepted."
            other={`${accepted} ballots were accepted.`}
          />
        </p>
      )}
      {status === 'closed' && count.stage === 'moving' && (
        <p className="text-soft">
          <Trans>The last ballots are on their way into the public record. This takes a moment.</Trans>
        </p>
      )}
      {mayAct && status === 'open' && (
        <Button tone="secondary" className="self-start" onClick={() => setClosing(true)}>
          <Trans>Close voting now</Trans>
        </Button>
      )}
      {isClosing && (
        <ProposeDialog
          title={<Trans>Close voting now</Trans>}
          electionId={id}
          wanted={{ act: 'close-election', params: {} }}
          onClose={() => setClosing(false)}
        >
          <p>
            <Trans>No one can vote afterwards, and the counting begins. It cannot be taken back.</Trans>
          </p>
        </ProposeDialog>
      )}
    </Step>
  );
}

/** Whether voting has begun, goes on or has come to its end, before the record says that it has ended. */
function Until({ election: { opensAtMs, closesAtMs } }: Pick<StepProps, 'election'>) {
  const { i18n } = useLingui();
  const nowMs = useNow(TICK_MS);
  const begins = opensAtMs !== null && nowMs < opensAtMs && formatDateTime(opensAtMs, i18n.locale);
  const until = closesAtMs !== null && formatDateTime(closesAtMs, i18n.locale);
  if (until && nowMs >= closesAtMs)
    return (
      <p>
        <Trans>
          Voting ended on {until}. The public record says so within some minutes; until then two officers can
          open it again, on the screen of the voting day.
        </Trans>
      </p>
    );
  if (begins)
    return (
      <p>
        <Trans>Voting has not begun. It begins on {begins}.</Trans>
      </p>
    );
  return (
    <p>
      {until ? (
        <Trans>Voting goes on. It closes by itself on {until}.</Trans>
      ) : (
        <Trans>Voting goes on until two officers close it.</Trans>
      )}
    </p>
  );
}

/** Asks trustees to try their key files while there is time to look for a lost one. */
function Tried({ trustees: { tried, threshold, trustees } }: { trustees: NonNullable<Count['key']> }) {
  if (tried === null) return null;
  const size = trustees.length;
  return (
    <>
      <p>
        <Trans>
          {tried} of {size} trustees have tried their key file since the opening; {threshold} are needed.
        </Trans>
      </p>
      {tried < size && (
        <p className="text-soft">
          <Trans>
            Ask the others to try theirs before voting ends: under{' '}
            <Link to={commissionScreen('trustees')} className="link">
              Trustees
            </Link>{' '}
            you see who they are, and can send the link again.
          </Trans>
        </p>
      )}
    </>
  );
}
