import type { ResultEntry } from '@evoting/contract/extras';
import { mostVotesOf } from '@evoting/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../lib/format.ts';

/** Names the answer with most votes, or the answers of a tie. */
export function MostVotes({ entries }: { entries: readonly ResultEntry[] }) {
  const { i18n } = useLingui();
  const votes = mostVotesOf(entries);
  if (votes === 0)
    return (
      <p className="font-bold">
        <Trans>No one has a vote in this contest.</Trans>
      </p>
    );
  const names = entries
    .filter((entry) => entry.votes === votes)
    .map(({ candidateName, partyName, answer }) =>
      answer === undefined ? `${candidateName} (${partyName})` : candidateName,
    );
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
