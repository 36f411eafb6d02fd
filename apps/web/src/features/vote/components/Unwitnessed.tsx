import type { Witnessed } from '@evoting/record/witnessed';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import type { BoothState } from '../booth/load-paper.ts';

/** Says above the ballot paper that fewer witnesses have signed the record than the election demands. */
export function UnwitnessedPaper({ state }: { state: BoothState }) {
  if (state.kind !== 'ready' || state.unwitnessed === null) return null;
  return (
    <Alert tone="attention">
      <EnglishBeside>
        <p>
          <Shortfall witnessed={state.unwitnessed} />{' '}
          <Trans>
            You can vote now, or wait and reload the page. If you vote, look at My ballot later: it says when
            enough witnesses have signed the record with your ballot in it.
          </Trans>
        </p>
      </EnglishBeside>
    </Alert>
  );
}

/** Says it once more where the ballot is confirmed, in one sentence: the dialog of a phone has little room. */
export const UnwitnessedSeal = () => (
  <Trans>Too few witnesses have signed the public record. You may vote, and look at My ballot later.</Trans>
);

/** Says beside the receipt what the device knew when the ballot was cast. */
export function UnwitnessedReceipt({ witnessed }: { witnessed: Witnessed }) {
  return (
    <Alert tone="attention">
      <p>
        <Shortfall witnessed={witnessed} />{' '}
        <Trans>Your ballot was sent. Check it on My ballot in some minutes, and keep this receipt.</Trans>
      </p>
    </Alert>
  );
}

function Shortfall({ witnessed }: { witnessed: Witnessed }) {
  const { i18n } = useLingui();
  const { state, of, quorum, sightings } = witnessed;
  const signed = sightings.length;
  const time = formatDateTime(witnessed.time * 1000, i18n.locale);
  return state === 'late' ? (
    <Trans>The witnesses of this election have signed nothing new of the public record since {time}.</Trans>
  ) : (
    <Trans>
      {signed} of {of} witnesses have signed the public record that this device was shown; this election asks
      for {quorum}.
    </Trans>
  );
}
