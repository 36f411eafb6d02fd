import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { formatCount } from '../../../lib/format.ts';
import { ReasonField } from '../ReasonField.tsx';
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

/** What became of the places of a list that was taken back. */
export function TakenBack({ places: { gone, claimed } }: { places: NonNullable<RollImport['takenBack']> }) {
  const { i18n } = useLingui();
  const [went, stay] = [gone, claimed].map((count) => formatCount(count, i18n.locale));
  return (
    <>
      <p>
        <Plural
          value={gone}
          one="This list was taken back: one person is off the roll."
          other={`This list was taken back: ${went} people are off the roll.`}
        />{' '}
        {claimed > 0 && (
          <Plural
            value={claimed}
            one="One person had claimed the place, and stays on it."
            other={`${stay} people had claimed their places, and stay on it.`}
          />
        )}
      </p>
      {gone > 0 && (
        <p className="text-soft">
          <Trans>
            Letters that were made for those who are off it no longer work. Their numbers are free.
          </Trans>
        </p>
      )}
    </>
  );
}
