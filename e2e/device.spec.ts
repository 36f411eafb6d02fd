import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, stored, test } from './fixtures.ts';

const opened = (page: Page) => page.getByRole('dialog', { name: 'Check the test ballot on another device' });
const done = (page: Page) => page.getByRole('dialog', { name: 'Votes Submitted Successfully!' });

/** Reads the tracker without its spaces. */
async function shownTracker(box: Page | Locator): Promise<string> {
  const text = (await box.locator('.font-mono').textContent()) ?? '';
  return text.replaceAll(/\s/g, '');
}

/**
 * Chooses for every post and reveals the sealed ballot.
 * @returns the choices, the beginning of the tracker shown before, and the link that checks the ballot
 */
async function revealBallot(page: Page) {
  await page.goto('/voter/election');
  const names = await chooseAll(page);
  const confirmation = await askToVote(page);
  const check = confirmation.getByRole('button', { name: 'Check this device' });
  await expect(check).toBeInViewport({ ratio: 1 });
  const begins = await shownTracker(confirmation);
  await check.click();
  await expect(opened(page).getByRole('img', { name: 'Link that checks the test ballot' })).toBeVisible();
  const href = await opened(page).getByRole('link', { name: 'Open the check' }).getAttribute('href');
  return { names, begins, link: new URL(href ?? '') };
}

test.describe('a voter who doubts the device', () => {
  test.beforeEach(async ({ page, people }) => {
    await logInAs(page, await people.voter());
  });

  test('reveals a test ballot, another device shows its choices, and the vote is another ballot', async ({
    page,
    browser,
  }) => {
    let casts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/vote/cast')) casts += 1;
    });
    const { names, begins, link } = await revealBallot(page);
    const tracker = await shownTracker(opened(page));
    expect(begins).toHaveLength(16);
    expect(tracker.slice(0, 16)).toBe(begins);
    const other = await browser.newContext();
    const check = await other.newPage();
    const addresses: string[] = [];
    check.on('request', (request) => addresses.push(request.url()));
    await check.goto(link.href);
    await expect(check.getByRole('heading', { name: 'Choices in this ballot' })).toBeVisible();
    await expect(check.getByRole('definition')).toHaveCount(names.length);
    for (const name of names)
      await expect(check.getByRole('definition').filter({ hasText: name })).toBeVisible();
    expect(await shownTracker(check)).toBe(tracker);
    const seed = new URLSearchParams(link.hash.slice(1)).get('seed') ?? '';
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(addresses.filter((address) => new URL(address).pathname.includes(seed))).toEqual([]);
    await other.close();

    expect(casts).toBe(0);
    await opened(page).getByRole('button', { name: 'Go back and vote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(done(page)).toBeVisible();
    expect(casts).toBe(1);
    const receipt = JSON.parse((await stored(page, 'ballot_receipts')) ?? '[]')[0].receipt;
    expect(receipt.tracker).toHaveLength(tracker.length);
    expect(receipt.tracker).not.toBe(tracker);
  });

  test('is warned by the other device about a changed or truncated link', async ({ page, browser }) => {
    const { link } = await revealBallot(page);
    const other = await browser.newContext();
    const check = await other.newPage();
    const changed = (name: string, change: (value: string) => string) => {
      const parts = new URLSearchParams(link.hash.slice(1));
      parts.set(name, change(parts.get(name) ?? ''));
      return `${link.origin}${link.pathname}#${parts}`;
    };
    const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
    const otherChoice = (places: string) => (places.startsWith('0') ? '1' : '0') + places.slice(1);
    for (const address of [changed('seed', flip), changed('choices', otherChoice)]) {
      await check.goto('about:blank');
      await check.goto(address);
      await expect(check.getByText('This test ballot is not what its link says')).toBeVisible();
      await expect(check.getByRole('heading', { name: 'Choices in this ballot' })).toHaveCount(0);
    }
    await check.goto('about:blank');
    await check.goto(link.href.slice(0, -3));
    await expect(check.getByText(/This is not the link of a test ballot/)).toBeVisible();
    await check.goto('about:blank');
    await check.goto(changed('revision', flip));
    await expect(check.getByText(/The ballot could not be made again/)).toBeVisible();
    await other.close();
  });

  test('casts the ballot whose tracker was shown before Yes, and sees its tracker on the last screen', async ({
    page,
  }) => {
    await page.goto('/voter/election');
    await chooseAll(page);
    const confirmation = await askToVote(page);
    await expect(confirmation.getByRole('button', { name: 'Yes' })).toBeEnabled();
    const begins = await shownTracker(confirmation);
    await confirmation.getByRole('button', { name: 'Yes' }).click();
    await expect(done(page)).toBeVisible();
    const tracker = await shownTracker(done(page));
    expect(tracker.slice(0, 16)).toBe(begins);
    const [first] = JSON.parse((await stored(page, 'ballot_receipts')) ?? '[]');
    expect(first.receipt.tracker).toBe(tracker);
    const picture = page.waitForEvent('download');
    await done(page).getByRole('button', { name: 'Save the receipt as a picture' }).click();
    const bytes = await readFile(await (await picture).path());
    expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });
});

test('a voter without a network is told that nothing was sent, goes back, and votes when the network returns', async ({
  page,
  people,
}) => {
  await logInAs(page, await people.voter());
  // Requests hang; a refused one would be another case.
  let bringBack = () => {};
  const network = new Promise<void>((resolve) => {
    bringBack = resolve;
  });
  await page.route('**/api/board/*/payload/**', (route) =>
    // The page may be closed by now.
    network.then(() => route.continue()).catch(() => {}),
  );
  await page.goto('/voter/election');
  await chooseAll(page);
  const waiting = await askToVote(page);
  await expect(waiting).toContainText('Nothing has been encrypted or sent yet');
  await expect(waiting.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await waiting.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  await askToVote(page);
  await waiting.getByRole('button', { name: 'Try again now' }).click();
  bringBack();
  await waiting.getByRole('button', { name: 'Yes' }).click();
  await expect(done(page)).toBeVisible();
});

test('a voter who is offline at Yes is told so, and the ballot is sent when the network returns', async ({
  page,
  people,
  context,
}) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  await chooseAll(page);
  const yes = (await askToVote(page)).getByRole('button', { name: 'Yes' });
  await expect(yes).toBeEnabled();
  await context.setOffline(true);
  await yes.click();
  const casting = page.getByRole('dialog', { name: 'Casting your vote' });
  await expect(casting).toContainText('waiting for the network');
  await casting.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  await (await askToVote(page)).getByRole('button', { name: 'Yes' }).click();
  await expect(casting).toContainText('waiting for the network');
  await context.setOffline(false);
  await expect(done(page)).toBeVisible();
});

test('a voter whose reply was lost has the receipt after a reload, and no choice stays on the device', async ({
  page,
  people,
}) => {
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  await chooseAll(page);
  // The server accepts the ballot, but its reply is lost.
  await page.route('**/api/vote/cast', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await (await askToVote(page)).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('dialog', { name: 'Voting Failed!' })).toBeVisible();
  await page.unroute('**/api/vote/cast');
  await page.reload();
  await expect(page.getByText("You're all good!")).toBeVisible();
  await expect(page.getByText('The tracker of your ballot:')).toBeVisible();
  expect(JSON.parse((await stored(page, 'ballot_receipts')) ?? '[]')).toHaveLength(1);
  expect(await stored(page, 'pending_ballots')).toBeNull();
  expect(await stored(page, 'vote_choice')).toBeNull();
});
