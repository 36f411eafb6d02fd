import type { ReactNode } from 'react';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { formatSpan } from '../../../lib/format.ts';

export const MINUTE_MS = 60_000;
const MINUTES = [15, 30, 60, 120, 240, 720, 1_440];

/** Asks by how many minutes a time of the election is moved. */
export function MinutesField({
  label,
  hint,
  value,
  onChange,
}: {
  label: ReactNode;
  /** The time that the choice gives. */
  hint: ReactNode;
  value: number;
  onChange: (minutes: number) => void;
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {MINUTES.map((count) => (
        <option key={count} value={count}>
          {formatSpan(count * MINUTE_MS)}
        </option>
      ))}
    </SelectField>
  );
}
