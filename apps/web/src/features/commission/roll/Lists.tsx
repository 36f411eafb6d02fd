import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useSendList } from './api.ts';

// Where there is one; the way to send the first comes without.
const OneList = lazy(async () => ({ default: (await import('./OneList.tsx')).OneList }));

interface ListsProps {
  imports: readonly RollImport[];
  mayChange: boolean;
  /** A frozen roll takes no lists. */
  mayAdd: boolean;
}

/** The lists of voters that were sent, newest first, and the way to send one. */
export function Lists({ imports, mayChange, mayAdd }: ListsProps) {
  const shown = imports.filter(({ state }) => state !== 'dropped');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Lists of voters</Trans>
      </h2>
      {mayAdd && <SendList />}
      <Suspense fallback={<Skeleton className="h-40" />}>
        {shown.map(({ id }) => (
          <OneList key={id} id={id} mayChange={mayChange} mayAdd={mayAdd} />
        ))}
      </Suspense>
      {shown.length === 0 && (
        <p className="text-soft">
          <Trans>No list was imported yet.</Trans>
        </p>
      )}
    </section>
  );
}

function SendList() {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const send = useSendList(setSent);
  return (
    <Card className="flex flex-col gap-4 p-5">
      {send.isError && <FailureAlert error={send.error} />}
      <FileField
        label={t`A list of voters`}
        hint={t`A table in CSV with voter number, surname, given names; and area code and e-mail, where you have them`}
        prompt={<Trans>Choose a file</Trans>}
        accept=".csv,.txt,.tsv,text/csv"
        onChange={(event) => setFile(event.target.files?.[0])}
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
