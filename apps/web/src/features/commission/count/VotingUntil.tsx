import { Trans, useLingui } from '@lingui/react/macro';
import { useNotices } from '../../../components/useNotices.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerNow } from '../queries/elections.ts';
import type { StepProps } from './Step.tsx';

/** The state of voting until the record says that it has ended. */
export function VotingUntil({ election: { opensAtMs, closesAtMs } }: Pick<StepProps, 'election'>) {
  const { i18n } = useLingui();
  const nowMs = useServerNow();
  const early = useNotices().data?.earlyEnd;
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
  if (early && !early.isHeld && early.act === 'close-election') {
    const time = formatDateTime(early.dueAtMs, i18n.locale);
    return (
      <p>
        <Trans>Voting ends early, on {time}.</Trans>
      </p>
    );
  }
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
