import type { VotingDay } from '@evoting/contract/commission/day';
import { useLingui } from '@lingui/react/macro';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount, formatShare } from '../../../lib/format.ts';

/** The ballots of each paper; where a roll says who may vote, as a share of its places too. */
export function TurnoutByPaper({ papers }: { papers: VotingDay['turnout']['papers'] }) {
  const { i18n, t } = useLingui();
  const title = t`By ballot paper, of the ballots in the public record`;
  const hasRoll = papers.some(({ places }) => places !== null);
  // If every area has its own paper, no voter gets the paper of all other areas.
  const used = papers.filter(({ ballots, places }) => ballots > 0 || places !== 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">{title}</p>
      <TableShell label={title}>
        <thead>
          <tr>
            <th scope="col">{t`Areas`}</th>
            <th scope="col" className="text-right">{t`Ballots`}</th>
            {hasRoll && <th scope="col" className="text-right">{t`Places on the roll`}</th>}
            {hasRoll && <th scope="col" className="text-right">{t`Share`}</th>}
          </tr>
        </thead>
        <tbody>
          {used.map(({ areas, ballots, places }) => (
            <tr key={areas.join()}>
              <th scope="row" className="min-w-36 wrap-anywhere">
                {areas.join(', ') || t`Everywhere else`}
              </th>
              <td className="text-right">{formatCount(ballots, i18n.locale)}</td>
              {places !== null && <td className="text-right">{formatCount(places, i18n.locale)}</td>}
              {places !== null && (
                <td className="text-right">{places > 0 ? formatShare(ballots, places, i18n.locale) : '–'}</td>
              )}
            </tr>
          ))}
        </tbody>
      </TableShell>
    </div>
  );
}
