import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTokenOfLink } from '../../components/useTokenOfLink.ts';
import { expectedOrigin } from '../../lib/record.ts';
import { useCeremony, usePlace } from './api.ts';
import { Decryption } from './components/Decryption.tsx';
import { LoadKey } from './components/LoadKey.tsx';
import { MakeKey } from './components/MakeKey.tsx';
import { Making } from './components/Making.tsx';
import { Over } from './components/Over.tsx';
import { TrusteeList } from './components/TrusteeList.tsx';
import { canSeal, type TrusteeKey } from './keyFile.ts';

/** Where a trustee makes the key with the others, tries it, and decrypts a share of the count. */
export function TrusteePage() {
  const { t } = useLingui();
  const { election = '' } = useParams();
  const token = useTokenOfLink();
  const { data: ceremony, error } = useCeremony(election);
  const isElsewhere = ceremony !== undefined && expectedOrigin(election, ceremony.origin) !== ceremony.origin;
  return (
    <div className="wide flex max-w-3xl flex-col gap-6 py-8 sm:py-10">
      <title>{t`The key of the election - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>The key of the election</Trans>
      </h1>
      {!canSeal() && (
        <Alert tone="danger">
          <Trans>
            This page was not sent over an encrypted line, so your browser makes no key here. Open it by an
            address that begins with https.
          </Trans>
        </Alert>
      )}
      {error && !ceremony && <FailureAlert error={error} />}
      {!ceremony && !error && <Skeleton className="h-72" />}
      {isElsewhere && (
        <Alert tone="danger">
          <Trans>
            The server says that this key is for {ceremony.origin}, which is not the address that you see. Do
            not go on, and tell the electoral commission.
          </Trans>
        </Alert>
      )}
      {ceremony && !isElsewhere && canSeal() && <Work log={election} ceremony={ceremony} token={token} />}
    </div>
  );
}

function Work({ log, ceremony, token }: { log: string; ceremony: Ceremony; token: string }) {
  const [key, setKey] = useState<TrusteeKey | null>(null);
  const [hasFile, setHasFile] = useState(false);
  const place = usePlace(log, token);
  const isFree = place.data !== undefined && ceremony.trustees[place.data.trustee - 1]?.sent.length === 0;
  return (
    <>
      <Intro ceremony={ceremony} />
      {place.error && <FailureAlert error={place.error} />}
      {ceremony.state === 'over' && <Over ceremony={ceremony} />}
      {key === null && ceremony.state !== 'over' && isFree && !hasFile && place.data && (
        <MakeKey
          place={{ ...place.data, origin: ceremony.origin }}
          onKey={setKey}
          onSaved={() => setHasFile(true)}
        />
      )}
      {key === null && ceremony.state !== 'over' && (!isFree || hasFile) && <LoadKey onKey={setKey} />}
      {key !== null && ceremony.state === 'making' && (
        <Making log={log} ceremony={ceremony} ownKey={key} token={token} />
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
