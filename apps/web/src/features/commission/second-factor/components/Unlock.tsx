import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { PasswordField } from '../../../../components/fields/PasswordField.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useUnlock } from '../api.ts';
import { Confirm } from './Confirm.tsx';

/** Asks for the factor and then for the password, before factors can be changed. */
export function Unlock({ counts }: { counts: DataOf<'GET /commission/second-factor'> }) {
  const { t } = useLingui();
  const unlock = useUnlock();
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <div className="flex flex-col gap-8">
      <p>
        <Trans>
          To change how you log in, show that it is you once more: first your second factor, then your
          password. For ten minutes you can then add and remove factors. Every officer is told of each change
          by mail.
        </Trans>
      </p>
      {counts.isPresent ? (
        <form
          noValidate
          className="flex flex-col items-start gap-5 *:w-full"
          onSubmit={form.handleSubmit(({ password }) => unlock.mutate(password))}
        >
          {unlock.isError && <FailureAlert error={unlock.error} />}
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password', { required: t`Enter your password` })}
          />
          <Button type="submit" size="large" pending={unlock.isPending}>
            <Trans>Go on</Trans>
          </Button>
        </form>
      ) : (
        <Confirm
          hasAuthenticator={counts.hasAuthenticator}
          hasPasskey={counts.passkeys > 0}
          onDone={() => {}}
        />
      )}
      <ButtonLink to={paths.commission} tone="secondary" className="self-start">
        <Trans>Back to the console</Trans>
      </ButtonLink>
    </div>
  );
}
