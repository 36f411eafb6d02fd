import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLocale, addPart } from '../../lib/locale.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { setUpVoting } from '../../testing/voting.ts';
import { closedMessage } from './messages.ts';

let voting: Awaited<ReturnType<typeof setUpVoting>>;
beforeEach(async () => {
  voting = await setUpVoting();
});
afterEach(() => act(() => activateLocale('en')));

/** The English sentences that stand beside a draft. */
const englishIn = (element: HTMLElement) =>
  [...element.querySelectorAll('span[lang=en]')].map((span) => span.textContent);

test('the English stands beside each draft from the confirmation to the receipt [A436]', async () => {
  voting.accept();
  const { user } = renderRoute('/voter/election');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Hausa');
  expect(await screen.findByText(/Wannan fassara daftari ce/)).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ha');
  const end = await screen.findByRole('region', { name: /Vote for All Selected Positions/ });
  expect(englishIn(end)).toEqual(expect.arrayContaining(['Vote for All Selected Positions', 'Vote']));
  await user.click(within(end).getByRole('button', { name: /Vote$/ }));
  const asking = await screen.findByRole('dialog', { name: /Ka tabbata/ });
  const yes = within(asking).getByRole('button', { name: /Yes/ });
  await waitFor(() => expect(yes).toBeEnabled());
  expect(englishIn(asking)).toEqual(
    expect.arrayContaining([
      'Are you sure you want to vote for all selected positions?',
      'After this your vote cannot be changed.',
      'Sealed. The tracker begins:',
      'No',
      'Yes',
    ]),
  );
  await user.click(yes);
  const done = await screen.findByRole('dialog', { name: /An aika ƙuri'u/ });
  expect(englishIn(done)).toEqual(
    expect.arrayContaining([
      'Votes Submitted Successfully!',
      'Thank you for participating in the democratic process. Your vote has been recorded.',
      'Continue',
    ]),
  );
});

test('the English stands beside the draft of a failure [A436]', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await act(() => activateLocale('yo'));
  const end = await screen.findByRole('region', { name: /Vote for All Selected Positions/ });
  await user.click(within(end).getByRole('button', { name: /Vote$/ }));
  const yes = within(await screen.findByRole('dialog')).getByRole('button', { name: /Yes/ });
  await waitFor(() => expect(yes).toBeEnabled());
  await user.click(yes);
  const failed = await screen.findByRole('dialog', { name: /Voting Failed!/ });
  expect(englishIn(failed)).toEqual(
    expect.arrayContaining([
      'Voting Failed!',
      'Please try again or contact support',
      'Your choices are kept. Trying again never counts a vote twice.',
    ]),
  );
});

test('the English stands below the draft that says why nothing was sent [A436]', async () => {
  await act(() => activateLocale('yo'));
  await addPart('vote');
  const [own, english] = closedMessage('unreachable').split('\n');
  expect(own).toMatch(/^A kò lè dé ibi àkọsílẹ̀ gbogbogbò/);
  expect(english).toMatch(/^The public record could not be reached, so your ballot was not encrypted/);
});

test('a switch of the language keeps the choices, and later screens come in it', async () => {
  const { user } = renderRoute('/voter/election');
  await screen.findByRole('region', { name: 'Vote for All Selected Positions' });
  const before = localStorage.getItem('vote_choice');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Igbo');
  expect(await screen.findByText('Ntuli aka')).toBeVisible();
  expect(localStorage.getItem('vote_choice')).toBe(before);
  expect(localStorage.getItem('language')).toBe('ig');
});

test('the commission’s name of a post has the English below on the sheet and its cards, in the list and where it is confirmed [A448]', async () => {
  const posts = [{ post: 'Governor', translations: { ha: 'Gwamna' } }];
  voting.server.succeed('GET /extras/post-names', { message: '', data: { posts } });
  const { user } = renderRoute('/voter/election');
  await act(() => activateLocale('ha'));
  const sheet = await screen.findByRole('heading', { level: 2, name: 'Gwamna Governor' });
  expect(englishIn(sheet)).toEqual(['Governor']);
  for (const candidate of screen.getAllByRole('heading', { level: 3 }))
    expect(englishIn(candidate.closest('li') as HTMLElement)).toContain('Governor');
  const end = await screen.findByRole('region', { name: /Vote for All Selected Positions/ });
  expect(englishIn(end)).toContain('Governor');
  await user.click(within(end).getByRole('button', { name: /Vote$/ }));
  const asking = await screen.findByRole('dialog', { name: /Ka tabbata/ });
  expect(within(asking).getByText('Gwamna')).toHaveAttribute('lang', 'ha');
  expect(englishIn(asking)).toContain('Governor');
});

test('the posts have their own names in English, and nobody asks for others', async () => {
  renderRoute('/voter/election');
  expect(await screen.findByRole('heading', { level: 2, name: 'Governor' })).toBeVisible();
  expect(voting.server.requestsTo('GET /extras/post-names')).toEqual([]);
});
