import type { DeskVoter } from '@evoting/contract/commission/desk';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { NeverAlone } from '../acts/NeverAlone.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';

interface Props {
  electionId: string;
  place: NonNullable<DeskVoter['place']>;
  hasVoted: boolean;
}

/** Proposes how a disputed claim ends: the account keeps the place, or its contact gets a new code. */
export function SettleClaim({ electionId, place, hasVoted }: Props) {
  const { t } = useLingui();
  const [proposed, setProposed] = useState<{ stands: boolean; reason: string }>();
  const form = useForm({ defaultValues: { reason: '' } });
  const propose = (stands: boolean) =>
    form.handleSubmit(({ reason }) => setProposed({ stands, reason: reason.trim() }));
  const { surname, name, area, voterNumber } = place;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>The claim is disputed</Trans>
      </h2>
      <Alert tone="attention">
        <p>
          <Trans>
            The contact on the roll says that somebody else claimed this place with the code of the letter.
            Until you settle it, its account cannot vote.
          </Trans>
        </p>
        {hasVoted && (
          <p>
            <Trans>
              The account had voted: the place cannot be given back, or its voter would have two votes.
            </Trans>
          </p>
        )}
      </Alert>
      <NeverAlone>
        <form noValidate onSubmit={propose(hasVoted)} className="flex flex-col gap-4">
          <TextField
            label={t`Reason for the decision`}
            hint={t`How the voter showed who they are`}
            autoComplete="off"
            error={form.formState.errors.reason?.message}
            {...form.register('reason', {
              validate: (reason) => reason.trim() !== '' || t`Reason is required`,
            })}
          />
          <div className="flex flex-wrap gap-3">
            {!hasVoted && (
              <Button tone="secondary" onClick={propose(false)}>
                <Trans>Propose to give it back</Trans>
              </Button>
            )}
            <Button tone="secondary" onClick={propose(true)}>
              <Trans>Propose that the claim stands</Trans>
            </Button>
          </div>
        </form>
      </NeverAlone>
      {proposed && (
        <ProposeDialog
          act="settle-claim"
          electionId={electionId}
          params={{ voterNumber, surname, name, area, ...proposed }}
          onClose={() => setProposed(undefined)}
        >
          <p className="wrap-anywhere">
            {voterNumber}: {surname}, {name}
          </p>
          <p>
            {proposed.stands ? (
              <Trans>The account keeps the place and can vote.</Trans>
            ) : (
              <Trans>
                The account loses the place, earlier codes stop working, and a new code goes to the contact.
              </Trans>
            )}
          </p>
        </ProposeDialog>
      )}
    </Card>
  );
}
