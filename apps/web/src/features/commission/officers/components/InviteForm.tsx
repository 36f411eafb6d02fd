import type { OfficerRole } from '@evoting/contract/call';
import { EMAIL_PATTERN, INVITATION_MAX_DAYS } from '@evoting/contract/constants';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { showToast } from '../../../../components/toasts/toast.ts';
import { useInvite } from '../api.ts';
import { RoleField } from './RoleField.tsx';

const DAYS = Array.from({ length: INVITATION_MAX_DAYS }, (_, at) => at + 1);
const EMPTY = { email: '', role: 'returning-officer' as OfficerRole, days: '3' };

/** Invites an officer by mail. */
export function InviteForm() {
  const { t } = useLingui();
  const invite = useInvite();
  const form = useForm({ defaultValues: EMPTY });
  const message = t`Invalid email address`;
  const submit = form.handleSubmit(({ email, role, days }) =>
    invite.mutate(
      { email, role, days: Number(days) },
      {
        onSuccess: () => {
          form.reset();
          showToast({ tone: 'success', title: t`The invitation is on its way to ${email}` });
        },
      },
    ),
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Invite an officer</Trans>
      </h2>
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
          {invite.isError && <FailureAlert error={invite.error} />}
          <TextField
            label={t`Email`}
            hint={t`An address that only this person reads, and that has no account here yet`}
            type="email"
            inputMode="email"
            error={form.formState.errors.email?.message}
            {...form.register('email', { required: message, pattern: { value: EMAIL_PATTERN, message } })}
          />
          <RoleField {...form.register('role')} />
          <SelectField label={t`The link works for`} {...form.register('days')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                <Plural value={days} one="# day" other="# days" />
              </option>
            ))}
          </SelectField>
          <Button type="submit" className="self-start" pending={invite.isPending}>
            <Trans>Send the invitation</Trans>
          </Button>
        </form>
      </Card>
    </section>
  );
}
