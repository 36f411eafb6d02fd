import type { Candidate } from '@evoting/contract/party';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../../components/toasts/toast.ts';
import { listedMessageOf, messageOf } from '../../../lib/errors.ts';
import { useAddCandidate, useEditCandidate } from '../api.ts';
import { candidateBody } from '../candidate-body.ts';
import type { CandidateFields } from '../forms.ts';

/** Sends a new or changed candidate, and shows the result. */
export function useSubmitCandidate(candidate: Candidate | null, onDone: () => void) {
  const { t } = useLingui();
  const add = useAddCandidate();
  const edit = useEditCandidate();
  const added = () => {
    showToast({
      tone: 'success',
      title: t`Candidate account created.`,
      description: t`Password has been sent to Candidate's Provided Email`,
    });
    onDone();
  };
  const changed = () => {
    showToast({ tone: 'success', title: t`Candidate information updated.` });
    onDone();
  };
  const submit = (fields: CandidateFields) => {
    const body = candidateBody(fields, candidate === null);
    if (candidate === null) add.mutate(body, { onSuccess: added });
    else edit.mutate({ id: candidate.id, body }, { onSuccess: changed });
  };
  const failure = candidate ? edit.error && listedMessageOf(edit.error) : add.error && messageOf(add.error);
  return { submit, isPending: add.isPending || edit.isPending, failure: failure ?? undefined };
}
