import type { VotingDay } from '@evoting/contract/commission/day';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { useOfficer } from '../api.ts';
import { HoldDialog, TakeHoldBackDialog } from './HoldDialog.tsx';

export type Ending = VotingDay['earlyEnds'][number];

/**
 * An end that two officers have decided, and the ways to hold or release it.
 * @param hasTitle names its election, which is an earlier one
 */
export function EarlyEnd({ end, hasTitle }: { end: Ending; hasTitle: boolean }) {
  const { i18n } = useLingui();
  const role = useOfficer().data?.officer.role;
  const [asked, setAsked] = useState<'hold' | 'take-back' | 'release' | null>(null);
  const close = () => setAsked(null);
  const { electionId, act, dueAtMs, isHeld, reason, holds } = end;
  const time = formatDateTime(dueAtMs, i18n.locale);
  const own = holds.find(({ by }) => by.isMe);
  const holdsNow = own !== undefined && !own.isReleased;
  return (
    <Alert tone="attention">
      {hasTitle && <p className="wrap-anywhere">{end.title}</p>}
      <p className="font-semibold">
        {act === 'close-election' ? (
          isHeld ? (
            <Trans>The early end of voting is held. Voting goes on.</Trans>
          ) : (
            <Trans>Voting ends early, on {time}.</Trans>
          )
        ) : isHeld ? (
          <Trans>The declaration that the election is void is held.</Trans>
        ) : (
          <Trans>The election is declared void on {time}.</Trans>
        )}
      </p>
      {reason && (
        <p className="wrap-anywhere">
          <Trans>The reason: {reason}</Trans>
        </p>
      )}
      {holds
        .filter(({ isReleased }) => !isReleased)
        .map(({ by, reason: why, atMs }) => (
          <p key={`${atMs} ${by.name}`} className="wrap-anywhere">
            <Trans>
              {by.name} holds it: {why}
            </Trans>
          </p>
        ))}
      <div className="flex flex-wrap gap-3">
        {role === 'returning-officer' && !own && (
          <Button size="small" onClick={() => setAsked('hold')}>
            <Trans>Hold</Trans>
          </Button>
        )}
        {holdsNow && role !== 'observer' && (
          <Button tone="secondary" size="small" onClick={() => setAsked('take-back')}>
            <Trans>Take your hold back</Trans>
          </Button>
        )}
        {isHeld && !holdsNow && role === 'returning-officer' && (
          <Button tone="secondary" size="small" onClick={() => setAsked('release')}>
            <Trans>Release it</Trans>
          </Button>
        )}
      </div>
      {asked === 'hold' && <HoldDialog end={end} onClose={close} />}
      {asked === 'take-back' && <TakeHoldBackDialog end={end} onClose={close} />}
      {asked === 'release' && (
        <ProposeDialog
          act="release-end"
          title={<Trans>Release the held end</Trans>}
          electionId={electionId}
          params={{ end: end.proposal, act }}
          onClose={close}
        >
          <p>
            <Trans>
              Two officers release it who neither proposed nor hold it. Where there are not two, the officer
              who holds it takes the hold back, or two others remove that officer and decide the end again.
            </Trans>{' '}
            <Plural
              value={end.delayMinutes}
              one="The end takes effect # minute after the confirmation."
              other="The end takes effect # minutes after the confirmation."
            />
          </p>
        </ProposeDialog>
      )}
    </Alert>
  );
}
