import { decodeBundle } from '@evoting/tlog/bundle';
import { indexPath, TILE_WIDTH } from '@evoting/tlog/tile';
import { RecordError, type RecordSource, SourceError } from './source.ts';

/** Returns the path of a full bundle's hints: one record per entry, empty if it has no hint. */
export const hintsPath = (bundle: number): string =>
  `hints/${indexPath({ index: bundle, width: TILE_WIDTH })}`;

/**
 * The hints of a record: precomputed data that makes checking ballots faster. Hints are stored beside the
 * record and no hash covers them, so they can never make a check fail: a missing, truncated or false hint
 * only costs time. They are written in order, so reading stops at the first missing bundle.
 */
export class Hints {
  readonly #source: RecordSource;
  #hasMore: boolean;

  /** @param isUseful whether this process can use hints at all */
  constructor(source: RecordSource, isUseful: boolean) {
    this.#source = source;
    this.#hasMore = isUseful;
  }

  /**
   * Reads the hints of a bundle, one per entry; null if there are none.
   * @param width the number of entries in the bundle
   */
  async read(bundle: number, width: number): Promise<Uint8Array[] | null> {
    if (!this.#hasMore || width < TILE_WIDTH) return null;
    const bytes = await this.#source.read(hintsPath(bundle)).catch((error: unknown) => {
      if (error instanceof SourceError || error instanceof RecordError) return null;
      throw error;
    });
    const decoded = bytes && decodeBundle(bytes, TILE_WIDTH, 4);
    if (decoded?.ok) return decoded.records;
    this.#hasMore = false;
    return null;
  }
}

/** Returns a ballot's hint if it is usable: a correct hint is never longer than its ballot. */
export function usefulHint(hint: Uint8Array | undefined, payload: Uint8Array): Uint8Array | null {
  return hint !== undefined && hint.length > 0 && hint.length <= payload.length ? hint : null;
}
