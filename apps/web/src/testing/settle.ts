import { act } from '@testing-library/react';

const MOST_TURNS = 2_000;

/** Lets everything run that needs no time to pass, until the check holds: for tests whose clock is held by fake timers. */
export async function settle(check: () => void): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    try {
      check();
      return;
    } catch {
      // Not yet.
    }
  }
  check();
}
