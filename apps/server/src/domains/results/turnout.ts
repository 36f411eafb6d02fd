import { type AreaTurnout, TURNOUT_PLACES_MIN } from '@evoting/contract/declaration';
import type { Db } from '../../platform/database/connect.ts';
import { findRecord } from '../board/records-store.ts';
import { listTurnout, type TurnoutCell } from './turnout-store.ts';

/** The areas of a line of the turnout, with their places and voters by ballot style. */
interface Line {
  readonly areas: readonly string[];
  readonly cells: ReadonlyMap<number, Pick<TurnoutCell, 'places' | 'voted'>>;
}

/** The turnout of a roll by area. */
interface TurnoutByArea {
  readonly lines: readonly AreaTurnout[];
  /** True where it says no more than the numbers of each ballot paper, which the record states. */
  readonly isByPaper: boolean;
}

/** Counts the turnout by area of an election that has opened. Reads the whole roll until the record has ended. */
export async function turnoutByArea(db: Db, electionId: string): Promise<TurnoutByArea> {
  const record = await findRecord(db, electionId);
  const cells = await db.transaction().execute((trx) => listTurnout(trx, electionId));
  return joinSmall(cells, Math.max(TURNOUT_PLACES_MIN, record?.smallestBatch ?? 0));
}

/**
 * Joins areas until neither a line nor its difference to what the record states of a ballot style is about fewer
 * than `fewest` places. Only the areas of a style that several lines share need it: each cell of such a style must
 * have so many places, and a style within one line is stated by the record whatever its size.
 */
export function joinSmall(cells: readonly TurnoutCell[], fewest: number): TurnoutByArea {
  let lines: readonly Line[] = [...new Set(cells.map(({ code }) => code))].map((code) => {
    const own = cells.filter((cell) => cell.code === code);
    return { areas: [own[0]?.area ?? ''], cells: new Map(own.map((cell) => [cell.style, cell])) };
  });
  for (;;) {
    const shared = sharedCells(lines);
    const [smallest] = shared;
    if (!smallest || smallest.places >= fewest) {
      const isAlone = lines.length < 2;
      return { lines: isAlone ? [] : lines.map(asTurnout), isByPaper: shared.length === 0 };
    }
    const partner = shared.find(({ style, line }) => style === smallest.style && line !== smallest.line);
    if (!partner) throw new Error('a shared ballot style is in one line only');
    const pair = lines.filter((line) => line === smallest.line || line === partner.line);
    lines = lines.flatMap((line) => (line === pair[0] ? joined(pair) : line === pair[1] ? [] : line));
  }
}

/** Lists the cells of the styles that several lines share, those with the fewest places first. */
function sharedCells(lines: readonly Line[]) {
  const uses = new Map<number, number>();
  for (const { cells } of lines)
    for (const style of cells.keys()) uses.set(style, (uses.get(style) ?? 0) + 1);
  return lines
    .flatMap((line) => [...line.cells].map(([style, { places }]) => ({ line, style, places })))
    .filter(({ style }) => (uses.get(style) ?? 0) > 1)
    .sort((one, other) => one.places - other.places);
}

function joined(pair: readonly Line[]): Line {
  const cells = new Map<number, Pick<TurnoutCell, 'places' | 'voted'>>();
  for (const [style, { places, voted }] of pair.flatMap((line) => [...line.cells])) {
    const known = cells.get(style) ?? { places: 0, voted: 0 };
    cells.set(style, { places: known.places + places, voted: known.voted + voted });
  }
  return { areas: pair.flatMap(({ areas }) => areas), cells };
}

function asTurnout({ areas, cells }: Line): AreaTurnout {
  const all = [...cells.values()];
  return {
    areas: [...areas],
    places: all.reduce((sum, { places }) => sum + places, 0),
    voted: all.reduce((sum, { voted }) => sum + voted, 0),
  };
}
