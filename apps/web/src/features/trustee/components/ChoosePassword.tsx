import { KEY_PASSWORD_MIN_LENGTH } from '@evoting/belenios/key-file';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';

const EMPTY = { password: '', repeated: '' };

/** Asks for the password of the new key file. */
export function ChoosePassword({
  name,
  onPassword,
  onSaved,
}: {
  name: string;
  onPassword: (password: string) => Promise<void>;
  onSaved: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const minimum = KEY_PASSWORD_MIN_LENGTH;
  const minLength = { value: minimum, message: t`The password must have at least ${minimum} characters` };
  const required = { value: true, message: t`Password is required` };
  const validate = (repeated: string) => repeated === form.getValues('password') || t`The passwords differ`;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onPassword(password))}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl">
          <Trans>Make your key, {name}</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            Your browser makes it and saves it as a file that only this password opens. No one can make it
            again: keep file and password apart, and the file in two places.
          </Trans>
        </p>
      </div>
      <PasswordField
        label={t`Password for the key file`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { required, minLength })}
      />
      <PasswordField
        label={t`The same password again`}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...form.register('repeated', { required, validate })}
      />
      <Button type="submit" size="large" pending={isSubmitting}>
        <Trans>Make the key and save it</Trans>
      </Button>
      <Button tone="quiet" onClick={onSaved}>
        <Trans>I have saved a key file already</Trans>
      </Button>
    </form>
  );
}
