import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import {
  MADE_UP_PER_MINUTE,
  MADE_UP_PER_MINUTE_MAX,
  REHEARSAL_VOTERS_MAX,
} from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { Spinner } from '../../../../components/Spinner.tsx';
import { useLetMadeUpVote } from './api.ts';

type MadeUp = NonNullable<SeenRehearsal['madeUp']>;

/** The voters of a rehearsal who vote by themselves, on its own server. */
export function MadeUpVoters({ madeUp, mayChange }: { madeUp: MadeUp; mayChange: boolean }) {
  const heading = useId();
  const { mayVote, left, didFail } = madeUp;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 id={heading} className="text-xl">
        <Trans>Made-up voters</Trans>
      </h3>
      <p>
        <Trans>
          They vote by themselves, each for anybody, as people do on their phones. Vote by some of the letters
          yourselves, too.
        </Trans>
      </p>
      {didFail && (
        <Alert tone="attention">
          <Trans>Some of them could not vote. What the server printed says why.</Trans>
        </Alert>
      )}
      <p role="status" className="flex items-center gap-3">
        {mayVote === 'voting' && <Spinner />}
        {mayVote === 'voting' && <Trans>They are voting. Voting day shows how many have.</Trans>}
        {mayVote === 'not-open' && <Trans>They can vote while voting is open.</Trans>}
        {mayVote === 'ended' && (
          <Trans>Voting has ended. Count and certify, then end the rehearsal where you began it.</Trans>
        )}
        {mayVote === 'mailed-codes' && (
          <Trans>
            Here voters confirm an e-mail first, and they have none: vote by accounts of your own.
          </Trans>
        )}
        {mayVote === 'yes' && left !== null && <Trans>{left} of them have not voted.</Trans>}
      </p>
      {mayChange && mayVote === 'yes' && left !== 0 && <LetThemVote most={left ?? REHEARSAL_VOTERS_MAX} />}
    </section>
  );
}

/** A whole number of at most four digits that somebody typed; 0 for anything else. */
const numberOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0);

function LetThemVote({ most }: { most: number }) {
  const { t } = useLingui();
  const letVote = useLetMadeUpVote();
  const [typed, setTyped] = useState({ voters: String(most), perMinute: String(MADE_UP_PER_MINUTE) });
  const [voters, perMinute] = [numberOf(typed.voters), numberOf(typed.perMinute)];
  const wrong = (number: number, limit: number) =>
    number >= 1 && number <= limit ? undefined : t`A number from 1 to ${limit}`;
  const wrongs = { voters: wrong(voters, most), perMinute: wrong(perMinute, MADE_UP_PER_MINUTE_MAX) };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongs.voters && !wrongs.perMinute) letVote.mutate({ voters, perMinute });
      }}
    >
      {letVote.isError && <FailureAlert error={letVote.error} />}
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <TextField
          label={t`How many vote`}
          inputMode="numeric"
          value={typed.voters}
          onChange={({ target }) => setTyped({ ...typed, voters: target.value })}
          error={wrongs.voters}
        />
        <TextField
          label={t`How many a minute`}
          inputMode="numeric"
          value={typed.perMinute}
          onChange={({ target }) => setTyped({ ...typed, perMinute: target.value })}
          error={wrongs.perMinute}
        />
      </div>
      <Button type="submit" tone="secondary" className="self-start" pending={letVote.isPending}>
        <Trans>Let them vote</Trans>
      </Button>
    </form>
  );
}
