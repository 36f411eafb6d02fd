import { useLingui } from '@lingui/react/macro';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

/** A password input with a toggle that shows it. The toggle names its field, since a form can have two. */
export function PasswordField({
  label,
  hint,
  error,
  invalid,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldTexts & { label: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="field pr-13"
          />
          <button
            type="button"
            aria-label={shown ? t`Hide: ${label}` : t`Show: ${label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-card text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-6" />
          </button>
        </div>
      )}
    </Field>
  );
}
