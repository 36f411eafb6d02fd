import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '../../../../components/fields/SelectField.tsx';

/** The choice of a part in the commission, each with what it may do. */
export function RoleField({ children, ...rest }: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { t } = useLingui();
  return (
    <SelectField label={t`Part in the commission`} {...rest}>
      <option value="returning-officer">{t`Returning officer: runs the election`}</option>
      <option value="registrar">{t`Registrar: keeps the roll, parties and nominations`}</option>
      <option value="observer">{t`Observer: sees everything, changes nothing`}</option>
      {children}
    </SelectField>
  );
}
