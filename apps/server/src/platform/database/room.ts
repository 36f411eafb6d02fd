import { sql } from 'kysely';
import { CachedValue } from '../cached-value.ts';
import { whyAway } from './away.ts';
import type { Db } from './connect.ts';

/** A thousand long ballots, as kilobytes in the intake and the record. */
const KILOBYTES = 8_000;
const FOUND_MS = 60_000;
/** How long voters are sent elsewhere after something found no room. */
const REFUSED_MS = 5_000;

/**
 * Finds out whether the database has room for a thousand ballots. Where there is hardly any, a small commit still
 * fits and a ballot does not.
 */
export class RoomForBallots {
  readonly #elapsedMs: () => number;
  readonly #looked: CachedValue<boolean | null>;
  #refusedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ db, elapsedMs }: { readonly db: Db; readonly elapsedMs: () => number }) {
    this.#elapsedMs = elapsedMs;
    this.#looked = new CachedValue(() => this.#look(db), { elapsedMs, freshMs: FOUND_MS });
  }

  /**
   * Looks at most once a minute, and every five seconds while there is none.
   * @returns null if the database could not be asked
   */
  find(): Promise<boolean | null> {
    if (this.#looked.last === false && !this.isRefused) this.#looked.forget();
    return this.#looked.get();
  }

  /** True for five seconds after the database has stored nothing for want of room. */
  get isRefused(): boolean {
    return this.#elapsedMs() - this.#refusedAtMs < REFUSED_MS;
  }

  /** Call it when the database could not store something; the next look is a new one. */
  noteRefusal(): void {
    this.#refusedAtMs = this.#elapsedMs();
    this.#looked.forget();
  }

  async #look(db: Db): Promise<boolean | null> {
    try {
      await takeRoom(db);
      return true;
    } catch (error) {
      if (whyAway(error) !== 'cannot-store') return null;
      this.#refusedAtMs = this.#elapsedMs();
      return false;
    }
  }
}

/** Takes the room in a table that is not in the write-ahead log, and gives it back. */
async function takeRoom(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Else a setting of the operator's could put it on another disk.
    await sql`SET LOCAL temp_tablespaces = ''`.execute(trx);
    await sql`CREATE TEMPORARY TABLE room_for_ballots ON COMMIT DROP AS
      SELECT repeat('x', 1000) AS kilobyte FROM generate_series(1, ${sql.lit(KILOBYTES)})`.execute(trx);
  });
}
