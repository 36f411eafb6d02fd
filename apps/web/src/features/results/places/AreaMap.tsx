import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import states from '../../../../../../seeds/nigeria/states.json';
import { call } from '../../../lib/api.ts';
import { fillOf, Letter } from './Patterns.tsx';
import { MARK, type Marks, markOf, type Standing } from './standings.ts';

interface AreaMapProps {
  standings: readonly Standing[];
  marks: Marks;
  /** The address of an area on this page. */
  addressOf: (code: string) => string;
}

type Shapes = Readonly<Record<string, { d: string; at: readonly number[]; room: number } | undefined>>;
/** The largest letter, in units of the drawing. */
const LETTER_MAX = 20;

/**
 * A map of areas with who leads where, in the shapes that the commission gave, or of the states of Nigeria. Its
 * numbers are in the table, and areas without a shape only there. Renders nothing unless most areas have one.
 */
export function AreaMap({ standings, marks, addressOf }: AreaMapProps) {
  const given = useQuery({
    queryKey: ['extras', 'map'],
    queryFn: ({ signal }) => call('GET /extras/map', { signal }),
    select: (reply) => reply.data.map,
  });
  if (given.isPending) return null;
  const { width, height, shapes } = given.data ?? states;
  const drawn = standings.flatMap((standing) => {
    const shape = (shapes as Shapes)[standing.code];
    return shape ? [{ standing, shape }] : [];
  });
  if (drawn.length * 2 <= standings.length) return null;
  return (
    <figure className="flex flex-col gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="max-h-[90vh] w-full forced-color-adjust-none"
      >
        {Object.entries(shapes).map(([code, { d }]) => (
          <path
            key={code}
            d={d}
            fillRule="evenodd"
            fill={fillOf(MARK.none)}
            className="stroke-edge"
            strokeWidth={1}
          />
        ))}
        {drawn.map(({ standing, shape }) => (
          <Link
            key={standing.code}
            to={addressOf(standing.code)}
            replace
            preventScrollReset
            tabIndex={-1}
            className="outline-none"
          >
            <title>{standing.name}</title>
            <path
              d={shape.d}
              fillRule="evenodd"
              fill={fillOf(markOf(standing, marks))}
              strokeWidth={1.5}
              strokeLinejoin="round"
              className="stroke-surface hover:stroke-ink"
            />
          </Link>
        ))}
        <g className="max-sm:hidden">
          {drawn.map(({ standing, shape: { at, room } }) => (
            <Letter
              key={standing.code}
              mark={markOf(standing, marks)}
              x={at[0] ?? 0}
              y={at[1] ?? 0}
              size={Math.min(LETTER_MAX, room * 1.5)}
            />
          ))}
        </g>
      </svg>
      <figcaption className="text-soft">
        {given.data ? (
          <Trans>Shapes: the electoral commission</Trans>
        ) : (
          <Trans>
            Shapes:{' '}
            <a href="https://www.npmjs.com/package/@svg-maps/nigeria" className="link">
              Michael Chukwu, MapSVG
            </a>
            , CC BY 4.0, simplified.
          </Trans>
        )}
      </figcaption>
    </figure>
  );
}
