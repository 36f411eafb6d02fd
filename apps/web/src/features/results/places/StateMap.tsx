import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import states from '../../../../../../seeds/nigeria/states.json';
import { fillOf, Letter } from './Patterns.tsx';
import { MARK, type Marks, markOf, type Standing } from './standings.ts';

interface StateMapProps {
  standings: readonly Standing[];
  marks: Marks;
  /** The address of an area on this page. */
  addressOf: (code: string) => string;
}

type Shape = (typeof states.shapes)['NG-FCT'];
const SHAPES: ReadonlyMap<string, Shape> = new Map(Object.entries(states.shapes));
/** The largest letter, in units of the drawing. */
const LETTER_MAX = 20;

/**
 * A map of the states with who leads where. Its numbers are in the table, and areas without a shape only there.
 * Renders nothing unless most areas are states.
 */
export function StateMap({ standings, marks, addressOf }: StateMapProps) {
  const drawn = standings.flatMap((standing) => {
    const shape = SHAPES.get(standing.code);
    return shape ? [{ standing, shape }] : [];
  });
  if (drawn.length * 2 <= standings.length) return null;
  return (
    <figure className="flex flex-col gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${states.width} ${states.height}`}
        className="w-full forced-color-adjust-none"
      >
        {[...SHAPES].map(([code, { d }]) => (
          <path key={code} d={d} fill={fillOf(MARK.none)} className="stroke-edge" strokeWidth={1} />
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
        <Trans>
          Shapes:{' '}
          <a href="https://www.npmjs.com/package/@svg-maps/nigeria" className="link">
            Michael Chukwu, MapSVG
          </a>
          , CC BY 4.0, simplified.
        </Trans>
      </figcaption>
    </figure>
  );
}
