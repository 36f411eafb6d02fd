import type { DataOf } from '@evoting/contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../../lib/locale.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { electionInfo, profile } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => act(() => activateLocale('en')));

function logIn() {
  localStorage.setItem('auth_token', 'token-of-a-voter');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
}

type Standing = DataOf<'GET /self-nomination'>;
const ID = '00000000-0000-4000-8000-000000000001';
const POST = '00000000-0000-4000-8000-000000000002';
const rules = { seconders: 2, untilMs: Date.parse('2099-12-01T12:00:00Z'), isOver: false };
const seen = { name: 'Ada Obi', bio: 'Roads.', postId: POST, imageId: null };
const nomination = { id: ID, name: 'Ada Obi', bio: 'Roads.', picture: null, postName: 'President', seen };
const standing = {
  rules,
  hasPlace: true,
  posts: [{ id: POST, postName: 'President' }],
  own: null,
} as unknown as Standing;
const own = { ...nomination, status: 'submitted', reason: null, seconders: 1 };
const answer = (data: object) =>
  server.succeed('GET /self-nomination', { message: '', data: { ...standing, ...data } as Standing });

test('a voter nominates themself with consent, and gets a link for seconders', async () => {
  logIn();
  answer({});
  server.succeed('POST /self-nomination', { message: '', data: { id: ID } } as never);
  const { user } = renderRoute('/voter/stand');
  await user.selectOptions(await screen.findByLabelText('Post'), 'President');
  await user.type(screen.getByLabelText('Your name, as on the ballot paper'), 'Ada Obi');
  await user.type(screen.getByLabelText('Manifesto'), 'Roads.');
  await user.click(screen.getByRole('checkbox'));
  answer({ own });
  await user.click(screen.getByRole('button', { name: 'Nominate myself' }));
  expect(await screen.findByText('1 of 2 people have seconded you.')).toBeVisible();
  expect(screen.getByText(new RegExp(`/second/${ID}$`))).toBeVisible();
  expect(server.requestsTo('POST /self-nomination')).toHaveLength(1);
});

test('a candidate reads why the commission sent a nomination back', async () => {
  logIn();
  answer({ own: { ...own, status: 'sent-back', reason: 'Use your full name.' } });
  renderRoute('/voter/stand');
  expect(await screen.findByText(/Use your full name\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('without a place on the roll a voter is told to claim it first, and finds no form', async () => {
  logIn();
  answer({ hasPlace: false, posts: [] });
  renderRoute('/voter/stand');
  expect(await screen.findByText(/Claim your place on the voters' roll first/)).toBeVisible();
  expect(screen.queryByLabelText('Manifesto')).toBeNull();
});

test('a seconder sends what they read', async () => {
  logIn();
  server.succeed(
    `GET /self-nomination/${ID}` as never,
    { message: '', data: { ...nomination, obstacle: null } } as never,
  );
  server.succeed(`POST /self-nomination/${ID}/second` as never, { message: '', data: {} } as never);
  const { user } = renderRoute(`/second/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Second this candidate' }));
  expect(await screen.findByText(/You have seconded this candidate/)).toBeVisible();
  await waitFor(() =>
    expect(server.requestsTo(`POST /self-nomination/${ID}/second` as never)).toMatchObject([
      { body: { seen } },
    ]),
  );
});

test('in a draft the English stands below what a seconder and a candidate agree to', async () => {
  logIn();
  server.succeed(
    `GET /self-nomination/${ID}` as never,
    { message: '', data: { ...nomination, obstacle: null } } as never,
  );
  const { unmount } = renderRoute(`/second/${ID}`);
  await act(() => activateLocale('ha'));
  expect(
    await screen.findByRole('button', { name: /^Goyi bayan wannan ɗan takara.*Second this candidate$/ }),
  ).toBeVisible();
  unmount();
  answer({});
  renderRoute('/voter/stand');
  expect(
    await screen.findByRole('checkbox', { name: /^Ina so in tsaya takara\..*I want to stand\./ }),
  ).toBeVisible();
});

test('somebody who is not logged in sees nothing of the nomination', async () => {
  renderRoute(`/second/${ID}`);
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  expect(server.requestsTo(`GET /self-nomination/${ID}` as never)).toEqual([]);
});

test('before voting opens, the page of the ballot paper leads to a nomination where the election takes them', async () => {
  logIn();
  server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason: 'not-open' }));
  answer({});
  const { unmount } = renderRoute('/voter/election');
  expect(await screen.findByRole('link', { name: 'Nominate yourself' })).toHaveAttribute(
    'href',
    '/voter/stand',
  );
  unmount();
  answer({ rules: null });
  renderRoute('/voter/election');
  expect(await screen.findByText('Voting has not opened yet')).toBeVisible();
  await waitFor(() => expect(server.requestsTo('GET /self-nomination')).toHaveLength(2));
  expect(screen.queryByRole('link', { name: 'Nominate yourself' })).toBeNull();
});
