import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as download from '../../../lib/download.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';
import { readPo } from './po-file.ts';

const saved = new Map<string, Blob>();
const ASKED = 'Are you sure you want to vote for all selected positions?';

beforeEach(() => {
  saved.clear();
  vi.spyOn(download, 'saveFile').mockImplementation((name, content) => void saved.set(name, content));
  const server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  server.succeed('GET /commission/me', { message: '', data: officerMe('observer') });
});

async function open(reviewer?: string) {
  const { user, unmount } = renderRoute('/commission/languages');
  await screen.findByText(ASKED);
  const name = screen.getByRole('textbox', { name: 'Name of the reviewer' });
  if (reviewer) {
    await user.clear(name);
    await user.type(name, reviewer);
  }
  return { user, unmount };
}
const cardOf = (english: string) => {
  const card = screen.getByText(english, { selector: 'p' }).closest('li');
  if (!card) throw new Error(`No card has “${english}”`);
  return within(card);
};
const inFile = async (english: string) =>
  readPo((await saved.get('vote.po')?.text()) ?? '').find(({ id }) => id === english);

test('the messages on which a vote depends are first, as drafts beside the English', async () => {
  await open();
  expect(screen.getByText(/^40 messages found\./)).toBeVisible();
  expect(cardOf(ASKED).getByText('Draft.')).toBeVisible();
  // Nobody is named yet, so nobody can have reviewed or corrected it.
  expect(cardOf(ASKED).getByRole('button', { name: /^It is right/ })).toBeDisabled();
  expect(cardOf(ASKED).getByRole('button', { name: /^Correct/ })).toBeDisabled();
});

test('a correction is kept in this browser, and the file has it with the name of its reviewer', async () => {
  const first = await open('Ada Obi');
  await first.user.click(cardOf(ASKED).getByRole('button', { name: /^Correct/ }));
  const field = screen.getByRole('textbox', { name: /^Corrected translation/ });
  await first.user.clear(field);
  await first.user.type(field, 'Ka tabbata?'.normalize('NFD'));
  await first.user.click(screen.getByRole('button', { name: 'Keep the correction' }));
  expect(cardOf(ASKED).getByText('Ka tabbata?')).toBeVisible();
  first.unmount();
  const { user } = await open();
  expect(cardOf(ASKED).getByText(/Draft, reviewed by Ada Obi\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the file vote.po' }));
  expect(await inFile(ASKED)).toEqual({ id: ASKED, text: 'Ka tabbata?', reviewers: ['Ada Obi'] });
});

test('a correction without a parameter of the English is refused', async () => {
  const { user } = await open('Ada Obi');
  const english = 'Vote for {candidateName}';
  await user.click(cardOf(english).getByRole('button', { name: /^Correct/ }));
  const field = screen.getByRole('textbox', { name: /^Corrected translation/ });
  await user.clear(field);
  await user.type(field, 'Jefa masa');
  await user.click(screen.getByRole('button', { name: 'Keep the correction' }));
  expect(field).toHaveAccessibleDescription(/Keep what stands in braces/);
  expect(screen.queryByRole('heading', { name: 'Files to save' })).not.toBeInTheDocument();
});

test('a message is reviewed once two names stand for it; one name counts once, and a correction begins anew', async () => {
  const { user } = await open('Ada Obi');
  const right = () => cardOf(ASKED).getByRole('button', { name: /^It is right/ });
  await user.click(right());
  expect(right()).toBeDisabled();
  const name = screen.getByRole('textbox', { name: 'Name of the reviewer' });
  await user.clear(name);
  await user.type(name, 'ada obi');
  expect(right()).toBeDisabled();
  await user.clear(name);
  await user.type(name, 'Musa Sani');
  await user.click(right());
  expect(cardOf(ASKED).getByText(/^Reviewed by Ada Obi, Musa Sani\./)).toBeVisible();
  expect(screen.getByText(/Reviewed by two people: 1 of/)).toBeVisible();
  await user.click(cardOf(ASKED).getByRole('button', { name: /^Correct/ }));
  await user.type(screen.getByRole('textbox', { name: /^Corrected translation/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Keep the correction' }));
  expect(cardOf(ASKED).getByText(/Draft, reviewed by Musa Sani\./)).toBeVisible();
  await user.click(cardOf(ASKED).getByRole('button', { name: /^Undo/ }));
  expect(cardOf(ASKED).getByText('Draft.')).toBeVisible();
});

test('a search needs no marks, and finds words of both languages', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'Everywhere');
  const search = screen.getByRole('searchbox', { name: 'Words of the English or the translation' });
  await user.type(search, 'wasika{Enter}');
  expect((await screen.findAllByText(/wasiƙa/))[0]).toBeVisible();
  expect(screen.queryByText(ASKED)).not.toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'no such words at all{Enter}');
  expect(await screen.findByText('No message is like that')).toBeVisible();
});

test('a change is left out of the file once the release has another text', async () => {
  const change = {
    part: 'vote',
    id: ASKED,
    was: 'an older text',
    text: 'Ka tabbata?',
    reviewers: ['Ada Obi'],
  };
  localStorage.setItem('translations_ha', JSON.stringify([change]));
  await open();
  expect(cardOf(ASKED).getByText(/The release now has another text/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Files to save' })).not.toBeInTheDocument();
});
