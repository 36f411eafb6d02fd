import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { FileField } from '../../../../components/fields/FileField.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { isDocument, NotATable } from '../../NotATable.tsx';
import { useSendList } from './api.ts';

/** Sends a list from a file. */
export function SendList() {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const send = useSendList(setSent);
  return (
    <Card className="flex flex-col gap-4 p-5">
      {send.isError && <FailureAlert error={send.error} />}
      {refused !== null && <NotATable fileName={refused} />}
      <FileField
        label={t`A list of voters`}
        hint={t`A table in CSV with voter number, surname, given names; and area code and e-mail, where you have them`}
        prompt={<Trans>Choose a file</Trans>}
        accept=".csv,.txt,.tsv,text/csv"
        onChange={async ({ target }) => {
          const chosen = target.files?.[0];
          const isRefused = chosen !== undefined && (await isDocument(chosen));
          setRefused(isRefused ? chosen.name : null);
          setFile(isRefused ? undefined : chosen);
        }}
      />
      {send.isPending && <ProgressBar label={t`Sending the list`} value={sent} max={file?.size ?? 1} />}
      <Button
        className="self-start"
        pending={send.isPending}
        disabled={!file}
        onClick={() => {
          setSent(0);
          if (file) send.mutate(file);
        }}
      >
        <Trans>Send the list</Trans>
      </Button>
    </Card>
  );
}
