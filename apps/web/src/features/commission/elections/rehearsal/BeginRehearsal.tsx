import { REHEARSAL_VOTERS, REHEARSAL_VOTERS_MAX } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { useBeginRehearsal } from './api.ts';

/** Begins a rehearsal with as many made-up voters as are wanted. */
export function BeginRehearsal({ draft }: { draft: string }) {
  const { t } = useLingui();
  const begin = useBeginRehearsal();
  const [voters, setVoters] = useState(String(REHEARSAL_VOTERS));
  const number = /^\d{1,4}$/.test(voters) ? Number(voters) : 0;
  const isRight = number >= 1 && number <= REHEARSAL_VOTERS_MAX;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) begin.mutate({ electionId: draft, voters: number });
      }}
    >
      {begin.isError && <FailureAlert error={begin.error} />}
      <div className="max-w-xs">
        <TextField
          label={t`Made-up voters`}
          inputMode="numeric"
          value={voters}
          onChange={({ target }) => setVoters(target.value)}
          error={isRight ? undefined : t`A number from 1 to ${REHEARSAL_VOTERS_MAX}`}
        />
      </div>
      <Button type="submit" tone="secondary" className="self-start" pending={begin.isPending}>
        <Trans>Begin the rehearsal</Trans>
      </Button>
    </form>
  );
}
