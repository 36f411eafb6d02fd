import { vi } from 'vitest';
import * as runner from '../features/trustee/runner.ts';
import { runTask } from '../features/trustee/work.ts';

type Run = typeof runner.runInWorker;

/** Runs the trustee's work in the page, since tests have no Worker. */
export function runTrusteeInPage(): void {
  vi.spyOn(runner, 'runInWorker').mockImplementation((task) => runTask(task, () => {}) as ReturnType<Run>);
}
