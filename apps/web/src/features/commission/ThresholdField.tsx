import { useLingui } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '../../components/fields/SelectField.tsx';

/** The number of trustees that open the count: at least two, at most all but one. */
export function ThresholdField({
  trustees,
  value,
  ...field
}: UseFormRegisterReturn & { trustees: number; value: string }) {
  const { t } = useLingui();
  const choices = Array.from({ length: trustees - 2 }, (_, i) => i + 2);
  return (
    <SelectField
      label={t`How many open the count`}
      hint={t`More than one, so that no one can open a ballot alone; fewer than all, so that one lost key stops nothing.`}
      {...field}
      // Set again when another number of trustees has changed the options.
      value={value}
    >
      {choices.map((count) => (
        <option key={count} value={count}>
          {t`${count} of ${trustees}`}
        </option>
      ))}
    </SelectField>
  );
}
