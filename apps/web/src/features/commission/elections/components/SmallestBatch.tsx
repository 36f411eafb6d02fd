import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { type Fields, smallestBatchFor } from '../fields.ts';

interface Props {
  form: UseFormReturn<Fields>;
  /** The field of the batch, as the form registers it. */
  batch: UseFormRegisterReturn & { error: string | undefined };
}

/** The smallest batch, proposed for the number of voters, and what it means in a small election. */
export function SmallestBatch({ form, batch }: Props) {
  const { t } = useLingui();
  const fewest = form.watch('smallestBatch');
  const propose = ({ target }: { target: { value: string } }) => {
    const proposed = smallestBatchFor(target.value);
    if (proposed !== null) form.setValue('smallestBatch', String(proposed), { shouldValidate: true });
  };
  return (
    <>
      <TextField
        label={t`People who may vote, about`}
        hint={t`Only to propose the next number; the roll decides who votes.`}
        inputMode="numeric"
        {...form.register('expected', { onChange: propose })}
      />
      <TextField
        label={t`Fewest ballots that are counted together`}
        hint={t`The more, the less a live count tells of one ballot.`}
        inputMode="numeric"
        {...batch}
      />
      <p className="-mt-3 text-soft">
        <Trans>
          A ballot paper with fewer than {fewest} ballots has no result by area, and other programs, such as
          belenios-tool, see no result of it at all; Check this count does. If so few people elect a post, its
          exact result is published and may show how they voted: the opening names such posts.
        </Trans>
      </p>
    </>
  );
}
