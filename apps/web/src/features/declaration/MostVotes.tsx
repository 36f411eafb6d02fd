import type { ResultEntry } from '@evoting/contract/extras';
import { type Lead, leadOf, mostVotesOf } from '@evoting/contract/lead';
import type { TieRule } from '@evoting/contract/tie-rule';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AfterTie } from '../../components/AfterTie.tsx';
import { formatCount } from '../../lib/format.ts';

/** Names the answer with most votes, or the answers of a tie. */
export function MostVotes({ entries, rule }: { entries: readonly ResultEntry[]; rule: TieRule }) {
  const { i18n } = useLingui();
  const votes = mostVotesOf(entries);
  if (votes === 0)
    return (
      <p className="font-bold">
        <Trans>No one has a vote in this contest.</Trans>
      </p>
    );
  const names = entries.filter((entry) => entry.votes === votes).map(nameOf);
  const all = new Intl.ListFormat(i18n.locale).format(names);
  const lead = leadOf(entries, null);
  if (lead.kind === 'seats')
    return (
      <Seats {...lead}>
        <AfterTie entries={entries} rule={rule} />
      </Seats>
    );
  return (
    <p className="font-bold wrap-anywhere">
      {names.length === 1 ? (
        <Trans>Most votes: {all}</Trans>
      ) : (
        <>
          <Trans>
            A tie at {formatCount(votes, i18n.locale)}: {all}.
          </Trans>{' '}
          <AfterTie entries={entries} rule={rule} />
        </>
      )}
    </p>
  );
}

const nameOf = ({ candidateName, partyName, answer }: ResultEntry): string =>
  answer === undefined ? `${candidateName} (${partyName})` : candidateName;

/** Names the candidates with most votes, as many as there are seats, and those of a tie over the last of them. */
function Seats({
  ahead,
  level,
  seats,
  children,
}: Extract<Lead<ResultEntry>, { kind: 'seats' }> & { children: ReactNode }) {
  const { i18n } = useLingui();
  const [first, last] = [ahead, level].map((some) =>
    new Intl.ListFormat(i18n.locale).format(some.map(nameOf)),
  );
  return (
    <p className="font-bold wrap-anywhere">
      <Trans>{seats} seats.</Trans> {ahead.length > 0 && <Trans>Most votes: {first}</Trans>}{' '}
      {level.length > 0 && (
        <>
          <Trans>Level for the last seat: {last}.</Trans> {children}
        </>
      )}
    </p>
  );
}
