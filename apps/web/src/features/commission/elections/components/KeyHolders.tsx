import { TRUSTEES_MAX, TRUSTEES_PLANNED_MIN } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { ThresholdField } from '../../ThresholdField.tsx';
import type { Fields } from '../fields.ts';
import { thresholdOf } from '../templates.ts';

const NUMBERS = Array.from(
  { length: TRUSTEES_MAX - TRUSTEES_PLANNED_MIN + 1 },
  (_, i) => TRUSTEES_PLANNED_MIN + i,
);

/** The plan for the key of an election: the number of trustees, and how many of them open the count. */
export function KeyHolders({ form }: { form: UseFormReturn<Fields> }) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Who opens the count`}
        hint={t`Anyone who runs a server that holds the key could open single ballots with it.`}
        {...form.register('holders')}
      >
        <option value="trustees">{t`Trustees, who make the key together`}</option>
        <option value="server">{t`This server`}</option>
      </SelectField>
      {form.watch('holders') === 'trustees' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t`Trustees`}
            hint={t`You name and invite them once the draft is there.`}
            {...form.register('trustees', {
              onChange: ({ target }) => form.setValue('threshold', String(thresholdOf(Number(target.value)))),
            })}
          >
            {NUMBERS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          <ThresholdField
            trustees={Number(form.watch('trustees'))}
            {...form.register('threshold')}
            value={form.watch('threshold')}
          />
        </div>
      )}
    </>
  );
}
