import { act, getConfig } from '@testing-library/react';

/** The real ones, captured before a test installs fake timers. */
const nextTurn = setImmediate;
const now = performance.now.bind(performance);

/**
 * Runs the event loop under fake timers until the check passes. There is no limit on turns, since the first
 * import of a screen may take many; a failing check throws after `asyncUtilTimeout`.
 */
export async function settle(check: () => void): Promise<void> {
  const deadline = now() + getConfig().asyncUtilTimeout;
  for (;;) {
    await act(() => new Promise<void>((resolve) => nextTurn(() => resolve())));
    try {
      return check();
    } catch (error) {
      if (now() > deadline) throw error;
    }
  }
}
