import type { AuditReport } from '@evoting/audit/verdict';
import { byVotes } from '@evoting/contract/lead';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

/** Lists the proved numbers of votes by post, in the order of the results page. */
export function ProvedNumbers({ report }: { report: AuditReport }) {
  const { i18n } = useLingui();
  const posts = [...new Set(report.counts.map(({ post }) => post))];
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-xl">
        {report.isClosed ? <Trans>Proved: the final count</Trans> : <Trans>Proved: the count so far</Trans>}
      </h3>
      {posts.map((post) => (
        <div key={post}>
          <h4 className="font-semibold">{post}</h4>
          <ul className="divide-y divide-line">
            {report.counts
              .filter((row) => row.post === post)
              .sort(byVotes)
              .map(({ candidate, party, votes }) => (
                <li key={`${candidate} ${party}`} className="flex justify-between gap-4 py-1.5">
                  <span>
                    {candidate} <span className="block text-soft sm:inline">{party}</span>
                  </span>
                  <span className="whitespace-nowrap font-semibold">
                    {formatCount(votes, i18n.locale)} <Plural value={votes} one="vote" other="votes" />
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      {report.unopposed.map(({ post, elected }) => (
        <div key={post}>
          <h4 className="font-semibold">{post}</h4>
          <p>
            <Trans>Elected without a vote, by the record: {elected.join(', ')}</Trans>
          </p>
        </div>
      ))}
    </section>
  );
}
