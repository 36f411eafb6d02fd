import type { ResultEntry } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';

/** A table's head; a last column of numbers is at the right, as they are. */
export function Head({
  children,
  endsInNumbers = false,
}: {
  children: ReactNode[];
  endsInNumbers?: boolean;
}) {
  return (
    <thead>
      <tr className="border-b border-ink">
        {children.map((name, column) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            scope="col"
            className={cx('py-1.5 pr-3 last:pr-0', endsInNumbers && 'last:text-right')}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** One contest, most votes first. */
export function Contest({ post, entries }: { post: string; entries: readonly ResultEntry[] }) {
  const { i18n } = useLingui();
  const sorted = [...entries].sort((one, other) => other.votes - one.votes);
  const all = formatCount(
    sorted.reduce((sum, { votes }) => sum + votes, 0),
    i18n.locale,
  );
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left text-xl font-bold">{post}</caption>
        <Head endsInNumbers>
          <Trans>Candidate</Trans>
          <Trans>Party</Trans>
          <Trans>Votes</Trans>
        </Head>
        <tbody>
          {sorted.map(({ candidateId, candidateName, partyName, votes }) => (
            <tr key={candidateId} className="border-b border-line align-top">
              <td className="py-1.5 pr-3 wrap-anywhere">{candidateName}</td>
              <td className="w-1/3 py-1.5 pr-3 wrap-anywhere">{partyName}</td>
              <td className="py-1.5 text-right font-semibold tabular-nums">
                {formatCount(votes, i18n.locale)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="py-1.5 pr-3">
              <Trans>All votes of this contest</Trans>
            </th>
            <td className="py-1.5 text-right font-bold tabular-nums">{all}</td>
          </tr>
        </tfoot>
      </table>
      <Most sorted={sorted} />
    </section>
  );
}

/**
 * Who has most votes, or that several share them: what follows from a tie the rules of the election say, and
 * no program.
 */
function Most({ sorted }: { sorted: readonly ResultEntry[] }) {
  const { i18n } = useLingui();
  const votes = sorted[0]?.votes ?? 0;
  if (votes === 0)
    return (
      <p className="font-bold">
        <Trans>No one has a vote in this contest.</Trans>
      </p>
    );
  const names = sorted
    .filter((entry) => entry.votes === votes)
    .map(({ candidateName, partyName }) => `${candidateName} (${partyName})`);
  const all = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <p className="font-bold wrap-anywhere">
      {names.length === 1 ? (
        <Trans>Most votes: {all}</Trans>
      ) : (
        <Trans>
          A tie at {formatCount(votes, i18n.locale)}: {all}. What follows from it, the rules of the election
          say.
        </Trans>
      )}
    </p>
  );
}
