import { expect, it, vi } from 'vitest';
import { countIntake } from '../domains/board/intake-store.ts';
import { ServerAudits } from '../domains/count/server-audit.ts';
import type { Log } from '../platform/log.ts';
import { ClockError } from '../platform/shared-clock.ts';
import { encryptFor, fillIntake, openedElection, recordDeps } from '../testing/record.ts';
import { startSequencer } from './sequencer.ts';

it('the sequencer logs each failure except those of clocks, which are logged there [A160]', async () => {
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

it('the sequencer moves the ballots of an election although the record of another one fails [A239]', async () => {
  const deps = await recordDeps();
  const ids = [];
  for (const slug of ['first', 'second']) {
    const { id } = await openedElection(deps, [2], { slug });
    await fillIntake(deps.db, id, [await encryptFor(deps.db, id)]);
    ids.push(id);
  }
  // Both are due again by then.
  await deps.owner.updateTable('elections').set({ live_interval_ms: 500 }).execute();
  // Whichever comes first is the one that fails, each time.
  let failing: string | undefined;
  const advance = async (_: unknown, { electionId }: { electionId: string }) => {
    failing ??= electionId;
    if (electionId === failing) throw new Error('the record does not hold');
  };
  const error = vi.fn();
  const audits = Object.assign(new ServerAudits(), { advance });
  const running = startSequencer({ ...deps, audits }, { error } as unknown as Log);
  try {
    for (const id of ids) await expect.poll(() => countIntake(deps.db, id)).toBe(0);
    expect(error).toHaveBeenCalled();
  } finally {
    await running.stop();
  }
});
