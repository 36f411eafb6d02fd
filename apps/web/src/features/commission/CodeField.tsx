import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../components/fields/TextField.tsx';

/** The code of an authenticator app; a phone offers it where it can. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code of six digits`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      {...props}
    />
  );
}
