import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shownTime } from '../../components/audit/report/Signed.tsx';
import { Card } from '../../components/Card.tsx';
import { formatCount } from '../../lib/format.ts';
import type { WatchingWitness } from './read.ts';
import { WatcherRow } from './WatcherRow.tsx';

interface WitnessesCardProps {
  witnesses: readonly WatchingWitness[];
  isOver: boolean;
  children: ReactNode;
}

/** Lists the witnesses of a record with what each has signed, below how much enough of them have signed. */
export function WitnessesCard({ witnesses, isOver, children }: WitnessesCardProps) {
  const { i18n } = useLingui();
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Witnesses</Trans>
      </h2>
      <p className="max-w-prose text-soft">
        <Trans>A witness signs what it has seen of the record, if it continues what it saw before.</Trans>
      </p>
      {children}
      <ul className="flex flex-col gap-3">
        {witnesses.map((one) => {
          const size = formatCount(one.size, i18n.locale);
          const time = shownTime(one.timeS ?? 0, i18n.locale);
          return (
            <WatcherRow key={one.name} watcher={one} isOver={isOver}>
              {one.timeS === null ? (
                <Trans>It has signed nothing of this record.</Trans>
              ) : (
                <Trans>
                  Last signed {size} entries: {time}.
                </Trans>
              )}
            </WatcherRow>
          );
        })}
      </ul>
    </Card>
  );
}
