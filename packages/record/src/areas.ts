/**
 * Whose paper a ballot style is. Every style but the only one of a record names the areas whose voters get
 * it, each with those that it is in, so that everybody can see that an area's voters all have one paper, and
 * that it has exactly the contests which their areas elect.
 */
import { type Finding, finding } from './findings.ts';
import type { Contest, Revision, StyleArea } from './payloads.ts';

/** What a contest is called: the post, and where not everybody elects it, the area. */
export const labelOf = ({ name, area }: Pick<Contest, 'name' | 'area'>): string =>
  area === null ? name : `${name} (${area})`;

const textOf = (areas: Revision['areas']) => areas && JSON.stringify(areas);

/** The areas of the styles of a record, as far as the next one must respect them. */
export class StyleAreas {
  /** The path of each area (its name and those of the areas that it is in) as JSON, by its code. */
  readonly #paths = new Map<string, string>();
  /** The style of each area that a style names. */
  readonly #styles = new Map<string, number>();
  /** Areas that contain an area which a style names: none of them has a style of its own. */
  readonly #divided = new Set<string>();
  /** By style, undefined for one that is everybody's. */
  readonly #areas = new Map<number, string | undefined>();

  /**
   * Why a revision may not follow.
   * Takes: the revision.
   * Gives: the location in it and the reason, or null.
   */
  problemOf({ style, areas, contests }: Revision): Finding | null {
    const isKnown = this.#areas.has(style);
    if (isKnown && this.#areas.get(style) !== textOf(areas)) return finding('areas-other');
    const isEverybodys = areas === undefined || [...this.#areas.values()].includes(undefined);
    if (isEverybodys && this.#areas.size > (isKnown ? 1 : 0)) return finding('areas-missing-styles');
    if (areas === undefined)
      return contests.some(({ area }) => area !== null) ? finding('areas-missing-contest') : null;
    for (const [i, path] of areas.entries()) {
      const field = `areas[${i}]`;
      const problem = this.#pathProblem(field, style, path) ?? strangerOf(field, contests, path);
      if (problem !== null) return problem;
    }
    return null;
  }

  #pathProblem(field: string, style: number, path: StyleArea): Finding | null {
    for (const [i, { code }] of path.entries()) {
      const rest = JSON.stringify(path.slice(i));
      if ((this.#paths.get(code) ?? rest) !== rest) return finding('area-otherwise', { field, code });
      if (i > 0 && this.#styles.has(code)) return finding('area-within-styled', { field, code });
    }
    // An empty path stands for voters without an area: they have one style too.
    const code = path[0]?.code ?? '';
    if (this.#divided.has(code)) return finding('area-divided', { field });
    return (this.#styles.get(code) ?? style) === style ? null : finding('area-styled', { field });
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

/** A contest of the paper that an area does not elect, as a finding; null where there is none. */
function strangerOf(field: string, contests: readonly Contest[], path: StyleArea): Finding | null {
  const isStrange = ({ area_code }: Contest) =>
    area_code !== undefined && !path.some(({ code }) => code === area_code);
  const stranger = contests.find(isStrange);
  return stranger
    ? finding('area-not-in', { field, area: stranger.area ?? '', contest: stranger.name })
    : null;
}

/**
 * Whether each style has every contest that its voters' areas elect.
 * Takes: the newest revision of every style.
 * Gives: the style and the contest that it lacks, or null.
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
 * Whether each contest is the same on all papers that have it: its candidates in their order, each with the
 * same name, party, picture and banner.
 * Takes: the newest revision of every style.
 * Gives: the first style that shows a contest otherwise than one before it, or null.
 */
export function unevenContest(newest: readonly Revision[]): { style: number; contest: string } | null {
  const shown = new Map<string, Contest>();
  for (const { style, contests } of newest)
    for (const contest of contests) {
      const before = shown.get(contest.contest_id) ?? contest;
      if (!showsSame(before, contest)) return { style, contest: labelOf(contest) };
      shown.set(contest.contest_id, before);
    }
  return null;
}

const showsSame = ({ candidates }: Contest, other: Contest): boolean =>
  candidates.length === other.candidates.length &&
  candidates.every(({ candidate_id, name, party, picture, banner }, i) => {
    const as = other.candidates[i];
    return (
      as?.candidate_id === candidate_id &&
      as.name === name &&
      as.party === party &&
      as.picture === picture &&
      as.banner === banner
    );
  });

/**
 * Whether a paper is that of a voter of an area.
 * Takes: the paper, the number of styles in the record, and the area as the record names it (an empty path
 * for voters without one).
 */
export function isPaperOf({ areas }: Revision, styles: number, voters: StyleArea): boolean {
  if (areas === undefined) return styles === 1 && voters.length === 0;
  return areas.some((path) => JSON.stringify(path) === JSON.stringify(voters));
}
