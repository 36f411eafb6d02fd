import { TRUSTEES_MAX, TRUSTEES_PLANNED_MIN } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../../components/SelectField.tsx';
import { type Fields, thresholdOf } from '../templates.ts';

const fromTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Who is to hold the key of an election: trustees, how many, and how many of them open the count. */
export function WhoOpens({ form }: { form: UseFormReturn<Fields> }) {
  const { t } = useLingui();
  const trustees = Number(form.watch('trustees'));
  return (
    <>
      <SelectField
        label={t`Who opens the count`}
        hint={t`Whoever runs a server that holds the key could open single ballots with it.`}
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
            {fromTo(TRUSTEES_PLANNED_MIN, TRUSTEES_MAX).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          <SelectField
            label={t`How many open the count`}
            hint={t`More than one, so that nobody opens a ballot alone; fewer than all, so that one lost key stops nothing.`}
            {...form.register('threshold')}
            // Set again once the choices are there that another number of trustees gives.
            value={form.watch('threshold')}
          >
            {fromTo(2, trustees - 1).map((count) => (
              <option key={count} value={count}>
                {t`${count} of ${trustees}`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  );
}
