import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { usePlace } from '../api.ts';
import type { TrusteeKey } from '../key.ts';
import { Decryption } from './Decryption.tsx';
import { EndedCeremony } from './EndedCeremony.tsx';
import { KeyCeremony } from './KeyCeremony.tsx';
import { LoadKey } from './LoadKey.tsx';
import { MakeKey } from './MakeKey.tsx';
import { TrusteeList } from './TrusteeList.tsx';

/** Shows the trustee's current task: to make the key, load it, or use it. */
export function TrusteeWork({ log, ceremony, token }: { log: string; ceremony: Ceremony; token: string }) {
  const [key, setKey] = useState<TrusteeKey | null>(null);
  const [hasFile, setHasFile] = useState(false);
  const place = usePlace(log, token);
  const isUnused = place.data !== undefined && ceremony.trustees[place.data.trustee - 1]?.sent.length === 0;
  return (
    <>
      <Intro ceremony={ceremony} />
      {place.error && <FailureAlert error={place.error} />}
      {ceremony.state === 'over' && <EndedCeremony ceremony={ceremony} />}
      {key === null && ceremony.state !== 'over' && isUnused && !hasFile && place.data && (
        <MakeKey
          place={{ ...place.data, origin: ceremony.origin }}
          onKey={setKey}
          onSaved={() => setHasFile(true)}
        />
      )}
      {key === null && ceremony.state !== 'over' && (!isUnused || hasFile) && <LoadKey onKey={setKey} />}
      {key !== null && ceremony.state === 'making' && (
        <KeyCeremony log={log} ceremony={ceremony} ownKey={key} token={token} />
      )}
      {key !== null && ceremony.state === 'done' && <Decryption log={log} ceremony={ceremony} ownKey={key} />}
      {key !== null && ceremony.state !== 'over' && (
        <Button tone="quiet" className="self-start" onClick={() => setKey(null)}>
          <Trans>Take another key file</Trans>
        </Button>
      )}
      <TrusteeList ceremony={ceremony} />
    </>
  );
}

function Intro({ ceremony: { title, threshold, size } }: { ceremony: Ceremony }) {
  return (
    <Card className="flex flex-col gap-2 p-5 sm:p-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-prose text-soft">
        <Trans>
          {size} trustees make one key together. Any {threshold} of them open the count, fewer open nothing.
          No ballot is ever opened by itself: this page adds all of them up first.
        </Trans>
      </p>
    </Card>
  );
}
