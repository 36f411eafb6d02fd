import type { AreaTurnout } from '@evoting/contract/declaration';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatShare } from '../../lib/format.ts';
import { TableHead } from './TableHead.tsx';

/** The turnout of each area of the roll; small ones are together. */
export function TurnoutByArea({ turnout }: { turnout: readonly AreaTurnout[] }) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale);
  if (turnout.length === 0) return null;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left text-xl font-bold">
        <Trans>Turnout by area</Trans>
      </caption>
      <TableHead endsInNumbers>
        <Trans>Area</Trans>
        <Trans>Voted</Trans>
        <Trans>Turnout</Trans>
      </TableHead>
      <tbody>
        {turnout.map(({ areas, places, voted }) => (
          <tr key={areas.join()} className="break-inside-avoid border-b border-line align-top">
            <th scope="row" className="w-1/2 py-1.5 pr-3 font-normal wrap-anywhere">
              {list.format(areas)}
            </th>
            <td className="py-1.5 pr-3 tabular-nums">
              <Trans>
                {formatCount(voted, i18n.locale)} of {formatCount(places, i18n.locale)}
              </Trans>
            </td>
            <td className="py-1.5 text-right font-semibold tabular-nums">
              {formatShare(voted, places, i18n.locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
