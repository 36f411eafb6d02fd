import { useSyncExternalStore } from 'react';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False while the browser knows that it is offline. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);
