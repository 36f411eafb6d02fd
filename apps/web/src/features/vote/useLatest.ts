import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One function for good that does what the newest of them does: what it is given to is not drawn again with
 * every step of the cast.
 */
export function useLatest<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args) => latest.current(...args), []);
}
