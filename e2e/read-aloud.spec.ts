import type { Page } from '@playwright/test';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';

/** Gives the page one voice, and keeps the sentences that are to be spoken with it. */
const giveVoice = (page: Page, voice: { voiceURI: string; lang: string; localService: boolean }) =>
  page.addInitScript((only) => {
    const said: string[] = [];
    const engine = Object.assign(new EventTarget(), {
      getVoices: () => [only],
      speak: ({ text }: SpeechSynthesisUtterance) => said.push(text),
      cancel: () => said.splice(0),
    });
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.defineProperties(window, {
      said: { value: said },
      speechSynthesis: { value: engine },
      SpeechSynthesisUtterance: { value: Utterance },
    });
  }, voice);

/** The sentences that the device is speaking now. */
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));

test('a voter has the paper and the confirmation read by a voice of the device, and stops it', async ({
  page,
  people,
}) => {
  await giveVoice(page, { voiceURI: 'here', lang: 'en-NG', localService: true });
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const [post, ...candidates] = (await said(page)).split('\n');
  expect(post).toBe('President');
  const names = candidates.map((sentence) => new RegExp(`^Vote for ${sentence.split('. ').at(-1)}$`));
  await expect(page.getByRole('button', { name: /^Vote for (?!All)/ })).toHaveText(names);
  await page.getByRole('button', { name: 'Stop reading' }).click();
  expect(await said(page)).toBe('');

  const chosen = await chooseAll(page);
  const asked = await askToVote(page);
  expect(await said(page)).toBe('');
  await asked.getByRole('button', { name: 'Read aloud' }).click();
  for (const name of chosen) expect(await said(page)).toContain(name);
  expect(await said(page)).toContain('After this your vote cannot be changed.');
  await asked.getByRole('button', { name: 'No', exact: true }).click();
  await expect.poll(() => said(page)).toBe('');
});
