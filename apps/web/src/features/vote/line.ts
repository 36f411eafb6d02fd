/**
 * Waits until the browser says that there is a network, or somebody says 'try anyway' (a browser may be wrong
 * about it).
 * Takes: where to put what tries anyway.
 * Gives: nothing; it never refuses.
 */
export function whenOnline(onTryAnyway: (tryAnyway: () => void) => void): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go);
      resolve();
    };
    addEventListener('online', go);
    onTryAnyway(go);
  });
}
