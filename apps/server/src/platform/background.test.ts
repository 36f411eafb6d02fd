import { expect, it, vi } from 'vitest';
import { startBackground } from './background.ts';

const never = (error: unknown) => expect.unreachable(String(error));

it('does step after step, one at a time, and none after the stop', async () => {
  let inside = 0;
  let most = 0;
  let steps = 0;
  const step = async () => {
    most = Math.max(most, ++inside);
    await Promise.resolve();
    inside -= 1;
    steps += 1;
  };
  const background = startBackground(step, { everyMs: 0, afterFailureMs: 0, onFailure: never });
  await vi.waitFor(() => expect(steps).toBeGreaterThan(3), { timeout: 30_000 });
  await background.stop();
  const done = steps;
  await new Promise((resolve) => setImmediate(resolve));
  expect([most, steps]).toEqual([1, done]);
});

it('reports a failure and goes on', async () => {
  const failures: unknown[] = [];
  let steps = 0;
  const step = async () => {
    steps += 1;
    if (steps === 1) throw new Error('once');
  };
  const onFailure = (error: unknown) => void failures.push(error);
  const background = startBackground(step, { everyMs: 0, afterFailureMs: 0, onFailure });
  await vi.waitFor(() => expect(steps).toBeGreaterThan(1), { timeout: 30_000 });
  await background.stop();
  expect(failures).toEqual([new Error('once')]);
});

it('waits at the stop for the step under way, which gets the signal', async () => {
  let isOver = false;
  const step = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        setImmediate(() => {
          isOver = true;
          resolve();
        });
      });
    });
  await startBackground(step, { everyMs: 0, afterFailureMs: 0, onFailure: never }).stop();
  expect(isOver).toBe(true);
});
