let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work after the other, in the order asked for.
 * Takes: the work. Gives: what the work gives; a failure reaches its own caller only.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
