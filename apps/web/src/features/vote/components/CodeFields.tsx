import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ApiError } from '../../../lib/call-failures.ts';
import { isDesk } from '../../../lib/desk.ts';

/** The empty values of a form that takes the codes of a place. */
export const NO_CODES = { voterNumber: '', code: '', otherCode: '', identityNumber: '' };
export type Codes = typeof NO_CODES;

/** The voter number. */
export function NumberField({ form }: { form: UseFormReturn<Codes> }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Voter number`}
      autoComplete="off"
      autoCapitalize="characters"
      error={form.formState.errors.voterNumber?.message}
      {...form.register('voterNumber', { required: t`Voter number is required` })}
    />
  );
}

/** The code; a second one, and an identity number, once the server has asked for them. */
export function CodeFields({
  form,
  asks,
}: {
  form: UseFormReturn<Codes>;
  asks: ReturnType<typeof useAsked>;
}) {
  const { t } = useLingui();
  const { errors } = form.formState;
  // A browser may keep what was typed into any other field, and offer it after a reload.
  const kept = isDesk() ? 'off' : 'one-time-code';
  return (
    <>
      <TextField
        label={t`Code`}
        hint={t`From your letter, mail or SMS`}
        autoComplete={kept}
        autoCapitalize="characters"
        error={errors.code?.message}
        {...form.register('code', { required: t`Code is required` })}
      />
      {asks.both && (
        <TextField
          label={t`Second code`}
          hint={t`If you typed the letter’s code above, the one sent to your contact; or the other way round`}
          autoComplete={kept}
          autoCapitalize="characters"
          error={errors.otherCode?.message}
          {...form.register('otherCode', { required: t`Code is required` })}
        />
      )}
      {asks.identity && (
        <TextField
          label={t`Identity number`}
          hint={
            <Trans>
              Such as your NIN. It is sent, with your name and voter number, to the service that the electoral
              body asks; this site does not keep it.
            </Trans>
          }
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.identityNumber?.message}
          {...form.register('identityNumber', { required: t`Identity number is required` })}
        />
      )}
    </>
  );
}

/** Tells what the server has asked for since the first refusal, and which of the typed values to send. */
export function useAsked(error: Error | null) {
  const both = useAsksFor('both-codes', error);
  const identity = useAsksFor('identity-missing', error);
  const sent = ({ identityNumber, otherCode, ...typed }: Codes) => ({
    ...typed,
    ...(both && { otherCode }),
    ...(identity && { identityNumber }),
  });
  return { both, identity, sent };
}

/** True from the first refusal for this reason on, so that the field stays. */
function useAsksFor(code: 'identity-missing' | 'both-codes', error: Error | null): boolean {
  const [asks, setAsks] = useState(false);
  if (!asks && error instanceof ApiError && error.code === code) setAsks(true);
  return asks;
}
