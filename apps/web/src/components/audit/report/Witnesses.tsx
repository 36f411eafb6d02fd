import type { Witnessed } from '@evoting/record/witnessed';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';
import { Alert } from '../../Alert.tsx';
import { Signed, shownTime } from './Signed.tsx';

/** Shows which witnesses have signed this history, and says so where fewer have than the election demands. */
export function Witnesses({ witnessed }: { witnessed: Witnessed }) {
  const { i18n } = useLingui();
  const { state, sightings } = witnessed;
  if (state === 'none') return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">
        <Trans>Who watches</Trans>
      </h3>
      <Signed witnessed={witnessed} />
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
