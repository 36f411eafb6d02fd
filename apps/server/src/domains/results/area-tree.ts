import type { AreaName } from '@evoting/contract/vote';

/** An area and those around it, the innermost first. */
type Path = readonly [AreaName, ...AreaName[]];

/** A part of an area. */
export interface Part {
  readonly path: Path;
  readonly hasParts: boolean;
}

/** The areas of some paths, as a tree. */
export class AreaTree {
  /** The parts of each area by its code; those of the whole election by an empty one. */
  readonly #parts = new Map<string, Map<string, Path>>();
  readonly #paths = new Map<string, Path>();

  /** @param paths each an area and those around it, the innermost first; an empty one is no area */
  constructor(paths: readonly (readonly AreaName[])[]) {
    for (const path of paths)
      for (const [i, area] of path.entries()) {
        const whole: Path = [area, ...path.slice(i + 1)];
        const around = path[i + 1]?.code ?? '';
        this.#paths.set(area.code, whole);
        this.#parts.set(around, (this.#parts.get(around) ?? new Map()).set(area.code, whole));
      }
  }

  /**
   * Finds the area that a reader means: the one with this code, or the one around it if it has no parts; without
   * a known code the smallest that has all others in it.
   * @returns its path; empty for the whole election
   */
  divided(code: string | undefined): readonly AreaName[] {
    const named = this.#paths.get(code ?? '');
    if (named) return this.#parts.has(named[0].code) ? named : named.slice(1);
    let path: readonly AreaName[] = [];
    for (;;) {
      const [only, ...others] = this.#parts.get(path[0]?.code ?? '')?.values() ?? [];
      if (!only || others.length > 0 || !this.#parts.has(only[0].code)) return path;
      path = only;
    }
  }

  /** Lists the parts of an area, by code. */
  partsOf([area]: readonly AreaName[]): Part[] {
    return [...(this.#parts.get(area?.code ?? '')?.values() ?? [])]
      .sort(([{ code: one }], [{ code: other }]) => (one < other ? -1 : 1))
      .map((path) => ({ path, hasParts: this.#parts.has(path[0].code) }));
  }
}
