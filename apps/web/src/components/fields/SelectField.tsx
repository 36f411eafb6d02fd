import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

/** A native select, which is the system's picker on phones. */
export function SelectField({
  label,
  hint,
  error,
  invalid,
  children,
  ...rest
}: ComponentProps<'select'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className="field appearance-none pr-11">
            {children}
          </select>
          <IconChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 top-1/2 size-6 -translate-y-1/2 text-soft"
          />
        </div>
      )}
    </Field>
  );
}
