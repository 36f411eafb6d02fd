import type { AreaFault, AreaFaultReason } from '@evoting/contract/commission/areas';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';

const FAULTS: Readonly<Record<AreaFaultReason, ReactNode>> = {
  unreadable: (
    <Trans>code, level and name must be there, without characters that are not seen or were not read</Trans>
  ),
  'unknown-parent': <Trans>the parent is neither known nor in a line above</Trans>,
  'second-root': (
    <Trans>only the whole has no parent, and a line above names it: put its code as the parent here</Trans>
  ),
  changed: <Trans>this area is known by another name, level or parent, and keeps them</Trans>,
  alike: <Trans>another area of this level has a name or a code that looks like it</Trans>,
  'level-twice': <Trans>it is in an area of its own level</Trans>,
  'has-voters': (
    <Trans>
      voters are in the area that this one is a part of, on the roll too: no one would know in which part
    </Trans>
  ),
  'under-way': <Trans>an election is open, which has its contests by the areas that are there</Trans>,
};

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
            <Trans>Line {line}:</Trans> {FAULTS[reason]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
