import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { showToast } from '../../../../components/toasts/toast.ts';
import { fromField, toField } from '../../lagos.ts';
import { useSetTimes } from '../api.ts';

/** When voting in a draft begins and ends. */
export function TimesForm({ election: { id, opensAtMs, closesAtMs } }: { election: CommissionElection }) {
  const { t } = useLingui();
  const set = useSetTimes(id);
  const fields = useRef<HTMLFormElement>(null);
  // A stored time replaces the form's, also if another officer has set it.
  const form = useForm({ values: { opens: toField(opensAtMs), closes: toField(closesAtMs) } });
  /** A browser gives a time that is half typed as none. */
  const isWhole = (name: 'opens' | 'closes') => {
    const field = fields.current?.elements.namedItem(name);
    const isHalf = field instanceof HTMLInputElement && field.validity.badInput;
    return !isHalf || t`Give day and time, or clear both`;
  };
  const submit = form.handleSubmit(({ opens, closes }) =>
    set.mutate(
      { opensAtMs: fromField(opens), closesAtMs: fromField(closes) },
      { onSuccess: () => showToast({ tone: 'success', title: t`The times are set` }) },
    ),
  );
  return (
    <form ref={fields} id="times" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {set.isError && <FailureAlert error={set.error} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Voting begins (Lagos time)`}
          hint={t`Empty: when it is opened`}
          type="datetime-local"
          error={form.formState.errors.opens?.message}
          {...form.register('opens', { validate: () => isWhole('opens') })}
        />
        <TextField
          label={t`Voting ends (Lagos time)`}
          hint={t`Empty: when two officers close it`}
          type="datetime-local"
          error={form.formState.errors.closes?.message}
          {...form.register('closes', { validate: () => isWhole('closes') })}
        />
      </div>
      <Button type="submit" tone="secondary" className="self-start" pending={set.isPending}>
        <Trans>Set the times</Trans>
      </Button>
    </form>
  );
}
