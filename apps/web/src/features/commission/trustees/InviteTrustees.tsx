import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { TRUSTEES_MAX, TRUSTEES_PLANNED_MIN } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { focusOn } from '../../../lib/focus.ts';
import { ThresholdField } from '../ThresholdField.tsx';
import { useInviteTrustees } from './api.ts';

const EMPTY = { name: '', email: '' };

/** Names the trustees and how many of them open the count; each gets their own link by mail. */
export function InviteTrustees({
  electionId,
  holders,
  onDone,
}: {
  electionId: string;
  holders: KeyHolders;
  onDone: () => void;
}) {
  const { t } = useLingui();
  // The trustees when the form appeared. It does not show others who are invited meanwhile.
  const [{ digest: seen, ceremony, planned }] = useState(holders);
  const invite = useInviteTrustees(electionId);
  const known = ceremony?.trustees.map(({ name, email }) => ({ name, email: email ?? '' }));
  const form = useForm({
    defaultValues: {
      trustees: known ?? Array.from({ length: planned?.trustees ?? TRUSTEES_PLANNED_MIN }, () => EMPTY),
      threshold: String(ceremony?.threshold ?? planned?.threshold ?? 2),
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'trustees' });
  const submit = form.handleSubmit(({ trustees, threshold }) =>
    invite.mutate(
      { seen, trustees, threshold: Number(threshold) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', title: t`Each trustee gets a link by mail` });
          onDone();
        },
      },
    ),
  );
  const size = fields.length;
  const removeOne = (i: number) => {
    remove(i);
    // A select would still send an option that is gone: keep the threshold below the number who stay.
    const most = size - 2;
    if (Number(form.getValues('threshold')) > most) form.setValue('threshold', String(most));
  };
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
        <h3 ref={focusOn} className="text-xl">
          {ceremony ? <Trans>Begin again</Trans> : <Trans>Invite trustees</Trans>}
        </h3>
        {ceremony && (
          <Alert tone="attention">
            <Trans>
              Links that were sent stop working, and everything that the trustees have done is thrown away.
            </Trans>
          </Alert>
        )}
        {invite.error && <FailureAlert error={invite.error} />}
        {fields.map((field, i) => (
          <fieldset key={field.id} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <legend className="sr-only">{t`Trustee ${i + 1}`}</legend>
            <TextField
              label={t`Name of trustee ${i + 1}`}
              error={form.formState.errors.trustees?.[i]?.name?.message}
              {...form.register(`trustees.${i}.name`, { required: t`Name is required` })}
            />
            <TextField
              label={t`E-mail of trustee ${i + 1}`}
              type="email"
              error={form.formState.errors.trustees?.[i]?.email?.message}
              {...form.register(`trustees.${i}.email`, { required: t`Email is required` })}
            />
            {size > TRUSTEES_PLANNED_MIN && (
              <Button tone="quiet" size="small" className="sm:mt-8" onClick={() => removeOne(i)}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </fieldset>
        ))}
        {size < TRUSTEES_MAX && (
          <Button tone="secondary" size="small" className="self-start" onClick={() => append(EMPTY)}>
            <Trans>One more trustee</Trans>
          </Button>
        )}
        <ThresholdField trustees={size} {...form.register('threshold')} value={form.watch('threshold')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={invite.isPending}>
            <Trans>Send the links</Trans>
          </Button>
          <Button tone="secondary" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
