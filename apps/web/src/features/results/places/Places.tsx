import type { Places as PlacesOfPost } from '@evoting/contract/places';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { usePlaces } from '../api.ts';
import type { ByAreaProps } from './ByArea.tsx';
import { Patterns, Swatch } from './Patterns.tsx';
import { PlacesTable } from './PlacesTable.tsx';
import {
  type AreaLeader,
  leadersOf,
  MARK,
  type Marks,
  markOf,
  marksOf,
  type Standing,
  standingsOf,
} from './standings.ts';

const AreaMap = lazy(async () => ({ default: (await import('./AreaMap.tsx')).AreaMap }));

/** The parts of an area in a table, and, if they have shapes, on a map. */
export function Places({ post, log, area, version, addressOf }: Omit<ByAreaProps, 'isFinal'>) {
  const { data, error } = usePlaces({ post, log, area, version });
  if (error) return <Alert tone="danger">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton className="h-72" />;
  if (data.parts.length === 0) {
    return (
      <p className="text-soft">
        <Trans>Only one area elects this post.</Trans>
      </p>
    );
  }
  return <Parts places={data} area={area} addressOf={addressOf} />;
}

function Parts({
  places,
  area,
  addressOf,
}: { places: PlacesOfPost } & Pick<ByAreaProps, 'area' | 'addressOf'>) {
  const standings = standingsOf(places);
  const marks = marksOf(places);
  const leaders = leadersOf(standings, marks);
  const hasVotes = standings.some(({ lead }) => lead !== null);
  return (
    <div className="flex flex-col gap-4">
      <Patterns />
      <Around around={places.around} addressOf={addressOf} />
      {!hasVotes && (
        <p className="text-soft">
          <Trans>
            Votes by area are shown with the result. Until then these are the ballots in the count, in batches
            so that nobody can tell how a few people voted.
          </Trans>
        </p>
      )}
      {leaders.length > 0 && <Legend leaders={leaders} standings={standings} marks={marks} />}
      <PlacesTable standings={standings} marks={marks} chosen={area} addressOf={addressOf} />
      {hasVotes && (
        <Suspense fallback={null}>
          <AreaMap standings={standings} marks={marks} addressOf={addressOf} />
        </Suspense>
      )}
    </div>
  );
}

/** Links to the areas around the one that is shown. */
function Around({ around, addressOf }: Pick<PlacesOfPost, 'around'> & Pick<ByAreaProps, 'addressOf'>) {
  const [here, ...others] = around;
  if (!here) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {[{ code: '', name: null }, ...others.reverse()].map(({ code, name }) => (
        <span key={code} className="flex items-center gap-2">
          <Link
            to={addressOf(code)}
            replace
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            {name ?? <Trans>The whole election</Trans>}
          </Link>
          <span aria-hidden="true">›</span>
        </span>
      ))}
      <strong>{here.name}</strong>
    </p>
  );
}

/** Says who leads in how many areas, with their marks. */
function Legend({
  leaders,
  standings,
  marks,
}: {
  leaders: readonly AreaLeader[];
  standings: readonly Standing[];
  marks: Marks;
}) {
  const marked = leaders.filter(({ mark }) => mark !== MARK.others);
  const others = leaders.slice(marked.length).reduce((sum, { areas }) => sum + areas, 0);
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {marked.map(({ candidateId, name, acronym, mark, areas }) => (
        <li key={candidateId} className="flex items-center gap-2">
          <Swatch mark={mark} />
          <span className="wrap-anywhere">
            {name}
            {acronym !== null && ` (${acronym})`}:{' '}
            <Plural value={areas} one="first in # area" other="first in # areas" />
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className="flex items-center gap-2">
          <Swatch mark={MARK.others} />
          <span>
            <Plural value={others} one="others: first in # area" other="others: first in # areas" />
          </span>
        </li>
      )}
      {standings.some((standing) => markOf(standing, marks) === MARK.level) && (
        <li className="flex items-center gap-2">
          <Swatch mark={MARK.level} />
          <Trans>Level</Trans>
        </li>
      )}
      {standings.some(({ lead }) => lead === null) && (
        <li className="flex items-center gap-2">
          <Swatch mark={MARK.none} />
          <Trans>Too small to be shown alone</Trans>
        </li>
      )}
    </ul>
  );
}
