import type { Page } from '@playwright/test';
import { allPositions, askToVote, cast, chooseAll } from './ballot.ts';
import { expect, fillIn, logInAs, stored, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: [/^A screen failed/] });

/** Opens a page that the service worker has begun to serve. */
async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isServed = () => navigator.serviceWorker.controller !== null;
    if (!isServed())
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** Lists the addresses of everything in the caches of the browser. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a voter who reloads without a network keeps the choices, and votes when it is back [A437]', async ({
  page,
  people,
  context,
}) => {
  await logInAs(page, await people.voter());
  await openKept(page, '/');
  await page.goto('/voter/results');
  // Kept once the list of records has arrived too, which may be after the numbers.
  await expect.poll(() => stored(page, 'last_results')).not.toBeNull();
  await page.goto('/voter/election');
  await chooseAll(page);
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringContaining('/assets/booth.worker-'));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. Try again when the connection is back.')).toBeVisible();
  await expect(page.getByText('What you have chosen is kept.')).toBeVisible();
  await page.goto('/voter/results');
  await expect(page.getByText(/numbers that this device received on/)).toBeVisible();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.goto('/trustee/2026');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

  await context.setOffline(false);
  await page.goto('/voter/election');
  await cast(page);
  await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
  const receipts = await stored(page, 'ballot_receipts');
  expect(receipts).not.toBeNull();
  // The release's files and nothing of the voter's, who has just logged in, read the paper and cast a ballot.
  expect((await keptPaths(page)).filter((path) => !/^\/($|assets\/|favicon\.svg$)/.test(path))).toEqual([]);
});

test('a voter whose line breaks at the login, on the paper, at Yes and afterwards still votes once', async ({
  page,
  people,
  context,
}) => {
  const { email, password } = await people.voter();
  const logIn = page.getByRole('main').getByRole('button', { name: 'Login' });
  await openKept(page, '/auth/login');
  await fillIn(page, { Email: email, Password: password });
  await context.setOffline(true);
  await logIn.click();
  await expect(page.getByRole('main').getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  await logIn.click();
  await expect(page).toHaveURL('/voter/dashboard');
  await allPositions(page);

  await context.setOffline(true);
  const names = await chooseAll(page);
  await context.setOffline(false);
  const yes = (await askToVote(page)).getByRole('button', { name: 'Yes' });
  await expect(yes).toBeEnabled();
  await context.setOffline(true);
  await yes.click();
  const casting = page.getByRole('dialog', { name: 'Casting your vote' });
  await expect(casting).toContainText('waiting for the network');
  await page.reload();
  await expect(page.getByText('What you have chosen is kept.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  const asked = await askToVote(page);
  for (const name of names) await expect(asked).toContainText(name);
  await asked.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
  await expect.poll(() => stored(page, 'ballot_receipts')).not.toBeNull();

  await context.setOffline(true);
  await page.goto('/voter/ballot');
  await expect(
    page.getByText(/This screen is not on your device yet\. .* a ballot you cast are kept\./),
  ).toBeVisible();
  await context.setOffline(false);
  await page.goto('/voter/election');
  await expect(page.getByText("You're all good!")).toBeVisible();
});

test('an update of the site waits while a paper is open [A439]', async ({ page, people }) => {
  await logInAs(page, await people.voter());
  await openKept(page, '/');
  await page.goto('/voter/election');
  await chooseAll(page);
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringContaining('/assets/booth.worker-'));

  // A worker with another address stands for that of the next release.
  const next = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.register('/sw.js?next');
      return (installing ?? waiting)?.state;
    });
  await expect.poll(next).toBe('installed');
  await cast(page);
  await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
  const workers = await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    return [navigator.serviceWorker.controller, waiting].map((worker) => worker?.scriptURL.split('/').pop());
  });
  expect(workers).toEqual(['sw.js', 'sw.js?next']);
});
