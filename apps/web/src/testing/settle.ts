import { act, getConfig } from '@testing-library/react';

/** As they were before a test held them. */
const [turn, now] = [setImmediate, performance.now.bind(performance)];

/**
 * Lets everything run that needs no time to pass, until the check holds: for tests whose clock is held by
 * fake timers. A screen's first import takes as many turns as a busy machine makes of it, so they are not
 * counted; only a test that fails waits to the end.
 */
export async function settle(check: () => void): Promise<void> {
  const deadline = now() + getConfig().asyncUtilTimeout;
  for (;;) {
    await act(() => new Promise<void>((resolve) => turn(() => resolve())));
    try {
      return check();
    } catch (error) {
      if (now() > deadline) throw error;
    }
  }
}
