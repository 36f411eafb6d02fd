import type { ListForm } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { useAreas } from '../areas/api.ts';
import { useCheckList, useImport, useRoll } from './api.ts';

type Columns = ListForm['columns'];
type Reading = Partial<Pick<ListForm, 'encoding' | 'separator'>>;

/** How a list is written, and which column holds what, beside its first rows as they are read so. */
export function FormOfList({ id }: { id: string }) {
  const [reading, setReading] = useState<Reading>({});
  const { data } = useImport(id, reading);
  if (!data) return null;
  const [head = [], ...rows] = data.rows;
  return (
    <div className="flex flex-col gap-4">
      <ReadingFields reading={data.reading} onChange={setReading} />
      <Preview fileName={data.import.fileName} head={head} rows={rows} />
      {/* Another reading has other columns. */}
      <ColumnFields key={head.join('\n')} id={id} head={head} reading={data.reading} />
    </div>
  );
}

function ReadingFields({
  reading,
  onChange,
}: {
  reading: Required<Reading>;
  onChange: (reading: Reading) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t`Encoding`}
        hint={t`Are the letters in the rows below right?`}
        value={reading.encoding}
        onChange={({ target }) => onChange({ ...reading, encoding: target.value as ListForm['encoding'] })}
      >
        <option value="utf-8">UTF-8</option>
        <option value="windows-1252">Windows-1252</option>
        <option value="utf-16le">UTF-16</option>
        <option value="utf-16be">UTF-16 (big-endian)</option>
      </SelectField>
      <SelectField
        label={t`Between the columns is`}
        value={reading.separator}
        onChange={({ target }) => onChange({ ...reading, separator: target.value as ListForm['separator'] })}
      >
        <option value=",">{t`a comma`}</option>
        <option value=";">{t`a semicolon`}</option>
        <option value={'\t'}>{t`a tab`}</option>
      </SelectField>
    </div>
  );
}

function Preview({
  fileName,
  head,
  rows,
}: {
  fileName: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const { t } = useLingui();
  return (
    <TableShell label={t`The first rows of ${fileName}`}>
      <thead>
        <tr>
          {head.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index
          <tr key={line}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its index
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableShell>
  );
}

const GUESSES: Readonly<Record<keyof Columns, RegExp>> = {
  voterNumber: /number|vin|matric|no\.?$/i,
  surname: /surname|last|family/i,
  name: /given|first|other|^name/i,
  area: /area|ward|lga|faculty|code/i,
  contact: /mail|contact|phone/i,
};

function guessed(head: readonly string[]): Record<keyof Columns, number> {
  const guesses = Object.entries(GUESSES).map(([field, form]) => [
    field,
    head.findIndex((name) => form.test(name)),
  ]);
  return Object.fromEntries(guesses) as Record<keyof Columns, number>;
}

function ColumnFields({
  id,
  head,
  reading,
}: {
  id: string;
  head: readonly string[];
  reading: Required<Reading>;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => guessed(head));
  const check = useCheckList(id);
  const takesPhones = useRoll().data?.takesPhones ?? false;
  const { voterNumber, surname, name, area, contact } = chosen;
  const isWhole = [voterNumber, surname, name].every((column) => column >= 0);
  const columns = { voterNumber, surname, name, area: orNull(area), contact: orNull(contact) };
  const field = (of: keyof Columns, label: string, none: string) => (
    <SelectField
      label={label}
      value={chosen[of]}
      onChange={({ target }) => setChosen({ ...chosen, [of]: Number(target.value) })}
    >
      <option value={-1}>{none}</option>
      {head.map((title, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
        <option key={column} value={column}>
          {title}
        </option>
      ))}
    </SelectField>
  );
  const isDivided = (useAreas({ within: undefined, search: '' }).data?.total ?? 1) > 1;
  const choose = t`Choose a column`;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {field('voterNumber', t`Voter number`, choose)}
        {field('surname', t`Surname`, choose)}
        {field('name', t`Given names`, choose)}
        {field('area', t`Code of the area`, t`None: all vote in one area`)}
        {field('contact', takesPhones ? t`E-mail or phone` : t`E-mail`, t`None: all get letters`)}
      </div>
      {isDivided && area < 0 && (
        <Alert tone="attention">
          <Trans>
            People vote by area: choose the column with the code of each voter’s area, as the codes are under
            Areas and posts. Without it no row fits.
          </Trans>
        </Alert>
      )}
      {check.isError && <FailureAlert error={check.error} />}
      <Button
        className="self-start"
        disabled={!isWhole}
        pending={check.isPending}
        onClick={() => check.mutate({ ...reading, columns })}
      >
        <Trans>Check the list</Trans>
      </Button>
    </div>
  );
}

const orNull = (column: number) => (column < 0 ? null : column);
