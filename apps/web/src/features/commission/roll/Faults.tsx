import type { RollImport, RowFault } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { saveFile } from '../../../lib/download.ts';
import { fetchFaults, useFirstFaults } from './api.ts';
import { type FaultWords, tableOfBadRows } from './badRows.ts';

/**
 * What is wrong with the rows of a list, each fault by its line, column and reason. The first ones are
 * here; all of them are saved as a table of the bad rows, which is mended and sent as the next list.
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

function useFaultWords(): FaultWords {
  const { t } = useLingui();
  const fields: Readonly<Record<RowFault['field'], string>> = {
    voterNumber: t`Voter number`,
    surname: t`Surname`,
    name: t`Given names`,
    area: t`Area`,
    contact: t`E-mail`,
  };
  const codes: Readonly<Record<RowFault['code'], string>> = {
    'bad-number': t`This is no voter number: letters, digits, / and -, at most 40`,
    'number-twice': t`This voter number is in a row above`,
    'number-taken': t`This voter number has, or had, a place on the roll`,
    missing: t`This is missing`,
    unreadable: t`This is too long, or holds characters that cannot be shown`,
    'unknown-area': t`No area has this code`,
    'has-parts': t`This area is divided: name the part`,
    'bad-email': t`This is neither an e-mail address nor a whole phone number: mend it, or leave it empty`,
    'no-sms': t`This is a phone number, and this server sends no SMS: give an e-mail address, or leave it empty`,
  };
  const say = ({ code, otherLine }: RowFault) =>
    otherLine === null ? codes[code] : t`This voter number is in line ${otherLine} too`;
  const head = [t`Line`, t`Column`, t`What is wrong`];
  return { head, fields, say };
}
