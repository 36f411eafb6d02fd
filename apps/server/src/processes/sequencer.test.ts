import { expect, it, vi } from 'vitest';
import type { Log } from '../platform/log.ts';
import { ClockError } from '../platform/shared-clock.ts';
import { encryptFor, fillIntake, openedElection, recordDeps } from '../testing/record.ts';
import { startSequencer } from './sequencer.ts';

it('the sequencer logs each failure except that of the clocks, which log it themselves', async () => {
  const deps = await recordDeps();
  const { id } = await openedElection(deps, [2], { slug: 'unsigned' });
  await fillIntake(deps.db, id, [await encryptFor(deps.db, id)]);
  const logged = async (failure: Error) => {
    const error = vi.fn();
    const requireTime = vi.fn(() => {
      throw failure;
    });
    const running = startSequencer({ ...deps, requireTime }, { error } as unknown as Log);
    await vi.waitFor(() => expect(requireTime).toHaveBeenCalled(), { timeout: 20_000 });
    await running.stop();
    return error.mock.calls.length;
  };
  expect([await logged(new ClockError('apart')), await logged(new Error('no space left'))]).toEqual([0, 1]);
});
