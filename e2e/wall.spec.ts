import type { Page } from '@playwright/test';
import { expect, passUntilShown, stopClock, test } from './fixtures.ts';

/** The interval at which pages ask for a newer count. */
const SIGNAL_MS = 5_000;
const GROWTH_MAX_BYTES = 1_000_000;

/** Opens the wall with results that the test changes; the server is away while they are null. */
async function openWall(page: Page, answer: { meta: object; data: object }) {
  const server = { shown: answer as typeof answer | null, asked: 0 };
  await page.route('**/api/extras/election-results', (route) => {
    server.asked += 1;
    return server.shown ? route.fulfill({ json: server.shown }) : route.abort();
  });
  await page.route('**/api/extras/election', (route) =>
    server.shown
      ? route.fulfill({ json: { message: '', data: { meta: server.shown.meta } } })
      : route.abort(),
  );
  await stopClock(page);
  await page.goto('/voter/results/wall');
  await passUntilShown(page, page.getByText('LIVE'));
  return server;
}

test.describe('a wall left open', { tag: '@release' }, () => {
  test('goes on through the close, a restart and a new election', async ({ page, request }) => {
    const answer = await (await request.get('/api/extras/election-results')).json();
    const server = await openWall(page, answer);
    const become = (meta: object) => {
      server.shown = { ...answer, meta: { ...answer.meta, ...meta } };
    };
    become({ status: 'closed', hasResult: true });
    await passUntilShown(page, page.getByText(/The result is in the public record/));
    server.shown = null;
    await page.clock.runFor(SIGNAL_MS);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    become({ log: 'second', electionTitle: 'Second election' });
    await passUntilShown(page, page.getByRole('heading', { name: 'Second election' }));
    await passUntilShown(page, page.getByText('LIVE'));
  });

  test('needs no more memory after 300 counts than after 100', async ({ page, request }) => {
    const answer = await (await request.get('/api/extras/election-results')).json();
    const server = await openWall(page, answer);
    const session = await page.context().newCDPSession(page);
    const heapAfter = async (counts: number) => {
      while (server.asked < counts) {
        const meta = { ...answer.meta, treeSize: (answer.meta.treeSize ?? 0) + server.asked };
        server.shown = { ...answer, meta };
        await page.clock.runFor(SIGNAL_MS);
      }
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize;
    };
    const early = await heapAfter(100);
    expect((await heapAfter(300)) - early).toBeLessThan(GROWTH_MAX_BYTES);
  });
});
