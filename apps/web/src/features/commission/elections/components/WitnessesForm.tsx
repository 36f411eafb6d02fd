import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextArea, TextField } from '../../../../components/fields/TextField.tsx';
import { showToast } from '../../../../components/toasts/toast.ts';
import { useNameWitnesses } from '../api.ts';

type DraftWitnesses = Pick<CommissionElection, 'id' | 'witnesses' | 'quorum'>;

/** Names the guardians who watch the record of a draft, and how many of them must sign. */
export function WitnessesForm({ election: { id, witnesses, quorum } }: { election: DraftWitnesses }) {
  const { t } = useLingui();
  const name = useNameWitnesses(id);
  const lines = witnesses.map(({ key, url }) => (url === null ? key : `${key} ${url}`)).join('\n');
  // Witnesses that another officer has named replace those in the form.
  const form = useForm({ values: { text: lines, quorum: quorum === 0 ? '' : String(quorum) } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((typed) =>
    name.mutate(
      { text: typed.text, quorum: Number(typed.quorum) },
      { onSuccess: () => showToast({ tone: 'success', title: t`The witnesses are named` }) },
    ),
  );
  return (
    <details className="border-t border-line pt-3" open={witnesses.length > 0}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Trans>Who watches the record</Trans>
      </summary>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 pt-3">
        <p className="text-soft">
          <Trans>
            Parties, observers and newspapers run guardians: programs that check the record and sign it. Ask
            them for their keys. Everybody who checks this election then sees whether enough have signed. The
            opening fixes them for good; where trustees make the key, the end of their ceremony does, so name
            the witnesses before.
          </Trans>
        </p>
        {name.isError && <FailureAlert error={name.error} />}
        <TextArea
          label={t`Keys of the witnesses, one a line`}
          hint={t`After a key, a space and the address of the guardian, if it has one`}
          spellCheck={false}
          autoCapitalize="off"
          {...form.register('text')}
        />
        <TextField
          label={t`How many of them must sign`}
          hint={t`More than any one side runs, and few enough that one or two may fail`}
          inputMode="numeric"
          error={errors.quorum?.message}
          {...form.register('quorum', {
            setValueAs: (text: string) => text.trim(),
            validate: (text) => /^\d{0,2}$/.test(text) || t`A number from 1 to the number of witnesses`,
          })}
        />
        <Button type="submit" tone="secondary" className="self-start" pending={name.isPending}>
          <Trans>Name the witnesses</Trans>
        </Button>
      </form>
    </details>
  );
}
