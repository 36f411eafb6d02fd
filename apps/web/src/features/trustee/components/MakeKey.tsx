import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { saveFile } from '../../../lib/download.ts';
import { KEY_PASSWORD_MIN_LENGTH, newKey, sealKey, type TrusteeKey } from '../keyFile.ts';
import { KeyFileForm } from './LoadKey.tsx';

interface Made {
  readonly key: TrusteeKey;
  readonly file: string;
  readonly fileName: string;
}

/** A name that tells a newer file from an older one: place, day and time of the device. */
function fileNameOf(trustee: number, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `trustee-key-${trustee}-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}.json`;
}

/**
 * A trustee's first visit: makes the key, saves it, and has it opened from the file before anything is sent.
 * A trustee who has saved one before, and sent nothing, takes that one.
 */
export function MakeKey({
  place,
  onKey,
  onSaved,
}: {
  place: { origin: string; name: string; trustee: number };
  onKey: (key: TrusteeKey) => void;
  onSaved: () => void;
}) {
  const [made, setMade] = useState<Made | null>(null);
  const save = ({ file, fileName }: Made) =>
    saveFile(fileName, new Blob([file], { type: 'application/json' }));
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      {made === null ? (
        <ChoosePassword
          name={place.name}
          onPassword={async (password) => {
            const key = newKey(place);
            const file = await sealKey(key, password);
            const now = { key, file, fileName: fileNameOf(place.trustee, new Date()) };
            save(now);
            setMade(now);
          }}
          onSaved={onSaved}
        />
      ) : (
        <CheckFile made={made} onAgain={() => save(made)} onKey={onKey} />
      )}
    </Card>
  );
}

const EMPTY = { password: '', repeated: '' };

function ChoosePassword({
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
  const least = KEY_PASSWORD_MIN_LENGTH;
  const minLength = { value: least, message: t`The password must have at least ${least} characters` };
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

function CheckFile({
  made,
  onAgain,
  onKey,
}: {
  made: Made;
  onAgain: () => void;
  onKey: (key: TrusteeKey) => void;
}) {
  const [isOther, setOther] = useState(false);
  const take = (key: TrusteeKey) => (key.seed === made.key.seed ? onKey(key) : setOther(true));
  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl">
          <Trans>Now open the file that was saved</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            Nothing has been sent yet. This shows that the file is there, and that you know its password.
          </Trans>
        </p>
      </div>
      {isOther && (
        <Alert tone="danger">
          <Trans>This is another key file, not the one that was saved a moment ago.</Trans>
        </Alert>
      )}
      <KeyFileForm submit={<Trans>Check it and take part</Trans>} onKey={take} />
      <Button tone="quiet" onClick={onAgain}>
        <Trans>Save the file once more</Trans>
      </Button>
    </>
  );
}
