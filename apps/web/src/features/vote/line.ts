/**
 * Waits until the browser says that there is a network. It may be wrong about it.
 * Takes: a listener that is given a function that ends the wait at once, for a button *Try anyway*.
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
