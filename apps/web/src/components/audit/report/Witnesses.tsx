import type { Witnessed } from '@evoting/record/witnessed';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../Alert.tsx';

/** Shows which witnesses have signed this history, and says so where fewer have than the election demands. */
export function Witnesses({ witnessed }: { witnessed: Witnessed }) {
  const { i18n } = useLingui();
  const { state, of, quorum, sightings } = witnessed;
  if (state === 'none') return null;
  const signed = sightings.length;
  const size = formatCount(witnessed.size, i18n.locale);
  const time = shownTime(witnessed.time, i18n.locale);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">
        <Trans>Who watches</Trans>
      </h3>
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
      {state === 'other' && (
        <Alert tone="danger">
          <Trans>
            A witness has signed another history than this one. Download the report, which has the proof, and
            send it to the witnesses and the commission.
          </Trans>
        </Alert>
      )}
      <ul className="list-disc pl-5 text-soft">
        {sightings.map((one) => (
          <li key={one.name} className="break-words">
            {one.name}: {formatCount(one.size, i18n.locale)}, {shownTime(one.time, i18n.locale)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A witness signs any number of seconds; beyond the last date a browser knows, that date. */
const shownTime = (seconds: number, locale: string) =>
  formatDateTime(Math.min(seconds * 1000, 8.64e15), locale);
