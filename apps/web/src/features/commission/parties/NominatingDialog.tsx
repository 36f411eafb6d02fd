import { ELECTION_NUMBERS } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import type { Election } from './actsOn.ts';
import { useSetNominating } from './api.ts';
import { SelfNominationFields, typedOf, wantedOf } from './SelfNominationFields.tsx';

/** Sets how nominations are taken. */
export function NominatingDialog({ election, onClose }: { election: Election; onClose: () => void }) {
  const set = useSetNominating();
  const [approval, setApproval] = useState(election.approval);
  const [most, setMost] = useState(String(election.candidatesAParty));
  const [self, setSelf] = useState(() => typedOf(election.selfNomination));
  function send(event: FormEvent) {
    event.preventDefault();
    const candidatesAParty = Number(most);
    const selfNomination = election.maySelfNominate ? wantedOf(self) : undefined;
    const rules = { approval, candidatesAParty, ...(selfNomination !== undefined && { selfNomination }) };
    set.mutate({ electionId: election.id, ...rules }, { onSuccess: onClose });
  }
  return (
    <Dialog open title={<Trans>How nominations are taken</Trans>} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <SelectField
          label={<Trans>Approval</Trans>}
          hint={
            <Trans>
              With the commission's approval, nominations that were approved at once are looked at again.
            </Trans>
          }
          value={approval}
          onChange={({ target }) => setApproval(target.value as Election['approval'])}
        >
          <option value="at-once">
            <Trans>At once</Trans>
          </option>
          <option value="commission">
            <Trans>By the commission</Trans>
          </option>
        </SelectField>
        <TextField
          label={<Trans>Candidates of a party for each post, at most</Trans>}
          type="number"
          min={1}
          max={ELECTION_NUMBERS.candidatesAParty[1]}
          required
          value={most}
          onChange={({ target }) => setMost(target.value)}
        />
        {election.maySelfNominate && <SelfNominationFields typed={self} onType={setSelf} />}
        {set.error && <FailureAlert error={set.error} />}
        <DialogActions>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={set.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
