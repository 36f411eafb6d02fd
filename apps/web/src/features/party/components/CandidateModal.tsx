import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { startingFields } from '../candidate-body.ts';
import type { CandidateFields } from '../forms.ts';
import { AddNote } from './AddNote.tsx';
import { CandidateFieldset } from './CandidateFieldset.tsx';
import { useSubmitCandidate } from './useSubmitCandidate.ts';

/** Adds a candidate, or changes the given one. */
export function CandidateModal({ candidate, onClose }: { candidate: Candidate | null; onClose: () => void }) {
  const { t } = useLingui();
  const isNew = candidate === null;
  const form = useForm<CandidateFields>({ defaultValues: startingFields(candidate) });
  const { isDirty } = form.formState;
  const leave = () => {
    // A tap beside the form must not lose the input.
    if (!isDirty || window.confirm(t`Close the form? What you typed in it is lost.`)) onClose();
  };
  const { submit, isPending, failure } = useSubmitCandidate(candidate, () => {
    form.reset();
    onClose();
  });
  return (
    <Dialog open size="wide" title={isNew ? t`Add New Candidate` : t`Edit Candidate`} onClose={leave}>
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        {isNew && <AddNote />}
        <CandidateFieldset form={form} isNew={isNew} />
        <DialogActions>
          <Button tone="secondary" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={isPending}>
            {isNew ? <Trans>Add Candidate</Trans> : <Trans>Save Changes</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
