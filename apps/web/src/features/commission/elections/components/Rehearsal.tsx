import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import { REHEARSAL_VOTERS, REHEARSAL_VOTERS_MAX } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Spinner } from '../../../../components/Spinner.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { useBeginRehearsal, useEndRehearsal, useRehearsal } from '../api.ts';

type Running = NonNullable<SeenRehearsal['rehearsal']>;

/**
 * A mock election of the draft: how it is begun, where it runs, how it ends.
 * Takes: the draft, if there still is one; and whether the reader may begin and end one.
 */
export function Rehearsal({ draft, mayChange }: { draft?: string | undefined; mayChange: boolean }) {
  const { data, error } = useRehearsal();
  const heading = useId();
  if (error) return <FailureAlert error={error} />;
  if (!data || data.mayBegin === 'is-rehearsal') return null;
  const { rehearsal, mayBegin, endedByItself } = data;
  if (draft === undefined && !rehearsal) return null;
  return (
    <section
      id="rehearse"
      aria-labelledby={heading}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <h3 id={heading} className="text-xl">
        <Trans>Rehearse it</Trans>
      </h3>
      {!rehearsal && (
        <p>
          <Trans>
            A complete mock election of this draft, on a server of its own, with voters who do not exist: from
            the first officer to the certified result. Nothing of it reaches this election, and nothing is
            left when it ends.
          </Trans>
        </p>
      )}
      {!rehearsal && (
        <p>
          <Trans>
            Its own server opens its count. Trustees take no part in it; they try their keys where they made
            them.
          </Trans>
        </p>
      )}
      {endedByItself && (
        <Alert tone="attention">
          <Trans>
            The last rehearsal stopped by itself. Ask the operator: what the server printed says why.
          </Trans>
        </Alert>
      )}
      {rehearsal && <RunningRehearsal rehearsal={rehearsal} mayEnd={mayChange} />}
      {!rehearsal && mayBegin === 'no-address' && (
        <Alert tone="info">
          <Trans>
            It needs an address of its own. The operator sets REHEARSAL_URL, as the guide for operators says,
            or begins it on the server by npm run rehearse.
          </Trans>
        </Alert>
      )}
      {!rehearsal && mayBegin === 'yes' && mayChange && draft !== undefined && <BeginForm draft={draft} />}
    </section>
  );
}

function BeginForm({ draft }: { draft: string }) {
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

function RunningRehearsal({ rehearsal, mayEnd }: { rehearsal: Running; mayEnd: boolean }) {
  const { id, state, begunBy, address, setupLink } = rehearsal;
  const end = useEndRehearsal();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        {state !== 'running' && <Spinner />}
        {state === 'starting' && <Trans>The rehearsal that {begunBy} has begun is starting.</Trans>}
        {state === 'running' && <Trans>A rehearsal runs, which {begunBy} has begun.</Trans>}
        {state === 'ending' && <Trans>The rehearsal ends, and everything of it is removed.</Trans>}
      </p>
      {state === 'running' && (
        <p className="wrap-anywhere">
          <Trans>
            Its address: <Away to={address} />
          </Trans>
        </p>
      )}
      {setupLink !== null && (
        <Alert tone="info">
          <p>
            <Trans>
              You are its first officer by this link, which works once, within a day. It is shown to you
              alone.
            </Trans>
          </p>
          <p className="wrap-anywhere">
            <Away to={setupLink} />
          </p>
        </Alert>
      )}
      {mayEnd && state !== 'ending' && (
        <Button tone="secondary" className="self-start" onClick={() => setAsking(true)}>
          <Trans>End the rehearsal</Trans>
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title={<Trans>End the rehearsal?</Trans>}
          yes={<Trans>End it, and remove everything of it</Trans>}
          isPending={end.isPending}
          error={end.error}
          onYes={() => end.mutate(id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Its server stops for all who take part, and its voters, votes and result are removed. The
              election itself stays as it is.
            </Trans>
          </p>
        </AskDialog>
      )}
    </>
  );
}

/** Another server's page, beside this one. */
function Away({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
      {to}
    </a>
  );
}
