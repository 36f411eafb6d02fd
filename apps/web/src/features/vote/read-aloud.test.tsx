import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../../lib/locale.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { askToVote, setUpVoting } from '../../testing/voting.ts';

class FakeUtterance {
  voice: { voiceURI: string } | null = null;
  lang = '';
  rate = 1;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const voice = (lang: string, localService = true) => ({
  lang,
  localService,
  voiceURI: `${lang} ${localService}`,
});
let said: FakeUtterance[];
let cancel: ReturnType<typeof vi.fn>;

function giveVoices(...voices: ReturnType<typeof voice>[]) {
  said = [];
  cancel = vi.fn(() => said.splice(0));
  const engine = { getVoices: () => voices, speak: (one: FakeUtterance) => said.push(one), cancel };
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), engine));
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
}
beforeEach(async () => {
  await setUpVoting();
});
afterEach(() => act(() => activateLocale('en')));

const texts = () => said.map(({ text }) => text);

test('the paper is read on demand, post and candidates by party first, and stops when it is asked to', async () => {
  giveVoices(voice('fr-FR'), voice('en-US'), voice('en-NG'));
  const { user } = renderRoute('/voter/election');
  const read = await screen.findByRole('button', { name: 'Read aloud' });
  const post = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(said).toEqual([]);
  await user.click(read);
  expect(post).toContain(texts()[0]);
  expect(texts().slice(1)).toEqual([expect.stringMatching(/\. /), expect.stringMatching(/\. /)]);
  expect(new Set(said.map(({ lang }) => lang))).toEqual(new Set(['en-NG']));
  await user.click(screen.getByRole('button', { name: 'Stop reading' }));
  expect(said).toEqual([]);
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

test('the confirmation is read with each choice, and falls silent when it is closed', async () => {
  giveVoices(voice('en-GB'));
  const { user } = renderRoute('/voter/election');
  await screen.findByRole('button', { name: 'Vote' });
  const asked = await askToVote(user);
  await user.click(asked.getByRole('button', { name: 'Read aloud' }));
  expect(texts().at(0)).toBe('Are you sure you want to vote for all selected positions?');
  expect(texts().at(-1)).toBe('After this your vote cannot be changed.');
  expect(texts().length).toBeGreaterThan(2);
  await user.click(asked.getByRole('button', { name: 'No' }));
  expect(said).toEqual([]);
});

test('the button is there again once all has been read', async () => {
  giveVoices(voice('en-GB'));
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }));
  act(() => said.at(-1)?.onend?.());
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

test('a draft is read in its language where the device speaks it, and in English otherwise', async () => {
  giveVoices(voice('en-GB'), voice('ha-NG'));
  const { user } = renderRoute('/voter/election');
  await act(() => activateLocale('ha'));
  const confirm = async () => {
    const end = await screen.findByRole('region', { name: /Vote for All Selected Positions/ });
    await user.click(within(end).getByRole('button', { name: /Vote$/ }));
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: /Karanta|Kà á/ }));
    const last = texts().at(-1);
    await user.click(asked.getByRole('button', { name: /No$/ }));
    return last;
  };
  expect(await confirm()).toBe("Bayan wannan ba za a iya sauya ƙuri'arka ba.");
  await act(() => activateLocale('yo'));
  expect(await confirm()).toBe('After this your vote cannot be changed.');
});

test.each([
  ['no voice', []],
  ['voices of other languages', [voice('fr-FR')]],
  ['voices that send what they read to their maker', [voice('en-US', false)]],
])('nothing is read where the device has %s [A442]', async (_, voices) => {
  giveVoices(...voices);
  renderRoute('/voter/election');
  await screen.findByRole('button', { name: 'Vote' });
  expect(screen.queryByRole('button', { name: 'Read aloud' })).not.toBeInTheDocument();
});
