import { decodeBundle } from '@evoting/tlog/bundle';
import { indexPath, TILE_WIDTH } from '@evoting/tlog/tile';
import { RecordError, type RecordSource, SourceError } from './source.ts';

/** Where the hints of a full bundle are: one record an entry, empty where there is none. */
export const hintsPath = (bundle: number): string =>
  `hints/${indexPath({ index: bundle, width: TILE_WIDTH })}`;

/**
 * Hints of a record's ballots: what somebody wrote down to check them faster, beside the record; no hash
 * covers them. Nothing here can fail a check: what is missing, cut off or false only costs time. They are
 * written in order, so after the first that are missing no more are asked for.
 */
export class Hints {
  readonly #source: RecordSource;
  #mayBe: boolean;

  /** Takes the source, and whether anybody here can use hints. */
  constructor(source: RecordSource, isUseful: boolean) {
    this.#source = source;
    this.#mayBe = isUseful;
  }

  /**
   * Reads the hints of a bundle.
   * Takes: its number and how many entries it has.
   * Gives: one an entry, or null.
   */
  async read(bundle: number, width: number): Promise<Uint8Array[] | null> {
    if (!this.#mayBe || width < TILE_WIDTH) return null;
    const bytes = await this.#source.read(hintsPath(bundle)).catch((error: unknown) => {
      if (error instanceof SourceError || error instanceof RecordError) return null;
      throw error;
    });
    const decoded = bytes && decodeBundle(bytes, TILE_WIDTH, 4);
    if (decoded?.ok) return decoded.records;
    this.#mayBe = false;
    return null;
  }
}

/**
 * A ballot's hint, as far as it is worth a look.
 * Takes: what was read beside the ballot, and the ballot.
 * Gives: the hint; null for one that is longer than the ballot, which no right one is.
 */
export function usefulHint(hint: Uint8Array | undefined, payload: Uint8Array): Uint8Array | null {
  return hint !== undefined && hint.length > 0 && hint.length <= payload.length ? hint : null;
}
