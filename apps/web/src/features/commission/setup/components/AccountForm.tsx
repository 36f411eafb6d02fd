import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { PasswordField } from '../../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useLogin } from '../../../user/api.ts';
import { ROLE_NAMES } from '../../roles.tsx';
import { useAccept } from '../api.ts';
import { accountRules } from '../forms.ts';
import { LinkFailure } from './LinkFailure.tsx';

/** The account of an invited officer; a former officer keeps the name. */
export function AccountForm({
  token,
  invitation: { email, role, commission, name: kept },
}: {
  token: string;
  invitation: DataOf<'POST /commission/invitation/look'>;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const accept = useAccept();
  const login = useLogin();
  const form = useForm({ defaultValues: { name: kept ?? '', password: '' } });
  const { errors } = form.formState;
  const rules = accountRules();
  const submit = form.handleSubmit(async (typed) => {
    await accept.mutateAsync({ token, ...typed });
    await login.mutateAsync({ email, password: typed.password });
    await navigate(paths.commission, { replace: true });
  });
  const failure = accept.error ?? login.error;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event).catch(() => {})}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {commission !== null && (
          <>
            <dt className="text-soft">
              <Trans>Commission</Trans>
            </dt>
            <dd className="font-semibold wrap-anywhere">{commission}</dd>
          </>
        )}
        <dt className="text-soft">
          <Trans>Your part</Trans>
        </dt>
        <dd className="font-semibold">{ROLE_NAMES[role]}</dd>
        <dt className="text-soft">
          <Trans>Your email</Trans>
        </dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
        {kept !== null && (
          <>
            <dt className="text-soft">
              <Trans>Your name</Trans>
            </dt>
            <dd className="font-semibold wrap-anywhere">{kept}</dd>
          </>
        )}
      </dl>
      <p className="text-soft">
        {kept === null ? (
          <Trans>
            If this address has an account already, it becomes this one, unless somebody has voted, stood,
            claimed a place or confirmed the address with it.
          </Trans>
        ) : (
          <Trans>
            You were an officer before: your account comes back under the name by which the log knows it. To
            take another name, ask to be invited at another address.
          </Trans>
        )}
      </p>
      {failure && <LinkFailure error={failure} />}
      {kept === null && (
        <TextField
          label={t`Your name`}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', rules.name)}
        />
      )}
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', rules.password)}
      />
      <Button type="submit" size="large" pending={accept.isPending || login.isPending}>
        <Trans>Make my account</Trans>
      </Button>
    </form>
  );
}
