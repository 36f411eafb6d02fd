/** The rows that one statement inserts: it takes 65,535 parameters, and an opening adds a row for each ballot style. */
const ROWS_AT_ONCE = 5_000;

/** Splits rows into as many as one statement inserts. */
export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
