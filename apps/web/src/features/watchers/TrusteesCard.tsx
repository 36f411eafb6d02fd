import { Trans, useLingui } from '@lingui/react/macro';
import { shownTime } from '../../components/audit/report/Signed.tsx';
import { Card } from '../../components/Card.tsx';
import type { Watcher } from './read.ts';
import { WatcherRow } from './WatcherRow.tsx';

/** Lists the trustees of live counts, with when each one's program last proved that it runs. */
export function TrusteesCard({ trustees, isOver }: { trustees: readonly Watcher[]; isOver: boolean }) {
  const { i18n } = useLingui();
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Trustees of live counts</Trans>
      </h2>
      <p className="max-w-prose text-soft">
        <Trans>Together they open the counts. Each one’s program proves every minute that it runs.</Trans>
      </p>
      <ul className="flex flex-col gap-3">
        {trustees.map((one) => {
          const time = shownTime(one.timeS ?? 0, i18n.locale);
          return (
            <WatcherRow key={one.name} watcher={one} isOver={isOver}>
              {one.timeS === null ? (
                <Trans>Nothing shows that its program ever ran.</Trans>
              ) : (
                <Trans>Its program last proved that it ran: {time}.</Trans>
              )}
            </WatcherRow>
          );
        })}
      </ul>
    </Card>
  );
}
