import type { OfficerRole } from '@evoting/contract/call';
import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection as draft, officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './TrusteesPage.tsx';

const { id: ID } = draft;
const PATH = `/commission/elections/${ID}/trustees`;
const ceremony = (steps: readonly number[], more: object = {}): NonNullable<KeyHolders['ceremony']> => ({
  state: 'making',
  threshold: 2,
  guilty: null,
  trustees: ['Ada', 'Bem', 'Chi'].map((name, i) => ({
    trustee: i + 1,
    name,
    email: `${name.toLowerCase()}@example.org`,
    steps: steps[i] ?? 0,
    hasDecrypted: false,
    drilledAtMs: null,
    isSilent: false,
  })),
  ...more,
});

type Trustee = NonNullable<KeyHolders['ceremony']>['trustees'][number];

let server: ReturnType<typeof fakeServer>;
const logInAs = (role: OfficerRole) => {
  const data = officerMe(role);
  server.succeed('GET /commission/me', { message: '', data });
};
const show = (keyHolders: Partial<KeyHolders>) => {
  const holders = {
    keyHolders: 'trustees',
    digest: 'a'.repeat(64),
    mayInvite: 'yes',
    planned: null,
    openedAtMs: null,
    ceremony: null,
    ...keyHolders,
  };
  server.succeedAt(`GET ${PATH}`, { message: '', data: { keyHolders: holders } });
};

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  logInAs('returning-officer');
  const data = {
    elections: [draft],
    arrivals: [],
    checklist: [],
    mayBegin: 'another-is-open' as const,
    nowMs: Date.now(),
  };
  server.succeed('GET /commission/elections', { message: '', data });
});

test('trustees are named with their mailboxes, and each gets their own link', async () => {
  show({ keyHolders: 'server' });
  server.succeedAt(`PUT ${PATH}`, { message: '', data: {} });
  const { user } = renderRoute('/commission/trustees');
  expect(await screen.findByText(/The key of this election is on the server/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite trustees' }));
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findAllByText('Name is required')).toHaveLength(3);
  for (const [i, name] of ['Ada', 'Bem', 'Chi'].entries()) {
    await user.type(screen.getByLabelText(`Name of trustee ${i + 1}`), name);
    await user.type(screen.getByLabelText(`E-mail of trustee ${i + 1}`), `${name}@example.org`);
  }
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findByText('Each trustee gets a link by mail')).toBeVisible();
  expect(server.requestsTo(`PUT ${PATH}`)[0]?.body).toEqual({
    seen: 'a'.repeat(64),
    threshold: 2,
    trustees: ['Ada', 'Bem', 'Chi'].map((name) => ({ name, email: `${name}@example.org` })),
  });
});

test('as many are asked for as were planned when the election was begun, and the screen does not say that the server has the key', async () => {
  show({ keyHolders: 'server', planned: { trustees: 5, threshold: 4 } });
  const { user } = renderRoute('/commission/trustees');
  expect(await screen.findByText(/are to make the key of this election: 5, of whom 4 open/)).toBeVisible();
  expect(screen.queryByText(/The key of this election is on the server/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite trustees' }));
  expect(screen.getByLabelText('Name of trustee 5')).toBeVisible();
  expect(screen.queryByLabelText('Name of trustee 6')).not.toBeInTheDocument();
  expect(screen.getByLabelText('How many open the count')).toHaveValue('4');
});

test('with fewer trustees than were planned no more open the count than can, and otherwise as many as were planned', async () => {
  show({ keyHolders: 'server', planned: { trustees: 5, threshold: 3 } });
  server.succeedAt(`PUT ${PATH}`, { message: '', data: {} });
  const { user } = renderRoute('/commission/trustees');
  await user.click(await screen.findByRole('button', { name: 'Invite trustees' }));
  const removeLast = () =>
    user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  await removeLast();
  expect(screen.getByLabelText('How many open the count')).toHaveValue('3');
  await removeLast();
  expect(screen.getByLabelText('How many open the count')).toHaveValue('2');
  for (const [i, name] of ['Ada', 'Bem', 'Chi'].entries()) {
    await user.type(screen.getByLabelText(`Name of trustee ${i + 1}`), name);
    await user.type(screen.getByLabelText(`E-mail of trustee ${i + 1}`), `${name}@example.org`);
  }
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findByText('Each trustee gets a link by mail')).toBeVisible();
  expect(server.requestsTo(`PUT ${PATH}`)).toMatchObject([{ body: { threshold: 2 } }]);
});

test('the focus goes to the trustee before the one that was removed', async () => {
  show({ keyHolders: 'server', planned: { trustees: 5, threshold: 3 } });
  const { user } = renderRoute('/commission/trustees');
  await user.click(await screen.findByRole('button', { name: 'Invite trustees' }));
  const removeAt = async (i: number) =>
    user.click(screen.getAllByRole('button', { name: 'Remove' }).at(i) as HTMLElement);
  await removeAt(3);
  await waitFor(() => expect(screen.getByText('Trustee 3')).toHaveFocus());
  await user.tab();
  expect(screen.getByLabelText('Name of trustee 3')).toHaveFocus();
  await removeAt(0);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Invite trustees' })).toHaveFocus());
});

test('an election that was opened without its planned trustees has its key on the server', async () => {
  show({ keyHolders: 'server', mayInvite: 'fixed', planned: { trustees: 5, threshold: 4 } });
  renderRoute('/commission/trustees');
  expect(await screen.findByText(/The key of this election is on the server/)).toBeVisible();
});

test('while the key is made the screen names whom it waits for, and mails a link again', async () => {
  show({ ceremony: ceremony([2, 1, 2]) });
  server.succeedAt(`POST ${PATH}/2/mail`, { message: '', data: {} });
  const { user } = renderRoute('/commission/trustees');
  expect(await screen.findByText(/step 2 of 4. It waits for Bem\./)).toBeVisible();
  const bem = within(screen.getByText('Bem').closest('li') as HTMLElement);
  await user.click(bem.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('The link is on its way')).toBeVisible();
  expect(server.requestsTo(`POST ${PATH}/2/mail`)).toHaveLength(1);
});

test('to begin again throws away what was done, and the screen says so first', async () => {
  show({ ceremony: ceremony([3, 3, 3], { state: 'over', guilty: 3 }) });
  const { user } = renderRoute('/commission/trustees');
  expect(await screen.findByText(/Chi sent a wrong value, which is proved/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Begin again with other trustees' }));
  expect(await screen.findByText(/everything that the trustees have done is thrown away/)).toBeVisible();
  expect(screen.getByLabelText('Name of trustee 3')).toHaveValue('Chi');
});

test('an invitation of those who were seen when the form came is refused once others are invited: the screen says so, and shows them', async () => {
  const [before, after] = ['b'.repeat(64), 'c'.repeat(64)];
  show({ digest: before, ceremony: ceremony([0, 0, 0]) });
  server.refuse(`PUT ${PATH}`, 409, { code: 'trustees-changed' });
  const { user } = renderRoute('/commission/trustees');
  await user.click(await screen.findByRole('button', { name: 'Begin again with other trustees' }));
  show({ digest: after, ceremony: ceremony([1, 1, 0]) });
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(
    await screen.findByText(/The trustees were invited meanwhile.*Nothing was changed now/),
  ).toBeVisible();
  expect(await screen.findByText(/It waits for Chi\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  await waitFor(() =>
    expect(server.requestsTo(`PUT ${PATH}`)).toMatchObject([
      { body: { seen: before } },
      { body: { seen: before } },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Begin again with other trustees' }));
  server.succeedAt(`PUT ${PATH}`, { message: '', data: {} });
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findByText('Each trustee gets a link by mail')).toBeVisible();
  expect(server.requestsTo(`PUT ${PATH}`)[2]?.body).toMatchObject({ seen: after });
});

test('once the key is made it stays, and the screen shows who has tried it', async () => {
  const made = ceremony([4, 4, 4], { state: 'done' });
  const [ada, ...others] = made.trustees as [(typeof made.trustees)[0]];
  const tried = { ...ada, drilledAtMs: Date.UTC(2026, 10, 20, 9) };
  show({ mayInvite: 'fixed', ceremony: { ...made, trustees: [tried, ...others] } });
  renderRoute('/commission/trustees');
  expect(await screen.findByText(/1 of 3 trustees have tried theirs since/)).toBeVisible();
  expect(screen.getByText(/^Tried the key on/)).toBeVisible();
  expect(screen.getAllByText('Has not tried the key yet')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Begin again|Invite/ })).not.toBeInTheDocument();
});

test('a key that not all have tried yet says what a lost file means before the opening and after it, and one that has opened the count says nothing', async () => {
  const made = ceremony([4, 4, 4], { state: 'done' });
  const [before, after] = [/fewer can show their key, give the draft up now/, /there is never a result/];
  const see = async (change: Partial<KeyHolders>) => {
    show({ mayInvite: 'fixed', ...change });
    const { unmount } = renderRoute('/commission/trustees');
    await screen.findByText(/The key is made and in the public record/);
    const seen = [before, after].map((words) => screen.queryByText(words) !== null);
    unmount();
    return seen;
  };
  const openedAtMs = Date.UTC(2026, 10, 20, 9);
  expect(await see({ ceremony: made })).toEqual([true, false]);
  expect(await see({ ceremony: made, openedAtMs })).toEqual([false, true]);
  const withAll = (change: Partial<Trustee>) => ({
    ...made,
    trustees: made.trustees.map((one) => ({ ...one, ...change })),
  });
  expect(await see({ ceremony: withAll({ drilledAtMs: openedAtMs }) })).toEqual([false, false]);
  expect(await see({ ceremony: withAll({ hasDecrypted: true }), openedAtMs })).toEqual([false, false]);
});

test('once voting was opened the screen tells a trial since then from an earlier one', async () => {
  const made = ceremony([4, 4, 4], { state: 'done' });
  const openedAtMs = Date.UTC(2026, 10, 20, 9);
  const [ada, bem, chi] = made.trustees as [Trustee, Trustee, Trustee];
  const trustees = [
    { ...ada, drilledAtMs: openedAtMs - 1 },
    { ...bem, drilledAtMs: openedAtMs + 60_000 },
    chi,
  ];
  show({ mayInvite: 'fixed', openedAtMs, ceremony: { ...made, trustees } });
  renderRoute('/commission/trustees');
  expect(await screen.findByText(/1 of 3 trustees have tried theirs since voting was opened/)).toBeVisible();
  const row = (name: string) => screen.getByText(name).closest('li');
  expect(row('Ada')).toHaveTextContent(/Tried the key on .*, before voting was opened; not since/);
  expect(row('Bem')).toHaveTextContent(/Tried the key on .*, since voting was opened/);
  expect(row('Chi')).toHaveTextContent('Has not tried the key yet');
});

test('the focus goes to the form that comes, and back to the screen when it goes', async () => {
  show({ keyHolders: 'server' });
  const { user } = renderRoute('/commission/trustees');
  await user.click(await screen.findByRole('button', { name: 'Invite trustees' }));
  expect(screen.getByRole('heading', { name: 'Invite trustees' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Trustees' })).toHaveFocus();
});

test('beside a new draft are the trustees of an earlier election that is not counted, and get their links there', async () => {
  show({ keyHolders: 'server' });
  const before = { ...draft, isCurrent: false, status: 'closed' as const };
  const [past, counted] = [
    { ...before, id: ID.replace('9', '8'), title: 'Union 2025' },
    { ...before, id: ID.replace('9', '7'), title: 'Union 2024', hasResult: true },
  ];
  const data = {
    elections: [draft, past, counted],
    arrivals: [],
    checklist: [],
    mayBegin: 'another-is-open' as const,
    nowMs: Date.now(),
  };
  server.succeed('GET /commission/elections', { message: '', data });
  const OLD = `/commission/elections/${past.id}/trustees`;
  const keyHolders = { keyHolders: 'trustees', mayInvite: 'fixed', planned: null };
  server.succeedAt(`GET ${OLD}`, {
    message: '',
    data: { keyHolders: { ...keyHolders, ceremony: ceremony([4, 4, 4], { state: 'done' }) } },
  });
  server.succeedAt(`POST ${OLD}/1/mail`, { message: '', data: {} });
  const { user } = renderRoute('/commission/trustees');
  const [first] = await screen.findAllByRole('button', { name: 'Send the link again' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Union Election', 'Union 2025'],
  ]);
  await user.click(first as HTMLElement);
  expect(await screen.findByText('The link is on its way')).toBeVisible();
  expect(server.requestsTo(`POST ${OLD}/1/mail`)).toHaveLength(1);
});

test('an observer sees how far they are and cannot invite', async () => {
  logInAs('observer');
  show({ ceremony: ceremony([1, 1, 0]) });
  renderRoute('/commission/trustees');
  expect(await screen.findByText(/It waits for Chi\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Begin again|Invite|Send/ })).not.toBeInTheDocument();
});
