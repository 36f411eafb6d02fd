import { vi } from 'vitest';
import * as runner from '../features/trustee/runner.ts';
import { work } from '../features/trustee/work.ts';

type Ask = typeof runner.ask;

/** Runs the trustee's work in the page, since tests have no Worker. */
export function runTrusteeInPage(): void {
  vi.spyOn(runner, 'ask').mockImplementation((order) => work(order, () => {}) as ReturnType<Ask>);
}
