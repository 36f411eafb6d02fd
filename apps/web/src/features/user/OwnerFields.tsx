import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { Alert } from '../../components/Alert.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { EnglishBeside } from '../../lib/Trans.tsx';

/** `madeBy` is '' if the person made the account, else the role that the owner of the address wants. */
export const EMPTY = { madeBy: '' as '' | 'VOTER' | 'PARTY', name: '', newPassword: '' };

/** Asks who made the account; a person with the mailed link may take it over. */
export function OwnerFields({ form }: { form: UseFormReturn<typeof EMPTY> }) {
  const { t } = useLingui();
  const required = { value: true, message: t`Name is required` };
  return (
    <>
      <SelectField label={t`Who made this account?`} {...form.register('madeBy')}>
        <option value="">{t`I did`}</option>
        <option value="VOTER">{t`Somebody else: I am a voter`}</option>
        <option value="PARTY">{t`Somebody else: I am a party`}</option>
      </SelectField>
      {form.watch('madeBy') !== '' && (
        <>
          <Alert tone="info">
            <EnglishBeside>
              <Trans>
                The account becomes yours, and the person who made it can no longer use it. What it put on the
                ballot stays there. If it has voted, that vote stays too: one address has one vote.
              </Trans>
            </EnglishBeside>
          </Alert>
          <TextField
            label={t`Name`}
            error={form.formState.errors.name?.message}
            {...form.register('name', { required, shouldUnregister: true })}
          />
        </>
      )}
    </>
  );
}
