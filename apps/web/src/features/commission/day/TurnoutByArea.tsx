import type { VotingDay } from '@evoting/contract/commission/day';
import { useLingui } from '@lingui/react/macro';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount, formatShare } from '../../../lib/format.ts';

/** How many of each area have voted, where areas share a ballot paper. */
export function TurnoutByArea({ areas: lines }: { areas: VotingDay['turnout']['areas'] }) {
  const { i18n, t } = useLingui();
  const title = t`By area of the roll, some minutes old and rounded down to tens; small areas are together`;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">{title}</p>
      <TableShell label={title}>
        <thead>
          <tr>
            <th scope="col">{t`Areas`}</th>
            <th scope="col" className="text-right">{t`Have voted`}</th>
            <th scope="col" className="text-right">{t`Places on the roll`}</th>
            <th scope="col" className="text-right">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ areas, voted, places }) => (
            <tr key={areas.join()}>
              <th scope="row" className="min-w-36 wrap-anywhere">
                {areas.join(', ')}
              </th>
              <td className="text-right">{formatCount(voted, i18n.locale)}</td>
              <td className="text-right">{formatCount(places, i18n.locale)}</td>
              <td className="text-right">{formatShare(voted, places, i18n.locale)}</td>
            </tr>
          ))}
        </tbody>
      </TableShell>
    </div>
  );
}
