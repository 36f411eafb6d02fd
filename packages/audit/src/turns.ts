/** A step takes a tenth of a millisecond, so this many take some milliseconds. */
const STEPS_AT_ONCE = 50;

/**
 * Runs long work in pieces of some milliseconds, yielding between them.
 * @param steps each takes a fraction of a millisecond
 * @param letOthers yields; without it the work runs in one piece
 */
export async function inTurns<T>(steps: Generator<void, T>, letOthers?: () => Promise<void>): Promise<T> {
  for (let taken = 1; ; taken++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (taken % STEPS_AT_ONCE === 0) await letOthers?.();
  }
}
