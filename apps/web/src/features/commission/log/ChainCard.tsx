import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/format.ts';
import { checkWholeLog, type WholeLog } from './api.ts';

/** Checks on this device that the log is one chain, as the public records say, and gives it out. */
export function ChainCard() {
  const { i18n } = useLingui();
  const [count, setCount] = useState(0);
  const check = useMutation({ mutationFn: () => checkWholeLog(setCount) });
  const lines = formatCount(count, i18n.locale);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Is it as it was?</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          Each line names the hash of the line before it, and the public record of each election says where
          the log was when it was opened, closed and certified. Your device can check all of it; a stranger
          can do the same with the file and the record.
        </Trans>
      </p>
      {check.isError && <FailureAlert error={check.error} />}
      {check.isPending && count > 0 && (
        <p role="status">
          <Plural value={count} one="# line checked" other={`${lines} lines checked`} />
        </p>
      )}
      {check.data && <Verdict log={check.data} />}
      <div className="flex flex-wrap gap-3">
        <Button pending={check.isPending} onClick={() => check.mutate()}>
          <Trans>Check the chain</Trans>
        </Button>
        {check.data && (
          <Button tone="secondary" onClick={() => saveLines(check.data)}>
            <Trans>Download the chain</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}

const saveLines = ({ lines }: WholeLog) =>
  saveFile(
    'acts.jsonl',
    new Blob(
      lines.map((line) => `${line}\n`),
      { type: 'application/jsonl' },
    ),
  );

function Verdict({ log: { lines, fault, hash, heads } }: { log: WholeLog }) {
  const { i18n } = useLingui();
  const count = formatCount(lines.length, i18n.locale);
  if (fault) {
    const { seq, why } = fault;
    return (
      <Alert tone="danger">
        <p className="font-bold">
          <Trans>The log is NOT as it was: line {seq}</Trans>
        </p>
        <p className="font-normal text-ink">
          {why === 'unreadable' && <Trans>It is not written in the one spelling that is hashed.</Trans>}
          {why === 'missing' && <Trans>It is missing.</Trans>}
          {why === 'not-after' && <Trans>It does not name the hash of the line before it.</Trans>}
          {why === 'another-history' && <Trans>It is another line than a public record says.</Trans>}
          {why === 'cut-off' && <Trans>It is missing, and a public record says that it was there.</Trans>}
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="success">
      <p className="font-bold">
        <Plural value={lines.length} one="One chain of one line" other={`One chain of ${count} lines`} />
      </p>
      <p className="font-normal text-ink">
        {heads.length === 0 ? (
          <Trans>No public record names a place of it yet.</Trans>
        ) : (
          <Plural
            value={heads.length}
            one="It goes through the one place that a public record names."
            other="It goes through all # places that public records name."
          />
        )}
      </p>
      <p className="break-all font-mono text-sm font-normal text-ink">{hash}</p>
    </Alert>
  );
}
