import type { AreaFault } from '@evoting/contract/commission/areas';
import { Plural, Trans } from '@lingui/react/macro';
import { translate } from '../../../lib/translate.ts';
import { Faults } from '../Faults.tsx';

const SHOWN = 100;

/** The lines of a table that do not fit. */
export function AreaFaults({ faults }: { faults: readonly AreaFault[] }) {
  return (
    <Faults
      title={
        <Plural
          value={faults.length}
          one="One line does not fit, and nothing was changed:"
          other="# lines do not fit, and nothing was changed:"
        />
      }
    >
      {faults.slice(0, SHOWN).map(({ line, reason }) => (
        <li key={line}>
          <Trans>Line {line}:</Trans> {translate(`reason.area-line-${reason}`)}
        </li>
      ))}
    </Faults>
  );
}
