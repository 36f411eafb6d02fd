import type { DeskVoter } from '@evoting/contract/commission/desk';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { NeverAlone } from '../acts/NeverAlone.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';

type Fields = { email: string; reason: string };

/** Proposes another e-mail for a voter who has lost the mailbox. */
export function ChangeEmail({
  electionId,
  account,
}: {
  electionId: string;
  account: NonNullable<DeskVoter['account']>;
}) {
  const { t } = useLingui();
  const [proposed, setProposed] = useState<Fields>();
  const form = useForm<Fields>({ defaultValues: { email: '', reason: '' } });
  const { errors } = form.formState;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Change the e-mail</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          For a voter who has lost the mailbox, or registered twice, and has shown you in person who they are.
          Both mailboxes are told, and the voter sets a new password by the new one. If the roll decides who
          votes, an account with the new e-mail that has no place, vote or nomination ends.
        </Trans>
      </p>
      <NeverAlone>
        <form noValidate onSubmit={form.handleSubmit(setProposed)} className="flex flex-col gap-4">
          <TextField
            label={t`New e-mail`}
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email', { required: t`New e-mail is required` })}
          />
          <TextField
            label={t`Reason for the change`}
            autoComplete="off"
            error={errors.reason?.message}
            {...form.register('reason', { required: t`Reason is required` })}
          />
          <Button type="submit" tone="secondary" className="self-start">
            <Trans>Propose the change</Trans>
          </Button>
        </form>
      </NeverAlone>
      {proposed && (
        <ProposeDialog
          act="change-email"
          electionId={electionId}
          params={{ account: account.id, before: account.email, ...proposed }}
          onClose={() => setProposed(undefined)}
        >
          <p className="wrap-anywhere">
            {account.email} → {proposed.email}
          </p>
        </ProposeDialog>
      )}
    </Card>
  );
}
