import type { Witnessed } from '@evoting/record/witnessed';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../Alert.tsx';

/** Says how much of a history enough witnesses have signed; nothing if one has signed another history. */
export function Signed({ witnessed }: { witnessed: Witnessed }) {
  const { i18n } = useLingui();
  const { state, of, quorum } = witnessed;
  const signed = witnessed.sightings.length;
  const size = formatCount(witnessed.size, i18n.locale);
  const time = shownTime(witnessed.time, i18n.locale);
  return (
    <>
      {state === 'seen' && (
        <p>
          <Trans>
            {size} entries are seen and signed by {signed} of {of} witnesses, {time}.
          </Trans>
        </p>
      )}
      {state === 'late' && (
        <Alert tone="danger">
          <Trans>
            Only {size} entries are signed by enough witnesses, {time}. What came since may be shown to you
            alone: check again later.
          </Trans>
        </Alert>
      )}
      {state === 'missing' && (
        <Alert tone="danger">
          <Trans>
            Signed by {signed} of {of} witnesses; this election asks for {quorum}. Another history may be
            shown to others: compare what you see with theirs, and check again later.
          </Trans>
        </Alert>
      )}
    </>
  );
}

/** Formats when a witness signed, in Unix seconds; beyond the last date that a browser knows, that date. */
export const shownTime = (seconds: number, locale: string) =>
  formatDateTime(Math.min(seconds * 1000, 8.64e15), locale);
