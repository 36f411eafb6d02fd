import type { ResultEntry } from '@evoting/contract/extras';
import { byVotes, isQuestion } from '@evoting/contract/lead';
import { partyText } from '@evoting/contract/party-text';
import type { TieRule } from '@evoting/contract/tie-rule';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../lib/format.ts';
import { MostVotes } from './MostVotes.tsx';
import { TableHead } from './TableHead.tsx';

/** One contest, most votes first. */
export function Contest({
  post,
  entries,
  rule,
}: {
  post: string;
  entries: readonly ResultEntry[];
  rule: TieRule;
}) {
  const { i18n } = useLingui();
  const asks = isQuestion(entries);
  const sorted = [...entries].sort(byVotes);
  const all = formatCount(
    sorted.reduce((sum, { votes }) => sum + votes, 0),
    i18n.locale,
  );
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left text-xl font-bold">{post}</caption>
        <TableHead endsInNumbers>
          {asks ? <Trans>Answer</Trans> : <Trans>Candidate</Trans>}
          {!asks && <Trans>Party</Trans>}
          <Trans>Votes</Trans>
        </TableHead>
        <tbody>
          {sorted.map(({ candidateId, candidateName, partyName, partyAcronym, votes }) => (
            <tr key={candidateId} className="border-b border-line align-top">
              <td className="py-1.5 pr-3 wrap-anywhere">{candidateName}</td>
              {!asks && (
                <td className="w-1/3 py-1.5 pr-3 wrap-anywhere">{partyText({ partyName, partyAcronym })}</td>
              )}
              <td className="py-1.5 text-right font-semibold tabular-nums">
                {formatCount(votes, i18n.locale)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={asks ? 1 : 2} className="py-1.5 pr-3">
              <Trans>All votes of this contest</Trans>
            </th>
            <td className="py-1.5 text-right font-bold tabular-nums">{all}</td>
          </tr>
        </tfoot>
      </table>
      <MostVotes entries={entries} rule={rule} />
    </section>
  );
}
