import type { RollImport, RowCells, RowFault } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { fetchFaults, useFirstFaults } from './api.ts';

/**
 * What is wrong with the rows of a list, each fault by its line, column and reason. The first ones stand
 * here; all of them are saved as a table of the bad rows, which is mended and sent as the next list.
 */
export function Faults({ list }: { list: RollImport }) {
  const { t } = useLingui();
  const words = useFaultWords();
  const save = useMutation({
    mutationFn: async () => {
      const rows = rowsOf(await fetchFaults(list.id));
      // A column that is empty in every row stays where that is the fault: there it is to be filled in.
      const given = CELLS.filter((field) =>
        rows.some(({ cells, faults }) => cells?.[field] || faults.some((fault) => fault.field === field)),
      );
      const lines = rows.map(({ line, faults, cells }) => [
        String(line),
        faults.map(({ field }) => words.fields[field]).join('; '),
        faults.map(words.say).join('; '),
        ...given.map((field) => cells?.[field] ?? ''),
      ]);
      const head = [t`Line`, t`Column`, t`What is wrong`, ...given.map((field) => words.fields[field])];
      saveFile('bad-rows.csv', csvOf([head, ...lines]));
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
      <Button tone="secondary" className="self-start" pending={save.isPending} onClick={() => save.mutate()}>
        <Trans>Save the bad rows</Trans>
      </Button>
    </>
  );
}

const CELLS = ['voterNumber', 'surname', 'name', 'area', 'contact'] as const;

interface BadRow {
  line: number;
  faults: RowFault[];
  cells: RowCells | null;
}

/**
 * Collects faults by their rows.
 * Takes: faults in the order of the file.
 * Gives: its bad rows, each with all that is wrong with it.
 */
function rowsOf(faults: readonly RowFault[]): BadRow[] {
  const rows: BadRow[] = [];
  for (const fault of faults) {
    const { line, cells } = fault;
    const last = rows.at(-1);
    if (last?.line !== line) rows.push({ line, faults: [fault], cells });
    else {
      last.faults.push(fault);
      last.cells ??= cells;
    }
  }
  return rows;
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
  const say = ({ code, otherLine }: RowFault) =>
    otherLine === null ? codes[code] : t`This voter number stands in line ${otherLine} too`;
  return { fields, say };
}
