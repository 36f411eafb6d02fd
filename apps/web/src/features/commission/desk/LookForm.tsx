import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import type { VoterQuery } from './api.ts';

/** A text with an @ is an e-mail: voter numbers have none. */
export const voterQueryOf = (typed: string): VoterQuery =>
  typed.includes('@') ? { email: typed.trim() } : { voterNumber: typed };

/** Looks for a voter by number or e-mail. */
export function LookForm({ isPending, onLook }: { isPending: boolean; onLook: (query: VoterQuery) => void }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { typed: '' } });
  const submit = form.handleSubmit(({ typed }) => onLook(voterQueryOf(typed)));
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
        <p className="text-soft">
          <Trans>
            Look only for a voter who asks you to. Each look is written into the audit log with your name, and
            an officer has thirty an hour.
          </Trans>
        </p>
        <TextField
          label={t`Voter number or e-mail`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.typed?.message}
          {...form.register('typed', {
            validate: (typed) => typed.trim() !== '' || t`Voter number or e-mail is required`,
          })}
        />
        <Button type="submit" className="self-start" pending={isPending}>
          <Trans>Look</Trans>
        </Button>
      </form>
    </Card>
  );
}
