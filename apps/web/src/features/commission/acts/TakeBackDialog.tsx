import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { useTakeBack } from './api.ts';
import { useWay } from './useWay.ts';
import { WayField } from './WayField.tsx';

/** Takes an announcement or an invitation back, which takes one officer. */
export function TakeBackDialog({
  what,
  id,
  title,
  onClose,
  children,
}: {
  what: 'announcement' | 'invitation';
  id: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const takeBack = useTakeBack();
  const ways = useWay();
  const { way } = ways;
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <p className="text-soft">
        <Trans>It is done at once, and every officer is told by mail.</Trans>
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
          onClick={() => way && takeBack.mutate({ what, id, way }, { onSuccess: onClose })}
        >
          <Trans>Take it back</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
