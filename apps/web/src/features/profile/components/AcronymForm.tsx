import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { listedMessageOf } from '../../../lib/errors.ts';
import { useUpdateProfile } from '../api.ts';

/** Changes a party's acronym. An empty one takes it away. */
export function AcronymForm({ acronym }: { acronym: string | null }) {
  const { t } = useLingui();
  const update = useUpdateProfile();
  const { register, handleSubmit, formState } = useForm({ values: { acronym: acronym ?? '' } });
  const submit = (body: { acronym: string }) =>
    update.mutate(body, {
      onSuccess: () => showToast({ tone: 'success', title: t`Your profile is up to date.` }),
    });
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <h2 className="text-2xl">
          <Trans>Acronym</Trans>
        </h2>
        <p>
          <Trans>
            Voters see it in large letters beside your sign. The commission approves it with your party, so a
            change waits for its approval. Once voting has begun with your candidates, it stays.
          </Trans>
        </p>
        {update.error && <Alert tone="danger">{listedMessageOf(update.error)}</Alert>}
        <TextField
          label={t`Acronym`}
          hint={t`2 to 8 letters from A to Z or digits`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={formState.errors.acronym?.message}
          {...register('acronym', {
            pattern: {
              value: /^\s*(?:[A-Za-z0-9]{2,8}\s*)?$/,
              message: t`An acronym has 2 to 8 letters from A to Z or digits. Leave out dots and spaces.`,
            },
          })}
        />
        <Button type="submit" pending={update.isPending} className="self-start">
          <Trans>Save the acronym</Trans>
        </Button>
      </form>
    </Card>
  );
}
