import { ELECTION_NUMBERS } from '@evoting/contract/constants';
import { Plural, Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useOfficer } from '../api.ts';
import { useSetNominating } from './api.ts';
import type { Election } from './NominationCard.tsx';

/** How the election takes nominations; a returning officer changes it before voting begins. */
export function NominatingCard({ election }: { election: Election }) {
  const [isOpen, setOpen] = useState(false);
  const role = useOfficer().data?.officer.role;
  const { title, status, approval, candidatesAParty, nominations } = election;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <ul className="list-disc pl-5">
        <li>
          {approval === 'commission' ? (
            <Trans>Parties and nominations wait for the commission's approval.</Trans>
          ) : (
            <Trans>Parties and nominations are approved at once.</Trans>
          )}
        </li>
        <li>
          <Plural
            value={candidatesAParty}
            one="A party nominates one candidate for each post at most."
            other="A party nominates # candidates for each post at most."
          />
        </li>
        {nominations === 'frozen' && (
          <li>
            <Trans>When voting begins, the candidates are fixed.</Trans>
          </li>
        )}
      </ul>
      {status === 'draft' && role === 'returning-officer' && (
        <Button tone="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </Button>
      )}
      {isOpen && <NominatingDialog election={election} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function NominatingDialog({ election, onClose }: { election: Election; onClose: () => void }) {
  const set = useSetNominating();
  const [approval, setApproval] = useState(election.approval);
  const [most, setMost] = useState(String(election.candidatesAParty));
  function send(event: FormEvent) {
    event.preventDefault();
    const candidatesAParty = Number(most);
    set.mutate({ electionId: election.id, approval, candidatesAParty }, { onSuccess: onClose });
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
