import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Letter } from '../apps/simulator/src/letters.ts';
import { expectAccessible } from './axe.ts';
import { askToVote, chooseAll, positions } from './ballot.ts';
import { linkTo, openElection, VOTERS } from './cooperative.ts';
import { makeDesk, openPaper, openProfile, textsIn, typeSlip } from './desk.ts';
import { expect } from './fixtures.ts';
import { test } from './own-server.ts';

// Two browsers, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const TABLET = { width: 768, height: 1024 };
const SMALL = { width: 360, height: 640 };

const slipOf = async (page: Page, { number, email }: { number: string; email: string }): Promise<Letter> => ({
  voterNumber: number,
  code: (await linkTo(page, email)).split('.').at(-1) ?? '',
});

/** Reads everything that scripts of this site can keep in a browser. */
const keptIn = (desk: Page) =>
  desk.evaluate(async () => {
    const files = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    const here = [window.name, document.cookie, history.state];
    return {
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      databases: await indexedDB.databases(),
      everything: JSON.stringify([{ ...localStorage }, here, files.flat()]),
    };
  });

/** Expects that the desk is at its first screen, and that nothing of a voter is left on it. */
async function expectForgotten(desk: Page, secrets: readonly string[]): Promise<void> {
  await expect(desk).toHaveURL(/\/vote-by-link$/);
  for (const field of ['Voter number', 'Code']) await expect(desk.getByLabel(field)).toHaveValue('');
  await expect(desk.getByRole('button', { name: 'I have finished: forget me' })).toHaveCount(0);
  const keysOfVoters = async () => (await keptIn(desk)).keys.filter((key) => !key.startsWith('record_'));
  await expect.poll(keysOfVoters).toEqual(['desk']);
  const kept = await keptIn(desk);
  expect(kept.databases).toEqual([]);
  for (const secret of secrets) expect(kept.everything).not.toContain(secret);
}

/** Writes a key as Chromium's database of local storage has it. */
const storedAs = (key: string): string => `\0\x01${key}`;

/**
 * Votes for the first candidate of each post, after a challenge of the device.
 * @returns the tracker, as it is shown
 */
async function vote(desk: Page): Promise<string> {
  expect(await chooseAll(desk)).toEqual(['Ada Obi', 'Chi Eze']);
  await (await askToVote(desk)).getByRole('button', { name: 'Check this device' }).click();
  const revealed = desk.getByRole('dialog');
  await expect(revealed.getByRole('img', { name: 'Link that checks the test ballot' })).toBeVisible();
  // Its address has the choices: a browser would keep it in its history.
  await expect(revealed.getByRole('link')).toHaveCount(0);
  await revealed.getByRole('button', { name: 'Go back and vote' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(desk.getByText('Votes Submitted Successfully!')).toBeVisible();
  await expect(desk.getByText(/^This device forgets your receipt\./)).toBeVisible();
  await expect(desk.getByRole('dialog').getByRole('button', { name: /receipt/ })).toHaveCount(0);
  await expect(desk.getByRole('dialog').getByRole('link')).toHaveCount(0);
  return (await desk.locator('dialog .font-mono').innerText()).replace(/\s/g, '');
}

test('a device that an officer makes a desk takes the codes of slips, and forgets each voter: finished, away, reloaded or sent back, also on its disk [A389 A477 A478 A479]', {
  tag: '@release',
}, async ({ page, browser, server, folder }) => {
  const desk = await openElection(page, browser, server.words());
  const [first, second, third] = await Promise.all(VOTERS.map((voter) => slipOf(page, voter)));
  if (!first || !second || !third) throw new Error('There are no slips');
  const officersToken = await test.step('an officer makes the tablet a desk, and is logged out', async () => {
    await desk.setViewportSize(TABLET);
    const token = (await desk.evaluate(() => localStorage.getItem('auth_token'))) ?? '';
    await makeDesk(desk);
    await expectForgotten(desk, [token, 'COMMISSION']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/commission/me', { headers })).status()).toBe(401);
    await expectAccessible(desk, 'the first screen of a desk', true);
    await expect(desk.getByRole('main').getByRole('link')).toHaveCount(0);
    return token;
  });

  await test.step('a voter votes at the tablet, and an officer who reads its storage afterwards finds nothing', async () => {
    const token = await openPaper(desk, first);
    await expect(positions(desk)).toHaveCount(2);
    await expect(desk.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectAccessible(desk, 'a ballot paper at a desk', true);
    const tracker = await vote(desk);
    await expectAccessible(desk, 'a receipt at a desk', true);
    await desk.getByRole('dialog').getByRole('button', { name: 'I have finished: forget me' }).click();
    await expectForgotten(desk, [
      officersToken,
      token,
      tracker,
      first.voterNumber,
      first.code,
      'Ada Obi',
      'PLACE',
    ]);
  });

  await test.step('the same slip shows that its place has voted, also on a small screen, and not for whom', async () => {
    await desk.setViewportSize(SMALL);
    await openPaper(desk, first);
    await expect(desk.getByText('Your vote has been recorded.').first()).toBeVisible();
    await expect(desk.getByText('Ada Obi')).toHaveCount(0);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
    await desk.getByRole('button', { name: 'I have finished: forget me' }).click();
    await expectForgotten(desk, [first.voterNumber]);
  });

  const leave = async (way: () => Promise<unknown>) => {
    const token = await openPaper(desk, second);
    await chooseAll(desk);
    await way();
    await expectForgotten(desk, [token, second.voterNumber, second.code]);
    await desk.goto('/voter/election');
    await expectForgotten(desk, [token, second.voterNumber, second.code]);
  };
  const asked = desk.getByText(/^Are you still here\?/);
  await test.step('a voter is forgotten by a reload, the back button, another address, and an absence', async () => {
    await leave(() => desk.reload());
    await leave(() => desk.goBack());
    await leave(() => desk.goto('/voter/ballot'));
    await desk.clock.install();
    await leave(async () => {
      await desk.clock.pauseAt(Date.now() + 60_000);
      await desk.mouse.click(5, 5);
      await desk.clock.runFor(100_000);
      await expect(asked).toBeVisible();
      await desk.mouse.click(5, 5);
      await expect(asked).toHaveCount(0);
      await expect(positions(desk)).toHaveCount(2);
      await desk.clock.runFor(120_000);
      await desk.clock.resume();
    });
    await typeSlip(desk, second);
    await desk.clock.fastForward(120_000);
    await expectForgotten(desk, [second.voterNumber, second.code]);
  });

  await test.step('a wrong code opens nothing, and the voter who came back votes', async () => {
    await typeSlip(desk, { ...second, code: first.code });
    await desk.getByRole('button', { name: 'Open my ballot paper' }).click();
    await expect(desk.getByText(/^This link or code is wrong, or works no more\./)).toBeVisible();
    await openPaper(desk, second);
    await expect(positions(desk)).toHaveCount(2);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
    await vote(desk);
  });

  await test.step('the question whether the voter is still there covers no word of the receipt', async () => {
    await desk.clock.fastForward(100_000);
    await expect(asked).toBeVisible();
    const question = desk.getByRole('alert').filter({ has: asked });
    const edgeOf = (shown: Locator, edge: 'top' | 'bottom') =>
      shown.evaluate((element, name) => element.getBoundingClientRect()[name], edge);
    const receipt = desk.getByRole('dialog');
    await expect
      .poll(async () => (await edgeOf(receipt, 'top')) - (await edgeOf(question, 'bottom')))
      .toBeGreaterThan(0);
  });

  await test.step('nothing of a voter is in the files of the browser, though it ends amid a choice or a receipt', async () => {
    const stored = await page.evaluate(() => ({ ...localStorage }));
    const secrets = [third.voterNumber, third.code, third.code.replaceAll('-', '')];
    const keys = ['vote_choice', 'pending_ballots'].map(storedAs);
    const marks = [randomUUID(), storedAs('mark')];
    let tablet = await openProfile(folder, server.url);
    await tablet.goto('/');
    await tablet.evaluate((all) => Object.assign(localStorage, all), stored);
    await makeDesk(tablet);
    const token = await openPaper(tablet, third);
    await chooseAll(tablet);
    // A browser that ends writes what it has stored, and what was removed stays in the file.
    await tablet.evaluate(([text = '']) => localStorage.setItem('mark', text), marks);
    await tablet.context().close();
    const all = [...marks, ...secrets, ...keys, token];
    expect((await textsIn(folder, all)).sort()).toEqual([...marks].sort());

    tablet = await openProfile(folder, server.url);
    await tablet.goto('/vote-by-link');
    const again = await openPaper(tablet, third);
    const tracker = await vote(tablet);
    await tablet.context().close();
    expect((await textsIn(folder, [...all, again, tracker])).sort()).toEqual([...marks].sort());
  });
});
