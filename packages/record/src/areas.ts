/**
 * Assigns ballot styles to areas. Unless a record has only one style, each style names the areas whose voters
 * get it, and each area's ancestors. Everyone can then check that all voters of an area get the same paper,
 * and that it has exactly the contests of their areas.
 */
import { everyContest } from './every-contest.ts';
import { type Finding, finding } from './findings.ts';
import type { Contest, Revision, StyleArea } from './payloads.ts';
import { looksOf } from './skeleton.ts';

/** The label of a contest: the post, plus the area if only that area elects it. */
export const labelOf = ({ name, area }: Pick<Contest, 'name' | 'area'>): string =>
  area === null ? name : `${name} (${area})`;

/** The looks of a contest's label, by which results are keyed: no two contests may share one. */
export const looksOfContest = (contest: Contest): string[] => looksOf(labelOf(contest));

const textOf = (areas: Revision['areas']) => areas && JSON.stringify(areas);

/** The areas of a record's styles so far, which the next revision must respect. */
export class StyleAreas {
  /** The path of each area (the area and its ancestors) as JSON, by area code. */
  readonly #paths = new Map<string, string>();
  /** The style of each area that a style names. */
  readonly #styles = new Map<string, number>();
  /** Areas with a descendant that a style names. None of them may have a style of its own. */
  readonly #divided = new Set<string>();
  /** The areas of each style as JSON; undefined for a style that is for everyone. */
  readonly #areas = new Map<number, string | undefined>();

  /** Returns the reason a revision may not follow, or null. */
  problemOf(revision: Revision): Finding | null {
    const { style, areas } = revision;
    const contests = everyContest(revision);
    const isKnown = this.#areas.has(style);
    if (isKnown && this.#areas.get(style) !== textOf(areas)) return finding('areas-other');
    const isEverybodys = areas === undefined || [...this.#areas.values()].includes(undefined);
    if (isEverybodys && this.#areas.size > (isKnown ? 1 : 0)) return finding('areas-missing-styles');
    if (areas === undefined)
      return contests.some(({ area }) => area !== null) ? finding('areas-missing-contest') : null;
    for (const [i, path] of areas.entries()) {
      const field = `areas[${i}]`;
      const problem = this.#pathProblem(field, style, path) ?? contestOutside(field, contests, path);
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
    // An empty path stands for voters without an area; they too share one style.
    const code = path[0]?.code ?? '';
    if (this.#divided.has(code)) return finding('area-divided', { field });
    return (this.#styles.get(code) ?? style) === style ? null : finding('area-styled', { field });
  }

  /** Adds a revision that passed `problemOf`. */
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

/** Finds a contest of an area outside the path. */
function contestOutside(field: string, contests: readonly Contest[], path: StyleArea): Finding | null {
  const isStrange = ({ area_code }: Contest) =>
    area_code !== undefined && !path.some(({ code }) => code === area_code);
  const stranger = contests.find(isStrange);
  return stranger
    ? finding('area-not-in', { field, area: stranger.area ?? '', contest: stranger.name })
    : null;
}

/**
 * Checks that each style has every contest that its voters' areas elect, or says that it is elected without a vote.
 * @param newest the newest revision of every style
 * @returns a style and a contest that it lacks, or null
 */
export function missingContest(newest: readonly Revision[]): { style: number; contest: string } | null {
  const contests = new Map(
    newest.flatMap((revision) => everyContest(revision).map((one) => [one.contest_id, one])),
  );
  const [everybodys, ofAreas] = [new Map<string, Contest>(), new Map<string, Contest[]>()];
  for (const [id, contest] of contests) {
    if (contest.area_code === undefined) everybodys.set(id, contest);
    else ofAreas.set(contest.area_code, [...(ofAreas.get(contest.area_code) ?? []), contest]);
  }
  for (const revision of newest) {
    const { style, areas } = revision;
    const has = new Set(everyContest(revision).map(({ contest_id }) => contest_id));
    const codes = new Set((areas ?? []).flatMap((path) => path.map(({ code }) => code)));
    const wanted = [...everybodys.values(), ...[...codes].flatMap((code) => ofAreas.get(code) ?? [])];
    const lacking = wanted.find(({ contest_id }) => !has.has(contest_id));
    if (lacking) return { style, contest: labelOf(lacking) };
  }
  return null;
}

/**
 * Checks that each contest is shown the same on all papers: the same candidates in the same order, with the
 * same names, parties, acronyms, pictures and banners.
 * @param newest the newest revision of every style
 * @returns the first style that shows a contest differently from an earlier style, or null
 */
export function inconsistentContest(newest: readonly Revision[]): { style: number; contest: string } | null {
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
  candidates.every(({ candidate_id, name, party, acronym, picture, banner }, i) => {
    const as = other.candidates[i];
    return (
      as?.candidate_id === candidate_id &&
      as.name === name &&
      as.party === party &&
      as.acronym === acronym &&
      as.picture === picture &&
      as.banner === banner
    );
  });

/**
 * Checks that a paper is the one for voters of an area.
 * @param styles the number of styles in the record
 * @param voters the area's path; empty for voters without an area
 */
export function isPaperOf({ areas }: Revision, styles: number, voters: StyleArea): boolean {
  if (areas === undefined) return styles === 1 && voters.length === 0;
  return areas.some((path) => JSON.stringify(path) === JSON.stringify(voters));
}
