import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { ReasonField } from '../../ReasonField.tsx';
import { useTakeListBack } from './api.ts';

/** Takes a list back off a roll that is not frozen, after the officer has read what becomes of its places. */
export function TakeBack({ list: { id, fileName } }: { list: RollImport }) {
  const take = useTakeListBack(id);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    take.mutate({ reason }, { onSuccess: () => setAsking(false) });
  }
  return (
    <>
      <Button tone="quiet" size="small" className="self-start" onClick={() => setAsking(true)}>
        <Trans>Take this list back</Trans>
      </Button>
      {isAsking && (
        <Dialog open title={<Trans>Take this list back?</Trans>} onClose={() => setAsking(false)}>
          <form onSubmit={send} className="flex flex-col gap-4">
            <p className="wrap-anywhere">
              <Trans>
                Everybody whom {fileName} has put on the roll is taken off it, except those who have claimed
                their place. The numbers of the others are free again.
              </Trans>
            </p>
            <p>
              <Trans>
                Every letter and code that was made for them stops working, also those that are printed or in
                the post. Throw those away.
              </Trans>
            </p>
            <ReasonField value={reason} onChange={setReason} />
            {take.error && <FailureAlert error={take.error} />}
            <DialogActions>
              <Button tone="secondary" onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" tone="danger" pending={take.isPending}>
                <Trans>Take it back</Trans>
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
