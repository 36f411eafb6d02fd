import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest `action`, for memoised children. */
export function useLatest<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args) => latest.current(...args), []);
}
