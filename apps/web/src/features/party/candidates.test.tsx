import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { candidate, candidateList, posts, profile } from '../../testing/samples.ts';
import { settle } from '../../testing/settle.ts';

let server: ReturnType<typeof fakeServer>;
const picture = new File(['bytes'], 'face.png', { type: 'image/png' });

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-a-party');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('PARTY') } });
  server.succeed('GET /party/candidates', candidateList([candidate()]));
  server.succeed('GET /extras/get-political-posts', { message: '', data: { posts } });
});

async function openModal(user: ReturnType<typeof renderRoute>['user']) {
  await screen.findByText('ada@example.ng');
  await user.click(screen.getByRole('button', { name: 'Add Candidate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Candidate' });
  await within(dialog).findByRole('option', { name: 'Governor' });
  return within(dialog);
}

async function openOption(user: ReturnType<typeof renderRoute>['user'], option: string) {
  await user.click(await screen.findByRole('button', { name: 'Options for Ada Sample' }));
  await user.click(await screen.findByRole('menuitem', { name: option }));
}

test('the table has five columns, a height of 660 px and a row for each candidate [S2.9 S2.42 S2.43 S6.2 S9.11]', async () => {
  renderRoute('/party/candidates');
  await screen.findByText('ada@example.ng');
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Image', 'Name', 'Email', 'Post', 'Actions']);
  expect(screen.getByRole('region', { name: 'My Candidates' })).toHaveStyle({ height: '660px' });
  expect(screen.getByRole('heading', { name: 'My Candidates' })).toBeVisible();
});

test('without candidates the table says so [S2.46]', async () => {
  server.succeed('GET /party/candidates', candidateList([]));
  renderRoute('/party/candidates');
  expect(await screen.findByText('No records found')).toBeVisible();
});

test('the icon beside an email copies it and says so [S2.44]', async () => {
  const { user } = renderRoute('/party/candidates');
  await user.click(await screen.findByRole('button', { name: 'Copy ada@example.ng' }));
  expect(await screen.findByText('Text Copied to Clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ada@example.ng');
});

test('the message about the copy stays for three seconds [S2.44 S9.3]', async () => {
  renderRoute('/party/candidates');
  const copy = await screen.findByRole('button', { name: 'Copy ada@example.ng' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.click(copy);
  await settle(() => expect(screen.getByText('Text Copied to Clipboard')).toBeVisible());
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.getByText('Text Copied to Clipboard')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Text Copied to Clipboard')).not.toBeInTheDocument();
});

test('a list that cannot be loaded raises the browser alert [S8.8]', async () => {
  server.refuse('GET /party/candidates', 500, { message: 'Something went wrong' });
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  renderRoute('/party/candidates');
  await waitFor(() => expect(alert).toHaveBeenCalledWith('An error occured, please reload page'));
});

test('paging uses the page parameter; Previous is disabled on the first page, Next on the last [S2.47 S2.48 S7.12 S9.10]', async () => {
  server.succeed('GET /party/candidates', candidateList([candidate()], 2));
  const { user, router } = renderRoute('/party/candidates');
  await screen.findByText('ada@example.ng');
  expect(server.requestsTo('GET /party/candidates')[0]?.query.toString()).toBe('page=1&limit=10');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
});

test('the limit is read from the address, and invalid numbers are ignored', async () => {
  renderRoute('/party/candidates?limit=3&page=nonsense');
  await screen.findByText('ada@example.ng');
  expect(server.requestsTo('GET /party/candidates')[0]?.query.toString()).toBe('page=1&limit=3');
});

test('the search box queries the server from the first page on [S2.40]', async () => {
  const { user, router } = renderRoute('/party/candidates?page=2');
  await screen.findByText('ada@example.ng');
  await user.type(screen.getByRole('searchbox', { name: 'Search candidates' }), 'ada{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=ada'));
  await waitFor(() => expect(server.requests.at(-1)?.query.get('search')).toBe('ada'));
});

test('a form that is submitted before the posts arrive still requires one', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.reply('GET /extras/get-political-posts', () => held.then(() => ({ message: '', data: { posts } })));
  const { user } = renderRoute('/party/candidates');
  await screen.findByText('ada@example.ng');
  await user.click(screen.getByRole('button', { name: 'Add Candidate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Candidate' }));
  await user.type(dialog.getByLabelText('Name'), 'Bem');
  await user.type(dialog.getByLabelText('Email'), 'bem@example.ng');
  await user.type(dialog.getByLabelText('Bio'), 'Light.');
  await user.upload(dialog.getByLabelText(/^Image/), picture);
  await user.click(dialog.getByRole('button', { name: 'Add Candidate' }));
  answer();
  expect(await dialog.findByText('Post is required')).toBeVisible();
  expect(server.requestsTo('POST /party/candidate')).toHaveLength(0);
});

test('the posts are fetched only when the form is open [S2.41 S7.9]', async () => {
  const { user } = renderRoute('/party/candidates');
  await screen.findByText('ada@example.ng');
  expect(server.requestsTo('GET /extras/get-political-posts')).toHaveLength(0);
  await openModal(user);
  expect(server.requestsTo('GET /extras/get-political-posts')).toHaveLength(1);
});

test('an empty form is not sent, and every field shows an error [S5.9]', async () => {
  const { user } = renderRoute('/party/candidates');
  const form = await openModal(user);
  expect(form.getByText('Max size 2MB')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  for (const message of [
    'Name is required',
    'Invalid email address',
    'Post is required',
    'Image is required',
    'Bio is required',
  ]) {
    expect(await form.findByText(message)).toBeVisible();
  }
  expect(server.requestsTo('POST /party/candidate')).toHaveLength(0);
});

test('an invalid email is refused in the form', async () => {
  const { user } = renderRoute('/party/candidates');
  const form = await openModal(user);
  await user.type(form.getByLabelText('Email'), 'ada at example');
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  expect(await form.findByText('Invalid email address')).toBeVisible();
});

test.each([
  "o'brien@example.org",
  'ünal@example.org',
  'a@b.c',
])('the email %s is accepted [S5.9]', async (email) => {
  const { user } = renderRoute('/party/candidates');
  const form = await openModal(user);
  await user.type(form.getByLabelText('Email'), email);
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.queryByText('Invalid email address')).not.toBeInTheDocument();
});

test('a picture of more than 2 MB is sent, since the size is only a hint [S5.9 S9.9]', async () => {
  server.succeed('POST /party/candidate', { message: '', data: { candidate: candidate() } });
  const { user } = renderRoute('/party/candidates');
  const large = new File([new Uint8Array(3 * 1024 * 1024)], 'large.png', { type: 'image/png' });
  const form = await fill(user, large);
  expect(form.queryByText(/2MB.*|too large/i, { selector: '[id$=-error]' })).not.toBeInTheDocument();
  await waitFor(() => expect(server.requestsTo('POST /party/candidate')).toHaveLength(1));
  const body = server.requestsTo('POST /party/candidate')[0]?.body as FormData;
  expect((body.get('image') as File).size).toBe(large.size);
});

test('a file that is not an image is refused in the form', async () => {
  const { user } = renderRoute('/party/candidates');
  const form = await openModal(user);
  const file = new File(['text'], 'cv.pdf', { type: 'application/pdf' });
  const field = form.getByLabelText('Image');
  field.removeAttribute('accept');
  await user.upload(field, file);
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  expect(await form.findByText('Only an image file can be uploaded')).toBeVisible();
});

async function fill(user: ReturnType<typeof renderRoute>['user'], image = picture) {
  const form = await openModal(user);
  await user.type(form.getByLabelText('Name'), 'Efe Sample');
  await user.type(form.getByLabelText('Email'), 'efe@example.ng');
  await user.selectOptions(form.getByLabelText('Post'), 'Governor');
  await user.upload(form.getByLabelText('Image'), image);
  await user.type(form.getByLabelText('Bio'), 'Roads.');
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  return form;
}

test('a new candidate is sent as a form, the modal closes and the list is fetched again [S2.49 S3.14 S4.11 S7.13 S8.6]', async () => {
  server.succeed('POST /party/candidate', { message: '', data: { candidate: candidate() } });
  const { user } = renderRoute('/party/candidates');
  await fill(user);
  expect(await screen.findByText('Candidate account created.')).toBeVisible();
  expect(screen.getByText("Password has been sent to Candidate's Provided Email")).toBeVisible();
  const body = server.requestsTo('POST /party/candidate')[0]?.body as FormData;
  expect([...body.keys()]).toEqual(['name', 'position', 'bio', 'email', 'image']);
  expect([body.get('name'), body.get('position'), body.get('bio'), body.get('email')]).toEqual([
    'Efe Sample',
    posts[1]?.id,
    'Roads.',
    'efe@example.ng',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(server.requestsTo('GET /party/candidates')).toHaveLength(2));
});

test("the server's refusal is shown above the form, which keeps its values [S8.4]", async () => {
  server.refuse('POST /party/candidate', 409, { message: 'This email is taken' });
  const { user } = renderRoute('/party/candidates');
  const form = await fill(user);
  expect(await form.findByRole('alert')).toHaveTextContent('This email is taken');
  expect(form.getByLabelText('Name')).toHaveValue('Efe Sample');
});

test('a candidate is changed without email or new image [S3.15 S7.14 S8.6]', async () => {
  server.succeedAt(`PUT /party/candidate/${candidate().id}`, {
    message: '',
    data: { candidate: candidate() },
  });
  const { user } = renderRoute('/party/candidates');
  await openOption(user, 'Edit Candidate');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Candidate' }));
  await form.findByRole('option', { name: 'Governor' });
  expect(form.queryByLabelText('Email')).not.toBeInTheDocument();
  await user.clear(form.getByLabelText('Bio'));
  await user.type(form.getByLabelText('Bio'), 'Water.');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Candidate information updated.')).toBeVisible();
  const body = server.requestsTo(`PUT /party/candidate/${candidate().id}`)[0]?.body as FormData;
  expect(Object.fromEntries(body)).toEqual({ name: 'Ada Sample', post: posts[0]?.id, bio: 'Water.' });
});

test("a refused change shows the server's list of errors joined [S8.5]", async () => {
  const errors = ['Bio is too long', 'Name is too long'];
  server.refuse(`PUT /party/candidate/${candidate().id}`, 400, { message: 'Invalid', errors });
  const { user } = renderRoute('/party/candidates');
  await openOption(user, 'Edit Candidate');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Candidate' }));
  await form.findByRole('option', { name: 'Governor' });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bio is too long, Name is too long');
});

test('a refused change without a list of errors shows the message [S8.5]', async () => {
  server.refuse(`PUT /party/candidate/${candidate().id}`, 409, { message: 'Voting has begun' });
  const { user } = renderRoute('/party/candidates');
  await openOption(user, 'Edit Candidate');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Candidate' }));
  await form.findByRole('option', { name: 'Governor' });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Voting has begun');
});

test('a password is reset after a confirmation [S2.45 S4.12 S8.6]', async () => {
  const key = `PUT /party/candidate/${candidate().id}/reset`;
  server.succeedAt(key, { message: '', data: {} });
  const { user } = renderRoute('/party/candidates');
  await openOption(user, 'Reset Password');
  const dialog = within(await screen.findByRole('dialog', { name: "Reset Candidate's Password" }));
  expect(server.requestsTo(key)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Candidate Password has been reset.')).toBeVisible();
  expect(screen.getByText("New Password has been to sent to the candidate's registered email")).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failed reset is reported [S4.12 S8.7]', async () => {
  server.refuse(`PUT /party/candidate/${candidate().id}/reset`, 500, { message: 'Something went wrong' });
  const { user } = renderRoute('/party/candidates');
  await openOption(user, 'Reset Password');
  const dialog = within(await screen.findByRole('dialog', { name: "Reset Candidate's Password" }));
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText("Failed to reset candidate's password!")).toBeVisible();
});

test('a changed form closes only after a confirmation, an unchanged one at once', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const { user } = renderRoute('/party/candidates');
  const form = await openModal(user);
  await user.type(form.getByLabelText('Bio'), 'Long words.');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(form.getByLabelText('Bio')).toHaveValue('Long words.');
  confirm.mockReturnValue(true);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click((await openModal(user)).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(confirm).toHaveBeenCalledTimes(2);
});

test.each([
  'Edit Candidate',
  'Reset Password',
])('after %s the focus returns to the menu button', async (option) => {
  const { user } = renderRoute('/party/candidates');
  await openOption(user, option);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Options for Ada Sample' })).toHaveFocus());
});

test('the end of the session is reported on the screen, which stays; no other screen opens', async () => {
  const { user, router } = renderRoute('/party/candidates?limit=3');
  const form = await openModal(user);
  server.refuse('POST /party/candidate', 401, { message: 'Please login again' });
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await fill(user);
  expect(await screen.findByText('Your session has ended.')).toBeInTheDocument();
  expect(screen.getByText('ada@example.ng')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in again', hidden: true })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/party/candidates');
  const before = server.requestsTo('GET /party/get-stats').length;
  await act(() => router.navigate('/party/dashboard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
  expect(server.requestsTo('GET /party/get-stats')).toHaveLength(before);
});
