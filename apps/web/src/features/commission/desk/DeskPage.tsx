import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ProposalList } from '../proposals/ProposalList.tsx';
import { useLook, type Wanted } from './api.ts';
import { Voter } from './Voter.tsx';

/** What the commission can do for one voter who asks. */
export function DeskPage() {
  const { t } = useLingui();
  const look = useLook();
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Help desk - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Help desk</Trans>
      </h1>
      <ProposalList acts={['change-email', 'new-letter']} />
      <LookForm isPending={look.isPending} onLook={(wanted) => look.mutate(wanted)} />
      {look.isError && <FailureAlert error={look.error} />}
      {look.data?.voter === null && (
        <EmptyState title={<Trans>No one was found</Trans>}>
          <Trans>
            Ask for the number as it is on the voter’s card or letter, or for the e-mail that the voter logs
            in with. Both must be whole.
          </Trans>
        </EmptyState>
      )}
      {look.data?.voter && (
        <Voter
          key={look.submittedAt}
          electionId={look.data.electionId}
          voter={look.data.voter}
          heldUp={look.data.heldUp}
        />
      )}
    </div>
  );
}

/** A text with an @ is an e-mail: voter numbers have none. */
const wantedOf = (typed: string): Wanted =>
  typed.includes('@') ? { email: typed.trim() } : { voterNumber: typed };

function LookForm({ isPending, onLook }: { isPending: boolean; onLook: (wanted: Wanted) => void }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { typed: '' } });
  const submit = form.handleSubmit(({ typed }) => onLook(wantedOf(typed)));
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
        <p className="text-soft">
          <Trans>
            Look only for a voter who asks you to. Each look is written into the audit log with your name, and
            an officer has thirty an hour.
          </Trans>
        </p>
        <TextField
          label={t`Voter number or e-mail`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.typed?.message}
          {...form.register('typed', {
            validate: (typed) => typed.trim() !== '' || t`Voter number or e-mail is required`,
          })}
        />
        <Button type="submit" className="self-start" pending={isPending}>
          <Trans>Look</Trans>
        </Button>
      </form>
    </Card>
  );
}
