import type { ListForm } from '@evoting/contract/commission/roll';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../../components/fields/SelectField.tsx';

export type Reading = Partial<Pick<ListForm, 'encoding' | 'separator'>>;

/** The encoding of the file, and the separator of its columns. */
export function ReadingFields({
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
