import type { RollImport, RowFault } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { fetchFaults, useFirstFaults } from './api.ts';

/**
 * What is wrong with the rows of a list, each by its line, column and reason: the first here, all to save.
 */
export function Faults({ list }: { list: RollImport }) {
  const { t } = useLingui();
  const words = useFaultWords();
  const save = useMutation({
    mutationFn: async () => {
      const rows = (await fetchFaults(list.id)).map(({ line, field, code }) => [
        ...[String(line), words.fields[field], words.codes[code]],
      ]);
      saveFile('bad-rows.csv', csvOf([[t`Line`, t`Column`, t`What is wrong`], ...rows]));
    },
  });
  const { data: first = [] } = useFirstFaults(list.id);
  return (
    <>
      <ul className="flex flex-col gap-1">
        {first.map(({ line, field, code }) => (
          <li key={`${line} ${field}`}>
            <Trans>
              Line {line}, {words.fields[field]}: {words.codes[code]}
            </Trans>
          </li>
        ))}
      </ul>
      {save.isError && <FailureAlert error={save.error} />}
      <Button tone="secondary" className="self-start" pending={save.isPending} onClick={() => save.mutate()}>
        <Trans>Save the bad rows</Trans>
      </Button>
    </>
  );
}

function useFaultWords() {
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
    'number-twice': t`This voter number stands in a row above`,
    'number-taken': t`This voter number has, or had, a place on the roll`,
    missing: t`This is missing`,
    unreadable: t`This is too long, or holds characters that cannot be shown`,
    'unknown-area': t`No area has this code`,
    'has-parts': t`This area is divided: name the part`,
    'bad-email': t`This is neither an e-mail address nor a whole phone number: mend it, or leave it empty`,
    'no-sms': t`This is a phone number, and this server sends no SMS: give an e-mail address, or leave it empty`,
  };
  return { fields, codes };
}
