import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { recordElection, serveRecord, spoil } from './recorded.ts';

/** Setup, papers and two ballots: one full bundle of 256 entries, and four entries in the next. */
const PAPERS = 257;

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Runs in the page: gives its stored audit an earlier version. */
function ageStoredAudit(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('evoting-audit', 1);
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const transaction = opened.result.transaction('audits', 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.objectStore('audits').openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue>).result;
        cursor.update({ ...cursor.value, state: { ...cursor.value.state, version: 4 } });
      };
    };
  });
}

test.describe('the check of a count', () => {
  test('continues after the page was closed, from the last stored bundle', async ({ page, context }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const requests: string[] = [];
    await serveRecord(context, await recordElection(PAPERS), (path) => {
      requests.push(path);
      return path.startsWith('payloads/001') ? held : undefined;
    });
    await page.goto('/verify');
    await press(page, 'Check everything');
    await expect(page.getByText('256 of 262 entries')).toBeVisible();
    await page.close();
    release();
    requests.length = 0;
    const later = await context.newPage();
    await later.goto('/verify');
    await press(later, 'Continue after entry 256');
    await expect(later.getByText('Verified', { exact: true })).toBeVisible();
    await expect(later.getByText(/All 2 ballots, every proof and every number of votes shown/)).toBeVisible();
    expect(requests.filter((path) => path.startsWith('payloads/'))).toEqual(['payloads/001.p/6']);
    await later.reload();
    await expect(later.getByRole('button', { name: 'Check everything' })).toBeVisible();
    await expect(later.getByRole('button', { name: /Continue/ })).toHaveCount(0);
  });

  test('continues in the same page after a pause', { tag: '@release' }, async ({ page, context }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await serveRecord(context, await recordElection(PAPERS), (path) =>
      path.startsWith('payloads/001') ? held : undefined,
    );
    await page.goto('/verify');
    await press(page, 'Check everything');
    await expect(page.getByText('256 of 262 entries')).toBeVisible();
    await press(page, 'Pause');
    release();
    await press(page, 'Continue after entry 256');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('begins again if the stored progress is of an older version', { tag: '@release' }, async ({
    page,
    context,
  }) => {
    await serveRecord(context, await recordElection(PAPERS), (path) =>
      path.startsWith('payloads/001') ? new Promise<void>(() => {}) : undefined,
    );
    await page.goto('/verify');
    await press(page, 'Check everything');
    await expect(page.getByText('256 of 262 entries')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue after entry 256' })).toBeVisible();
    await page.evaluate(ageStoredAudit);
    await page.reload();
    // Shown after a short benchmark, long after the stored audit was read.
    await expect(page.getByText(/^The record has 262 entries now/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check everything' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Continue/ })).toHaveCount(0);
  });

  for (const [path, location] of [
    ['checkpoint', /^checkpoint: /],
    ['tile/0/000.p/6', /entry \d+: is not the entry that tile\/0\/000\.p\/6 holds/],
    ['tile/entries/000.p/6', /^tile\/entries\/000\.p\/6/],
    ['payloads/000.p/6', /^payloads\/000\.p\/6, payload of entry \d/],
    ['count', /^count: /],
    ['results', /^results/],
  ] as const)
    test(`fails at one changed bit of ${path}, and names the location`, { tag: '@release' }, async ({
      page,
      context,
    }) => {
      const recorded = await recordElection();
      spoil(recorded, path);
      await serveRecord(context, recorded);
      await page.goto('/verify');
      await press(page, 'Check everything');
      await expect(page.getByText('NOT verified', { exact: true })).toBeVisible();
      await expect(page.getByText(location).first()).toBeVisible();
      await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
    });

  test('uses several threads on several cores, with the same verdict', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });
    });
    // One estimates the cost, one checks, and three help. Playwright does not report Workers that a Worker
    // starts, but the DevTools protocol does.
    const workers: string[] = [];
    const protocol = await context.browser()?.newBrowserCDPSession();
    protocol?.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
      if (type === 'worker') workers.push(targetId);
    });
    await protocol?.send('Target.setDiscoverTargets', { discover: true });
    // Ignore the Workers of the page before, which are about to end.
    workers.length = 0;
    await serveRecord(context, await recordElection());
    await page.goto('/verify');
    await press(page, 'Check everything');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect.poll(() => new Set(workers).size).toBe(1 + 1 + 3);
    // The content security policy lets only these Workers compile WebAssembly.
    await expect(page.getByText(/the fast engine judged 2 ballots/)).toBeVisible();
    const inPage = page.evaluate(() =>
      WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
        () => 'compiled',
        (error: Error) => error.name,
      ),
    );
    expect(await inPage).toBe('CompileError');
  });

  test('shows its estimated cost before it starts', async ({ page, context }) => {
    await serveRecord(context, await recordElection());
    await page.goto('/verify');
    await expect(
      page.getByText('The record has 6 entries now. By a short trial on this device:'),
    ).toBeVisible();
    await expect(page.getByText(/^about .+ kB, less than a minute$/)).toHaveCount(2);
  });

  test('says of a random 1 % what it did not check, and has a report to download', async ({
    page,
    context,
  }) => {
    await serveRecord(context, await recordElection());
    await page.goto('/verify');
    await press(page, 'Check a random 1 %');
    await expect(page.getByText('Holds, as far as it was looked at', { exact: true })).toBeVisible();
    await expect(page.getByText(/The ballots were not added up/)).toBeVisible();
    await expect(page.getByText('left to a whole check').first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await press(page, 'Download the report');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('count-check-2026-6.json');
    const report = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(report).toMatchObject({
      verdict: 'sampled',
      log: '2026',
      treeSize: 6,
      ballots: 2,
      isAddedUp: false,
    });
    expect(report.checks.every(({ status }: { status: string }) => status !== 'failed')).toBe(true);
  });

  test('also finds a changed bit outside the proofs in a random 1 %', { tag: '@release' }, async ({
    page,
    context,
  }) => {
    const recorded = await recordElection();
    spoil(recorded, 'tile/0/000.p/6');
    await serveRecord(context, recorded);
    await page.goto('/verify');
    await press(page, 'Check a random 1 %');
    await expect(page.getByText('NOT verified', { exact: true })).toBeVisible();
  });
});
