import { vi } from 'vitest';
import * as runner from '../features/trustee/runner.ts';
import { work } from '../features/trustee/work.ts';

type Ask = typeof runner.ask;

/** Tests have no Worker: what the trustee's would do is done in the page, until the test ends. */
export function runTrusteeInPage(): void {
  vi.spyOn(runner, 'ask').mockImplementation((order) => work(order, () => {}) as ReturnType<Ask>);
}
