import { type Lead, shareText } from '@evoting/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount } from '../../../lib/format.ts';
import { fillOf, Swatch } from './Patterns.tsx';
import { type AreaVotes, MARK, type Marks, markOf, type Standing } from './standings.ts';

interface PlacesTableProps {
  standings: readonly Standing[];
  marks: Marks;
  /** The code of the area whose votes are shown. */
  chosen: string;
  addressOf: (code: string) => string;
}

/** The parts of an area, most ballots first: who is ahead there, the ballots and the turnout. */
export function PlacesTable({ standings, marks, chosen, addressOf }: PlacesTableProps) {
  const { t, i18n } = useLingui();
  const hasVotes = standings.some(({ lead }) => lead !== null);
  const hasVoters = standings.some(({ voters }) => voters !== null);
  const count = (number: number | null) => (number === null ? '–' : formatCount(number, i18n.locale));
  const turnoutOf = ({ ballots, voters }: Standing) =>
    ballots === null || !voters
      ? '–'
      : i18n.number(ballots / voters, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <TableShell label={t`Areas`} {...(standings.length > 12 && { heightPx: 620 })}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Area</Trans>
          </th>
          {hasVotes && (
            <th scope="col">
              <Trans>Most votes</Trans>
            </th>
          )}
          <th scope="col" className="text-right">
            <Trans>Ballots</Trans>
          </th>
          {hasVoters && (
            <th scope="col" className="text-right">
              <Trans>Turnout</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {standings.map((standing) => (
          <tr key={standing.code}>
            <th scope="row" className="min-w-32 wrap-break-word">
              <Link
                to={addressOf(standing.code)}
                replace
                preventScrollReset
                aria-current={standing.code === chosen || undefined}
                className="link inline-flex min-h-11 min-w-11 items-center aria-[current]:font-bold aria-[current]:no-underline"
              >
                {standing.name}
              </Link>
            </th>
            {hasVotes && (
              <td className="w-full min-w-44">
                <Ahead standing={standing} marks={marks} />
              </td>
            )}
            <td className="text-right whitespace-nowrap">{count(standing.ballots)}</td>
            {hasVoters && <td className="text-right whitespace-nowrap">{turnoutOf(standing)}</td>}
          </tr>
        ))}
      </tbody>
    </TableShell>
  );
}

/** Says who is ahead in an area and by how many votes, with a bar of all shares. */
function Ahead({ standing, marks }: { standing: Standing; marks: Marks }) {
  const { i18n } = useLingui();
  const { lead, total, shownWith } = standing;
  if (lead === null) {
    return (
      <span className="text-soft">
        {shownWith ? (
          <Trans>Too small to be shown alone: counted in {shownWith.name}.</Trans>
        ) : (
          <Trans>Too small to be shown alone: counted in the whole election.</Trans>
        )}
      </span>
    );
  }
  if (lead.kind === 'no-votes') return <Trans>No votes</Trans>;
  if (lead.kind === 'seats') {
    return (
      <>
        <Seated {...lead} mark={markOf(standing, marks)} />
        <Shares standing={standing} marks={marks} />
      </>
    );
  }
  if (lead.kind === 'level') {
    return (
      <>
        <Trans>Level</Trans>: {namesOf(lead.leaders)}
        <Shares standing={standing} marks={marks} />
      </>
    );
  }
  const { name, acronym, votes } = lead.leader;
  const share = shareText(votes, total, i18n.locale);
  const by = lead.kind === 'leads' ? formatCount(lead.by, i18n.locale) : null;
  return (
    <>
      <span className="flex items-center gap-2">
        <Swatch mark={markOf(standing, marks)} />
        <span className="wrap-anywhere">
          <strong>{acronym ?? name}</strong> {share}
          {by !== null && (
            <>
              , <Trans>ahead by {by}</Trans>
            </>
          )}
        </span>
      </span>
      <Shares standing={standing} marks={marks} />
    </>
  );
}

const namesOf = (some: readonly AreaVotes[]) => some.map(({ name }) => name).join(', ');

/** Names as many as there are seats, most votes first, and those who are level for the last of them. */
function Seated({ ahead, level, mark }: Extract<Lead<AreaVotes>, { kind: 'seats' }> & { mark: number }) {
  const last = namesOf(level);
  return (
    <span className="flex items-center gap-2">
      {mark !== MARK.level && <Swatch mark={mark} />}
      <span className="wrap-anywhere">
        <strong>{namesOf(ahead)}</strong>
        {level.length > 0 && (
          <span className="block">
            <Trans>Level for the last seat: {last}.</Trans>
          </span>
        )}
      </span>
    </span>
  );
}

/** The width of a bar, in units of its drawing. */
const BAR = 400;

function Shares({ standing: { votes, total }, marks }: { standing: Standing; marks: Marks }) {
  let from = 0;
  const parts = votes.flatMap(({ candidateId, votes: own }) => {
    if (own === 0) return [];
    const part = { candidateId, from, width: (own / total) * BAR };
    from += part.width;
    return [part];
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BAR} 10`}
      preserveAspectRatio="none"
      className="mt-1 block h-2.5 w-full max-w-lg forced-color-adjust-none"
    >
      {parts.map(({ candidateId, from: x, width }) => (
        <path
          key={candidateId}
          d={`M${x} 0h${width}v10h${-width}z`}
          fill={fillOf(marks.get(candidateId) ?? MARK.others)}
          vectorEffect="non-scaling-stroke"
          className="stroke-surface"
        />
      ))}
    </svg>
  );
}
