import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { remainingBallots, shareText } from '@evoting/contract/lead';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount, formatTime } from '../../../lib/format.ts';
import { usePlaces, useTimeline } from '../api.ts';
import { Headline } from '../components/Headline.tsx';

interface OwnCandidateProps {
  post: string;
  entry: ResultEntry;
  /** All candidates of the post. */
  entries: readonly ResultEntry[];
  meta: ResultsMeta;
}

/** A party's candidate for a post: votes, what the last count added, and the areas. */
export function OwnCandidate({ post, entry, entries, meta }: OwnCandidateProps) {
  const { i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const total = entries.reduce((sum, { votes }) => sum + votes, 0);
  const votes = formatCount(entry.votes, i18n.locale);
  const share = shareText(entry.votes, total, i18n.locale);
  const version = String(meta.treeSize);
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-2xl wrap-anywhere">
        {post}: {entry.candidateName}
      </h2>
      <p className="text-xl font-bold">
        <Plural value={entry.votes} one={`${votes} vote, ${share}`} other={`${votes} votes, ${share}`} />
      </p>
      <p className="wrap-anywhere">
        <Headline entries={entries} remaining={remainingBallots(meta)} isFinal={meta.hasResult} />
      </p>
      {meta.treeSize !== null && <LastChange post={post} entry={entry} version={version} />}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="not-open:print:hidden"
      >
        <summary className="min-h-11 cursor-pointer py-2 font-bold">
          <Trans>{entry.candidateName} by area</Trans>
        </summary>
        {isOpen && <OwnPlaces post={post} entry={entry} version={version} />}
      </details>
    </Card>
  );
}

/** Says what the last live count added. */
function LastChange({ post, entry, version }: { post: string; entry: ResultEntry; version: string }) {
  const { i18n } = useLingui();
  const { data } = useTimeline({ post, log: undefined, version });
  const [before, last] = data?.points.slice(-2) ?? [];
  const place = data?.candidates.findIndex(({ candidateId }) => candidateId === entry.candidateId) ?? -1;
  if (!before || !last || place < 0) return null;
  const added = formatCount((last.votes[place] ?? 0) - (before.votes[place] ?? 0), i18n.locale);
  const ballots = formatCount(last.ballots - before.ballots, i18n.locale);
  const to = formatTime(last.atMs, i18n.locale);
  const name = entry.candidateName;
  return (
    <p className="text-soft">
      <Trans>
        New ballots in the last count, at {to}: {ballots}. For {name}: {added}.
      </Trans>
    </p>
  );
}

/** The votes of a candidate in each area; before the result only the ballots. */
function OwnPlaces({ post, entry, version }: { post: string; entry: ResultEntry; version: string }) {
  const { i18n } = useLingui();
  const { data } = usePlaces({ post, log: undefined, area: '', version });
  if (!data) return null;
  if (data.parts.length === 0)
    return (
      <p className="text-soft">
        <Trans>Only one area elects this post.</Trans>
      </p>
    );
  const place = data.candidates.findIndex(({ candidateId }) => candidateId === entry.candidateId);
  const hasVotes = data.parts.some(({ votes }) => votes !== null);
  const count = (number: number | null | undefined) =>
    number == null ? '–' : formatCount(number, i18n.locale);
  return (
    <>
      {!hasVotes && (
        <p className="mb-2 text-soft">
          <Trans>Votes by area are shown with the result.</Trans>
        </p>
      )}
      <TableShell
        label={`${post}: ${entry.candidateName}`}
        {...(data.parts.length > 12 && { heightPx: 480 })}
      >
        <thead>
          <tr>
            <th scope="col">
              <Trans>Area</Trans>
            </th>
            {hasVotes && (
              <th scope="col" className="text-right">
                <Trans>Votes</Trans>
              </th>
            )}
            <th scope="col" className="text-right">
              <Trans>Ballots</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.parts.map(({ code, name, votes, ballots }) => (
            <tr key={code}>
              <th scope="row" className="font-normal wrap-anywhere">
                {name}
              </th>
              {hasVotes && <td className="text-right">{count(votes?.[place])}</td>}
              <td className="text-right">{count(ballots)}</td>
            </tr>
          ))}
        </tbody>
      </TableShell>
    </>
  );
}
