import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveSession } from '../../lib/session.ts';
import { store } from '../../lib/storage.ts';
import { leaveDesk, openDesk } from '../../testing/desk.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { askToVote, pressYes, setOnline, setUpVoting } from '../../testing/voting.ts';

let forgotten: ReturnType<typeof openDesk>;

beforeEach(async () => {
  const voting = await setUpVoting();
  voting.accept();
  const choices = localStorage.getItem('vote_choice') ?? '';
  forgotten = openDesk();
  saveSession('T'.repeat(43), 'PLACE', 'account-of-a-place');
  store('vote_choice', choices);
});
afterEach(leaveDesk);

const written = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('record_'));

test('a desk shows a receipt to write down: it saves no file, opens no link, stores nothing, and forgets at a press [A477]', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  await pressYes(user);
  const done = within(await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' }));
  expect(done.getByText(/^This device forgets your receipt\./)).toBeVisible();
  expect([done.queryAllByRole('link'), done.queryByRole('button', { name: /receipt/ })]).toEqual([[], null]);
  expect(written()).toEqual(['desk']);
  expect(forgotten).not.toHaveBeenCalled();
  await user.click(done.getByRole('button', { name: 'I have finished: forget me' }));
  expect(forgotten).toHaveBeenCalledWith('/vote-by-link');
});

test('a test ballot at a desk is a code to scan: its link has the choices, and would stay in the history [A477]', async () => {
  const { user } = renderRoute('/voter/election');
  await user.click((await askToVote(user)).getByRole('button', { name: 'Check this device' }));
  const name = 'Check the test ballot on another device';
  const revealed = within(await screen.findByRole('dialog', { name }));
  expect(revealed.getByRole('img', { name: 'Link that checks the test ballot' })).toBeVisible();
  expect([revealed.queryAllByRole('link'), revealed.queryByRole('button', { name: /^Copy/ })]).toEqual([
    [],
    null,
  ]);
});

test('the paper of a desk links to no candidate, whose page would stay in the history [A477]', async () => {
  renderRoute('/voter/election');
  const paper = within(await screen.findByRole('main'));
  expect(await paper.findByRole('button', { name: 'Vote' })).toBeVisible();
  expect(paper.queryAllByRole('link')).toEqual([]);
});

test('a voter whose line drops at a desk is told to stay, because the ballot is kept nowhere', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  setOnline(false);
  await pressYes(user);
  expect(await screen.findByText(/^Your ballot is sealed and not sent yet\./)).toBeVisible();
  expect(screen.queryByText(/kept on this device/)).not.toBeInTheDocument();
});

test('the first screen of a desk asks for a letter or slip, leads nowhere else, and lets no browser keep the code [A477]', async () => {
  leaveDesk();
  openDesk();
  renderRoute('/vote-by-link');
  expect(await screen.findByText('Type the number and the code of your letter or slip.')).toBeVisible();
  expect(await screen.findByText('Desk of the electoral commission')).toBeVisible();
  for (const label of ['Voter number', 'Code'])
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Skip to the content']);
});
