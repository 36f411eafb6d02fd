import type { ListForm } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { useAreas } from '../../queries/areas.ts';
import { useRoll } from '../../queries/roll.ts';
import { useCheckList } from './api.ts';
import type { Reading } from './ReadingFields.tsx';

const orNull = (column: number) => (column < 0 ? null : column);

type Columns = ListForm['columns'];

const GUESSES: Readonly<Record<keyof Columns, RegExp>> = {
  voterNumber: /number|vin|matric|no\.?$/i,
  surname: /surname|last|family/i,
  name: /given|first|other|^name/i,
  area: /area|ward|lga|faculty|code/i,
  contact: /mail|contact|phone/i,
  identityNumber: /\bnin\b|identity/i,
};

function guessed(head: readonly string[]): Record<keyof Columns, number> {
  const guesses = Object.entries(GUESSES).map(([field, form]) => [
    field,
    // An identity number must not be taken for a voter number, which is kept.
    head.findIndex(
      (name) => form.test(name) && GUESSES.identityNumber.test(name) === (field === 'identityNumber'),
    ),
  ]);
  return Object.fromEntries(guesses) as Record<keyof Columns, number>;
}

/** The fields that assign columns, guessed from the first line. */
export function ColumnFields({
  id,
  head,
  reading,
  isRead,
}: {
  id: string;
  head: readonly string[];
  reading: Required<Reading>;
  /** True if the columns belong to the chosen encoding and separator. Only visible columns are checked. */
  isRead: boolean;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => guessed(head));
  const check = useCheckList(id);
  const takesPhones = useRoll().data?.takesPhones ?? false;
  const { voterNumber, surname, name, area, contact, identityNumber } = chosen;
  const isWhole = [voterNumber, surname, name].every((column) => column >= 0);
  const optional = { area: orNull(area), contact: orNull(contact), identityNumber: orNull(identityNumber) };
  const columns = { voterNumber, surname, name, ...optional };
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
        {field('identityNumber', t`National identity number (NIN)`, t`None`)}
      </div>
      <p className="text-soft">
        <Trans>
          With the NIN nobody is put on the roll twice; only a digest of it is kept. Columns that are not
          chosen here are thrown away with the file.
        </Trans>
      </p>
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
        disabled={!isWhole || !isRead}
        pending={check.isPending}
        onClick={() => check.mutate({ ...reading, columns })}
      >
        <Trans>Check the list</Trans>
      </Button>
    </div>
  );
}
