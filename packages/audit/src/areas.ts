/**
 * Whose paper a ballot style is. Every style but the only one of a record names the areas whose voters get it, each with those that it lies in, so that everybody
 * can see that an area's voters all have one paper, and that it has exactly the contests which their areas elect.
 */
import type { Contest, Revision, StyleArea } from './payloads.ts';

/** What a contest is called: the post, and where not everybody elects it, the area. */
export const labelOf = ({ name, area }: Pick<Contest, 'name' | 'area'>): string =>
  area === null ? name : `${name} (${area})`;

const textOf = (areas: Revision['areas']) => areas && JSON.stringify(areas);

/** The areas of the styles of a record, as far as the next one must respect them. */
export class StyleAreas {
  /** What each area is called and lies in, as JSON, by its code. */
  readonly #paths = new Map<string, string>();
  /** The style of each area that a style names. */
  readonly #styles = new Map<string, number>();
  /** Areas that others lie in which a style names: none of them has a style of its own. */
  readonly #divided = new Set<string>();
  /** By style, undefined for one that is everybody's. */
  readonly #areas = new Map<number, string | undefined>();

  /** Why a revision may not follow. Takes the revision. Gives the place in it and the reason, or null. */
  problemOf({ style, areas, contests }: Revision): string | null {
    const isKnown = this.#areas.has(style);
    if (isKnown && this.#areas.get(style) !== textOf(areas)) return 'areas are not those of the style';
    const isEverybodys = areas === undefined || [...this.#areas.values()].includes(undefined);
    if (isEverybodys && this.#areas.size > (isKnown ? 1 : 0))
      return 'areas are missing, and there are several styles';
    if (areas === undefined)
      return contests.some(({ area }) => area !== null)
        ? 'areas are missing, and a contest is of an area'
        : null;
    for (const [i, path] of areas.entries()) {
      const problem = this.#pathProblem(style, path) ?? strangerOf(contests, path);
      if (problem !== null) return `areas[${i}] ${problem}`;
    }
    return null;
  }

  #pathProblem(style: number, path: StyleArea): string | null {
    for (const [i, { code }] of path.entries()) {
      const rest = JSON.stringify(path.slice(i));
      if ((this.#paths.get(code) ?? rest) !== rest)
        return `is elsewhere called or placed otherwise (${code})`;
      if (i > 0 && this.#styles.has(code)) return `lies in ${code}, which has a style of its own`;
    }
    // An empty path stands for voters without an area: they have one style too.
    const code = path[0]?.code ?? '';
    if (this.#divided.has(code)) return 'is divided among other styles';
    return (this.#styles.get(code) ?? style) === style ? null : 'has another style';
  }

  /** Takes up a revision that may follow. */
  add({ style, areas }: Revision): void {
    this.#areas.set(style, textOf(areas));
    for (const path of areas ?? []) {
      this.#styles.set(path[0]?.code ?? '', style);
      for (const [i, { code }] of path.entries()) {
        this.#paths.set(code, JSON.stringify(path.slice(i)));
        if (i > 0) this.#divided.add(code);
      }
    }
  }
}

/** A contest of the paper that an area does not elect, as a reason; null where there is none. */
function strangerOf(contests: readonly Contest[], path: StyleArea): string | null {
  const isStrange = ({ area_code }: Contest) =>
    area_code !== undefined && !path.some(({ code }) => code === area_code);
  const stranger = contests.find(isStrange);
  return stranger ? `does not lie in ${stranger.area}, where ${stranger.name} is elected` : null;
}

/**
 * Whether each style has every contest that its voters' areas elect.
 * Takes: the newest revision of every style. Gives: the style and the contest that it lacks, or null.
 */
export function lackingContest(newest: readonly Revision[]): { style: number; contest: string } | null {
  const contests = new Map(
    newest.flatMap((revision) => revision.contests.map((one) => [one.contest_id, one])),
  );
  const [everybodys, ofAreas] = [new Map<string, Contest>(), new Map<string, Contest[]>()];
  for (const [id, contest] of contests) {
    if (contest.area_code === undefined) everybodys.set(id, contest);
    else ofAreas.set(contest.area_code, [...(ofAreas.get(contest.area_code) ?? []), contest]);
  }
  for (const { style, areas, contests: own } of newest) {
    const has = new Set(own.map(({ contest_id }) => contest_id));
    const codes = new Set((areas ?? []).flatMap((path) => path.map(({ code }) => code)));
    const wanted = [...everybodys.values(), ...[...codes].flatMap((code) => ofAreas.get(code) ?? [])];
    const lacking = wanted.find(({ contest_id }) => !has.has(contest_id));
    if (lacking) return { style, contest: labelOf(lacking) };
  }
  return null;
}

/**
 * Whether a paper is that of a voter of an area.
 * Takes: the paper, the number of styles in the record, and the area as the record names it (an empty path for who votes without one).
 */
export function isPaperOf({ areas }: Revision, styles: number, voters: StyleArea): boolean {
  if (areas === undefined) return styles === 1;
  return areas.some((path) => JSON.stringify(path) === JSON.stringify(voters));
}
