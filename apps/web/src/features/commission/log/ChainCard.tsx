import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/format.ts';
import { checkWholeLog, type WholeLog } from './api.ts';
import { ChainVerdict } from './ChainVerdict.tsx';

/** Checks on this device that the log is one chain that fits the public records. */
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
      {check.data && <ChainVerdict log={check.data} />}
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
