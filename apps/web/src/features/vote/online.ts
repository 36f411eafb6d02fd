/**
 * Waits until the browser reports a network.
 * @param onTryAnyway receives a function that ends the wait, since the browser may be wrong
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
