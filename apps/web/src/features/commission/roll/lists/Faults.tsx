import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { saveFile } from '../../../../lib/download.ts';
import { fetchFaults, useFirstFaults } from './api.ts';
import { tableOfBadRows } from './badRows.ts';
import { useFaultWords } from './useFaultWords.ts';

/**
 * The first faults in the rows of a list, each with line, column and reason. All bad rows can be saved as a
 * table, which the officer corrects and uploads as the next list.
 */
export function Faults({ list }: { list: RollImport }) {
  const { t } = useLingui();
  const words = useFaultWords();
  const [fetched, setFetched] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setFetched(0);
      const add = (rows: number) => setFetched((before) => before + rows);
      saveFile('bad-rows.csv', await tableOfBadRows(fetchFaults(list.id), words, add));
    },
  });
  const { data: first } = useFirstFaults(list.id);
  if (!first) return null;
  if (first.length === 0)
    return (
      <p className="text-soft">
        <Trans>What was wrong with the others was forgotten when the election closed.</Trans>
      </p>
    );
  return (
    <>
      <ul className="flex flex-col gap-1">
        {first.map((fault) => {
          const { line, field } = fault;
          return (
            <li key={`${line} ${field}`}>
              <Trans>
                Line {line}, {words.fields[field]}: {words.say(fault)}
              </Trans>
            </li>
          );
        })}
      </ul>
      {save.isError && <FailureAlert error={save.error} />}
      {save.isPending && <ProgressBar label={t`Fetching the bad rows`} value={fetched} max={list.badRows} />}
      <Button tone="secondary" className="self-start" pending={save.isPending} onClick={() => save.mutate()}>
        <Trans>Save the bad rows</Trans>
      </Button>
    </>
  );
}
