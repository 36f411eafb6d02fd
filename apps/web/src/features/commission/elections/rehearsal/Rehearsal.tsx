import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useRehearsal } from './api.ts';
import { BeginRehearsal } from './BeginRehearsal.tsx';
import { MadeUpVoters } from './MadeUpVoters.tsx';
import { RunningRehearsal } from './RunningRehearsal.tsx';

/**
 * Shows the mock election of a draft: how to begin it, where it runs, how to end it. On its own server: the voters who
 * vote by themselves.
 * @param mayChange whether the reader may begin and end it
 */
export function Rehearsal({ draft, mayChange }: { draft?: string | undefined; mayChange: boolean }) {
  const { data, error } = useRehearsal();
  const heading = useId();
  if (error && !data) return <FailureAlert error={error} />;
  if (data?.madeUp) return <MadeUpVoters madeUp={data.madeUp} mayChange={mayChange} />;
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
      {error && <FailureAlert error={error} />}
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
            It needs an address of its own. The operator sets REHEARSAL_URL, as the guide for operators says.
            A rehearsal begun by npm run rehearse is not ticked here.
          </Trans>
        </Alert>
      )}
      {!rehearsal && mayBegin === 'yes' && mayChange && draft !== undefined && (
        <BeginRehearsal draft={draft} />
      )}
    </section>
  );
}
