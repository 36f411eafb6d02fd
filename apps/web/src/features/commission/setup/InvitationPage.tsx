import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FormScreen } from '../../../components/FormScreen.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTokenOfLink } from '../../../components/useTokenOfLink.ts';
import { paths } from '../../../lib/paths.ts';
import { useLogin } from '../../user/api.ts';
import { ROLE_NAMES } from '../roles.tsx';
import { useAccept, useInvitation } from './api.ts';
import { LinkFailure } from './components/LinkFailure.tsx';
import { accountRules } from './forms.ts';

/** Where a mailed invitation leads: somebody becomes an officer. */
export function InvitationPage() {
  const { t } = useLingui();
  const token = useTokenOfLink();
  const { data, error } = useInvitation(token);
  return (
    <FormScreen
      title={<Trans>You are invited</Trans>}
      intro={<Trans>Make your account as an officer of the electoral commission.</Trans>}
    >
      <title>{t`You are invited - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      {token === '' ? (
        <Alert tone="danger">
          <Trans>This link is incomplete. Open it from the e-mail again, or copy the whole of it.</Trans>
        </Alert>
      ) : error ? (
        <LinkFailure error={error} />
      ) : data ? (
        <AccountForm token={token} invitation={data} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </FormScreen>
  );
}

function AccountForm({
  token,
  invitation: { email, role, commission },
}: {
  token: string;
  invitation: DataOf<'POST /commission/invitation/look'>;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const accept = useAccept();
  const login = useLogin();
  const form = useForm({ defaultValues: { name: '', password: '' } });
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
      </dl>
      <p className="text-soft">
        <Trans>
          If this address has an account already, it becomes this one, unless somebody has voted, stood,
          claimed a place or confirmed the address with it.
        </Trans>
      </p>
      {failure && <LinkFailure error={failure} />}
      <TextField
        label={t`Your name`}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name', rules.name)}
      />
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
