import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { showToast } from '../../../../components/toast.ts';
import { useSetTimes } from '../api.ts';
import { fromField, toField } from '../lagos.ts';

/** When voting in a draft begins and ends. */
export function TimesForm({ election: { id, opensAtMs, closesAtMs } }: { election: CommissionElection }) {
  const { t } = useLingui();
  const set = useSetTimes(id);
  const form = useForm({ defaultValues: { opens: toField(opensAtMs), closes: toField(closesAtMs) } });
  const submit = form.handleSubmit(({ opens, closes }) =>
    set.mutate(
      { opensAtMs: fromField(opens), closesAtMs: fromField(closes) },
      { onSuccess: () => showToast({ tone: 'success', title: t`The times are set` }) },
    ),
  );
  return (
    <form id="times" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {set.isError && <FailureAlert error={set.error} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Voting begins (Lagos time)`}
          hint={t`Empty: when it is opened`}
          type="datetime-local"
          {...form.register('opens')}
        />
        <TextField
          label={t`Voting ends (Lagos time)`}
          hint={t`Empty: when two officers close it`}
          type="datetime-local"
          {...form.register('closes')}
        />
      </div>
      <Button type="submit" tone="secondary" className="self-start" pending={set.isPending}>
        <Trans>Set the times</Trans>
      </Button>
    </form>
  );
}
