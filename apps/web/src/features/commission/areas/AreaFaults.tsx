import type { AreaFault } from '@evoting/contract/commission/areas';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { translate } from '../../../lib/translate.ts';

const SHOWN = 100;

/** The lines of a table that do not fit. */
export function AreaFaults({ faults }: { faults: readonly AreaFault[] }) {
  return (
    <Alert tone="danger">
      <p className="font-bold">
        <Plural
          value={faults.length}
          one="One line does not fit, and nothing was changed:"
          other="# lines do not fit, and nothing was changed:"
        />
      </p>
      <ul className="list-disc pl-6 font-normal text-ink">
        {faults.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            <Trans>Line {line}:</Trans> {translate(`reason.area-line-${reason}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
