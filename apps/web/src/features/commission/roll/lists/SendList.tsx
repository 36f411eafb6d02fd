import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { FileField } from '../../../../components/fields/FileField.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { NotATable } from '../../NotATable.tsx';
import { TABLES } from '../../tableFile.ts';
import { useTable } from '../../useTable.ts';
import { useSendList } from './api.ts';

/** Sends a list from a file. */
export function SendList() {
  const { t } = useLingui();
  const { read, isReading, choose } = useTable();
  const file = read && 'table' in read ? read.table : undefined;
  const [sent, setSent] = useState(0);
  const send = useSendList(setSent);
  return (
    <Card className="flex flex-col gap-4 p-5">
      {send.isError && <FailureAlert error={send.error} />}
      {read && 'fault' in read && <NotATable {...read} />}
      <FileField
        label={t`A list of voters`}
        hint={t`A table in Excel (.xlsx) or CSV with voter number, surname, given names; and area code and e-mail, where you have them. Numbers that begin with 0 are formatted as text`}
        prompt={<Trans>Choose a file</Trans>}
        accept={TABLES}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {send.isPending && <ProgressBar label={t`Sending the list`} value={sent} max={file?.size ?? 1} />}
      <Button
        className="self-start"
        pending={send.isPending || isReading}
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
