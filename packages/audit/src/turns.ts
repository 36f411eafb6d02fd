/** What takes some milliseconds: a step takes a tenth of one. */
const STEPS_AT_ONCE = 50;

/**
 * Does long work in pieces of some milliseconds.
 * Takes: the work, each step of which takes a fraction of a millisecond, and what lets others have their turn
 * between two pieces; without it the work is done in one.
 * Gives: the work's result.
 */
export async function inTurns<T>(steps: Generator<void, T>, letOthers?: () => Promise<void>): Promise<T> {
  for (let taken = 1; ; taken++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (taken % STEPS_AT_ONCE === 0) await letOthers?.();
  }
}
