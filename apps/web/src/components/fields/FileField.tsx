import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

/** Selects a file. The native input covers the styled one, so that keyboard, drop and screen readers work. */
export function FileField({
  label,
  hint,
  error,
  invalid,
  prompt,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldTexts & { prompt: ReactNode }) {
  const [name, setName] = useState<string>();
  const Icon = rest.accept?.startsWith('image/') ? IconPhotoUp : IconFileUpload;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wiring) => (
        <div className="relative flex min-h-16 items-center gap-3 rounded-card border border-dashed border-edge bg-surface px-4 text-soft focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo hover:bg-sunk">
          <Icon aria-hidden="true" className="size-7 shrink-0 text-brand" />
          <span className="truncate">{name ?? prompt}</span>
          <input
            {...rest}
            {...wiring}
            type="file"
            onChange={(event) => {
              setName(event.target.files?.[0]?.name);
              void onChange?.(event);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
