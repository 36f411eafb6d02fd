import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { type KeyFileRefusal, readKeyFile, type TrusteeKey } from '../keyFile.ts';

/** A trustee who has a key file comes back with it, on this device or another. */
export function LoadKey({ onKey }: { onKey: (key: TrusteeKey) => void }) {
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl">
          <Trans>Take your key file</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            The file that you saved on your first visit, and its password. Neither leaves this device. To make
            a new key, open the link that the electoral commission gave you.
          </Trans>
        </p>
        <p className="max-w-prose text-soft">
          <Trans>
            You have lost the file or its password? Tell the electoral commission at once: there is no copy of
            either, and no one can make this key again.
          </Trans>
        </p>
      </div>
      <KeyFileForm submit={<Trans>Open my key</Trans>} onKey={onKey} />
    </Card>
  );
}

/** Reads a key file on this device, and says what is wrong with it. */
export function KeyFileForm({
  submit,
  onKey,
}: {
  submit: React.ReactNode;
  onKey: (key: TrusteeKey) => void;
}) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<KeyFileRefusal | null>(null);
  const [isPending, setPending] = useState(false);
  async function submitFile(event: FormEvent) {
    event.preventDefault();
    if (file === null) return setRefusal('no-file');
    setPending(true);
    const read = await readKeyFile(await file.text().catch(() => ''), password);
    setPending(false);
    if (read.ok) onKey(read.key);
    else setRefusal(read.reason);
  }
  return (
    <form noValidate onSubmit={submitFile} className="flex flex-col gap-5">
      {refusal === 'no-file' && (
        <Alert tone="danger">
          <Trans>Choose your key file: its name begins with trustee-key.</Trans>
        </Alert>
      )}
      {refusal === 'wrong-password' && (
        <Alert tone="danger">
          <Trans>The file does not open: the password is another one, or the file was changed.</Trans>
        </Alert>
      )}
      <FileField
        label={t`Key file`}
        prompt={<Trans>Choose the file</Trans>}
        onChange={(event) => {
          setRefusal(null);
          setFile(event.target.files?.[0] ?? null);
        }}
      />
      <PasswordField
        label={t`Password of the key file`}
        autoComplete="off"
        value={password}
        onChange={(event) => {
          setRefusal(null);
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" size="large" pending={isPending}>
        {submit}
      </Button>
    </form>
  );
}
