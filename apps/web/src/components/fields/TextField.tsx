import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

export function TextField({ label, hint, error, invalid, ...rest }: ComponentProps<'input'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wiring) => <input type="text" {...rest} {...wiring} className="field" />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  invalid,
  rows = 4,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wiring) => <textarea rows={rows} {...rest} {...wiring} className="field" />}
    </Field>
  );
}
