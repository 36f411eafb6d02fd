import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Compare } from '../../../components/Compare.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import type { TrusteeKey } from '../key.ts';
import { useDecryption } from '../useDecryption.ts';
import { ShareReady } from './ShareReady.tsx';
import { ShareRefused } from './ShareRefused.tsx';

/** Lets a trustee check the key against the record, and decrypt a share of the count once voting has ended. */
export function Decryption({
  log,
  ceremony,
  ownKey,
}: {
  log: string;
  ceremony: Ceremony;
  ownKey: TrusteeKey;
}) {
  const { t } = useLingui();
  const { state, drill, decrypt, send, isSending, error } = useDecryption(log, ownKey);
  const hasDecrypted = ceremony.trustees[ownKey.trustee - 1]?.hasDecrypted === true;
  const isEnded = ceremony.voting === 'closed';
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        {isEnded ? <Trans>Open your share of the count</Trans> : <Trans>The key is made</Trans>}
      </h2>
      <p className="max-w-prose text-soft">
        {isEnded ? (
          <Trans>
            This page checks the whole record, adds its ballots up here, and says what it opens before
            anything is sent.
          </Trans>
        ) : (
          <Trans>
            Check your key before voting opens, and again before it closes: this page looks for it in the
            public record, by the file that you keep.
          </Trans>
        )}
      </p>
      <div aria-live="polite" className="flex flex-col gap-4">
        {error && <FailureAlert error={error} />}
        {state.kind === 'refused' && <ShareRefused refusal={state.refusal} sentence={state.sentence} />}
        {state.kind === 'drilled' && (
          <>
            <Alert tone="success">
              <Trans>
                Your key is in the record, and your file opens it. Compare the four groups with the other
                trustees: anyone who has others sees another record.
              </Trans>
            </Alert>
            <Compare head={state.head} />
          </>
        )}
        {state.kind === 'working' && (
          <ProgressBar
            label={t`Checking the record`}
            {...(state.treeSize > 0 && { value: state.entries, max: state.treeSize })}
          />
        )}
        {state.kind === 'ready' && !hasDecrypted && (
          <ShareReady
            decrypted={state.decrypted}
            isSending={isSending}
            onSend={() => send(state.decrypted)}
          />
        )}
        {hasDecrypted && !ceremony.hasResult && (
          <Alert tone="success">
            <Trans>Your share is given. The result comes with those of the other trustees.</Trans>
          </Alert>
        )}
        {ceremony.hasResult && (
          <Alert tone="success">
            <Trans>The result is in the record. Nothing is left to do; anybody can check it.</Trans>
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isEnded && !hasDecrypted && !ceremony.hasResult && state.kind !== 'ready' && (
          <Button size="large" pending={state.kind === 'working'} onClick={decrypt}>
            <Trans>Check the record and prepare my share</Trans>
          </Button>
        )}
        <Button tone="secondary" size="large" disabled={state.kind === 'working'} onClick={drill}>
          <Trans>Check my key</Trans>
        </Button>
      </div>
    </Card>
  );
}
