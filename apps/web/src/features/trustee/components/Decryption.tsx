import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Compare } from '../../../components/Compare.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import type { TrusteeKey } from '../keyFile.ts';
import { type Checked, type Refusal, useDecryption } from '../useDecryption.ts';

/**
 * The key is made: the trustee tries it on the record, and decrypts a share of the count once voting has
 * ended.
 */
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
  const { state, drill, decrypt, give, isGiving, error } = useDecryption(log, ownKey);
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
        {state.kind === 'refused' && <Refused refusal={state.refusal} sentence={state.sentence} />}
        {state.kind === 'drilled' && (
          <>
            <Alert tone="success">
              <Trans>
                Your key is in the record, and your file opens it. Compare the four groups with the other
                trustees: anyone who has others sees another record.
              </Trans>
            </Alert>
            <Compare seen={state.looked} />
          </>
        )}
        {state.kind === 'working' && (
          <ProgressBar
            label={t`Checking the record`}
            {...(state.treeSize > 0 && { value: state.entries, max: state.treeSize })}
          />
        )}
        {state.kind === 'ready' && !hasDecrypted && (
          <Ready given={state.given} isGiving={isGiving} onGive={() => give(state.given)} />
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

/** What is about to be decrypted, and a last look before it is: a share cannot be taken back. */
function Ready({ given, isGiving, onGive }: { given: Checked; isGiving: boolean; onGive: () => void }) {
  return (
    <>
      <Alert tone="info">
        <Plural
          value={given.ballots}
          one="The record holds, and voting has ended. You open the sum of its one ballot: give your share only if just one person has voted."
          other="The record holds, and voting has ended. You open the sums of its # ballots, and no ballot by itself. Compare the four groups with another trustee before you go on."
        />
      </Alert>
      <Compare seen={given.looked} />
      <Button size="large" pending={isGiving} onClick={onGive} className="self-start">
        <Trans>Give my share</Trans>
      </Button>
    </>
  );
}

function Refused({ refusal, sentence }: { refusal: Refusal; sentence: string | undefined }) {
  return (
    <Alert tone="danger">
      {refusal === 'not-mine' && (
        <Trans>
          Your key is NOT in the record. Tell the other trustees and the electoral commission at once. Do you
          have several key files? Try the newest first.
        </Trans>
      )}
      {refusal === 'other-record' && <Trans>This key file was made for another election.</Trans>}
      {refusal === 'other-key' && (
        <Trans>
          The record is signed with another key than this device saw before. Nothing was opened. Tell the
          other trustees at once.
        </Trans>
      )}
      {refusal === 'other-history' && (
        <Trans>
          This is not the record that this device has seen before, nor has it grown from that one. Nothing was
          opened. Tell the other trustees and the electoral commission at once.
        </Trans>
      )}
      {refusal === 'no-ceremony' && <Trans>The key of this record was not made by trustees together.</Trans>}
      {refusal === 'bad-record' && <Trans>The record does not hold. Nothing was opened.</Trans>}
      {refusal === 'not-verified' && (
        <Trans>The record does not hold, and nothing was opened: {sentence}</Trans>
      )}
      {refusal === 'not-ended' && <Trans>Nothing is opened while people vote.</Trans>}
      {refusal === 'certified' && (
        <Trans>The result is in the record already: nothing is left to open.</Trans>
      )}
      {refusal === 'unreachable' && (
        <Trans>The record could not be read to its end. Check your connection and try again.</Trans>
      )}
      {refusal === 'defect' && (
        <Trans>Something went wrong here. Load the page again, and take your key file.</Trans>
      )}
    </Alert>
  );
}
