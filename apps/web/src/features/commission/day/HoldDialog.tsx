import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { useHold, useTakeHoldBack } from '../acts/api.ts';
import { useWay } from '../acts/useWay.ts';
import { WayField } from '../acts/WayField.tsx';
import { ReasonField } from '../ReasonField.tsx';
import type { Ending } from './EarlyEnd.tsx';

/** Holds an end of an election, with a reason. */
export function HoldDialog({ end, onClose }: { end: Ending; onClose: () => void }) {
  const hold = useHold();
  const ways = useWay();
  const [reason, setReason] = useState('');
  const { way } = ways;
  return (
    <Dialog open title={<Trans>Hold this end</Trans>} onClose={onClose}>
      <p>
        <Trans>
          The election then goes on as it is, until you take the hold back or two other officers release it.
          You can hold this end once. Every officer reads your reason, also in the log.
        </Trans>
      </p>
      <ReasonField value={reason} onChange={setReason} />
      <WayField ways={ways} />
      {hold.error && <FailureAlert error={hold.error} />}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button
          pending={hold.isPending}
          disabled={!way || reason.trim() === ''}
          onClick={() => way && hold.mutate({ end, reason, way }, { onSuccess: onClose })}
        >
          <Trans>Hold</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes the officer's own hold back. */
export function TakeHoldBackDialog({ end, onClose }: { end: Ending; onClose: () => void }) {
  const takeBack = useTakeHoldBack();
  const ways = useWay();
  const { way } = ways;
  return (
    <Dialog open title={<Trans>Take your hold back</Trans>} onClose={onClose}>
      <p>
        <Plural
          value={end.delayMinutes}
          one="If nobody else holds it, the end takes effect in # minute."
          other="If nobody else holds it, the end takes effect in # minutes."
        />{' '}
        <Trans>You cannot hold it again.</Trans>
      </p>
      <WayField ways={ways} />
      {takeBack.error && <FailureAlert error={takeBack.error} />}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button
          pending={takeBack.isPending}
          disabled={!way}
          onClick={() => way && takeBack.mutate({ end, way }, { onSuccess: onClose })}
        >
          <Trans>Take it back</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
