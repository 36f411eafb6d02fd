import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** Marks the field as invalid without a message, as specified for some rules. */
  invalid?: boolean | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The label, hint and error of a form control. */
export function Field({
  label,
  hint,
  error,
  invalid,
  children,
}: FieldTexts & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-base text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-base text-danger">
          <IconAlertCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
