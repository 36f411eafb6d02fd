import { type KeyFileRefusal, readKeyFile } from '@evoting/belenios/key-file';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import type { TrusteeKey } from '../key.ts';

/** Opens a key file with its password. */
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
