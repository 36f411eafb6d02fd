import { loginChallenge } from '@evoting/record/login-challenge';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';

const NONE = {
  isConfirmed: false,
  hasAuthenticator: false,
  passkeys: 0,
  recoveryCodes: 0,
  isPresent: false,
  isUnlocked: false,
};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.refuse('GET /commission/me', 403, {
    code: 'second-factor-first',
    message: 'Confirm that it is you by your second factor first',
  });
});

const has = (change: Partial<typeof NONE>) =>
  server.succeed('GET /commission/second-factor', { message: '', data: { ...NONE, ...change } });
/** From here on the session counts, and every look says so. */
const letIn = () => {
  has({ isConfirmed: true, hasAuthenticator: true, isPresent: true, isUnlocked: true });
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe('observer'),
  });
};
const reachConsole = (router: ReturnType<typeof renderRoute>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toMatch(/^\/commission(\/(?!second-factor)|$)/));

test('the console leads an officer without a confirmed session to the second factor', async () => {
  has({});
  const { router } = renderRoute('/commission/officers');
  await waitFor(() => expect(router.state.location.pathname).toBe('/commission/second-factor'));
  expect(await screen.findByRole('button', { name: 'Make a passkey' })).toBeVisible();
});

test('a secret for an app that failed to load is requested again', async () => {
  has({});
  const path = 'POST /commission/second-factor/authenticator';
  server.lose(path);
  const { user } = renderRoute('/commission/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Use an app' }));
  expect(await screen.findByText(/^We could not reach the server/)).toBeVisible();
  const uri = 'otpauth://totp/E-Voting:a?secret=ABCDEFGH';
  server.succeed(path, { message: '', data: { secret: 'ABCDEFGH', uri } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  expect(screen.queryByText(/^We could not reach the server/)).not.toBeInTheDocument();
});

test('an authenticator app is taken into use by its first code, and its recovery codes must be kept', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  has({});
  server.succeed('POST /commission/second-factor/authenticator', {
    message: '',
    data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/E-Voting:a?secret=ABCDEFGH' },
  });
  server.succeed('PUT /commission/second-factor/authenticator', {
    message: '',
    data: { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'], unlockKey: null },
  });
  const { user, router } = renderRoute('/commission/log?who=ada');
  await user.click(await screen.findByRole('button', { name: 'Use an app' }));
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  await user.type(screen.getByLabelText('Code of six digits'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Start using the app' }));
  expect(await screen.findByText('ccccc-ddddd')).toBeVisible();
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Keep these codes' })]);
  expect(screen.getByRole('heading', { name: 'Keep these codes' })).toHaveFocus();
  const on = screen.getByRole('button', { name: 'To the console' });
  expect(on).toBeDisabled();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print the codes' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('#sheets');
  for (const words of [location.origin, 'aaaaa-bbbbb', 'ccccc-ddddd', /\d{4}/])
    expect(sheet).toHaveTextContent(words);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('#sheets')).toBeNull());
  await user.click(screen.getByLabelText('I have kept the codes'));
  letIn();
  await user.click(on);
  // On to where the officer was on the way to.
  await waitFor(() => expect(router.state.location.pathname).toBe('/commission/log'));
  expect(router.state.location.search).toBe('?who=ada');
});

test('an officer who has an app is asked for its code, and told why one is refused', async () => {
  has({ hasAuthenticator: true });
  const message = 'This code is not correct, or was used already. Wait for the next one';
  server.refuse('POST /commission/second-factor/code', 422, { code: 'factor-code-wrong', message });
  const { user, router } = renderRoute('/commission/second-factor');
  await user.type(await screen.findByLabelText('Code of six digits'), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(message)).toBeVisible();
  server.succeed('POST /commission/second-factor/code', { message: '', data: {} });
  letIn();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await reachConsole(router);
});

test('an officer who has lost the factor comes in by a recovery code', async () => {
  has({ passkeys: 1 });
  server.succeed('POST /commission/second-factor/recovery', { message: '', data: {} });
  const { user, router } = renderRoute('/commission/second-factor');
  await user.click(await screen.findByRole('button', { name: 'I have lost it' }));
  await user.type(screen.getByLabelText('Recovery code'), 'aaaaa-bbbbb');
  letIn();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await reachConsole(router);
  expect(server.requestsTo('POST /commission/second-factor/recovery')[0]?.body).toEqual({
    code: 'aaaaa-bbbbb',
  });
});

test('a browser without passkeys, or a closed window, says what to do now', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  has({ passkeys: 1 });
  const challenge = Buffer.from(loginChallenge(new Uint8Array(32))).toString('base64url');
  const options = { challenge, rpId: 'localhost' };
  server.succeed('POST /commission/second-factor/ask', { message: '', data: { options } });
  const { user } = renderRoute('/commission/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByText('The passkey was not used. Try again, or use another way.')).toBeVisible();
});

const PASSKEY = { id: 'lost-key', addedAtMs: Date.parse('2026-11-01T09:00:00Z') };
test('a server that asks for the signature of a decision as if it were a login gets none [A289]', async () => {
  has({ passkeys: 1 });
  const get = vi.fn();
  vi.stubGlobal('PublicKeyCredential', class {});
  const credentials = { get } as unknown as CredentialsContainer;
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials);
  const options = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: 'localhost' };
  server.succeed('POST /commission/second-factor/ask', { message: '', data: { options } });
  const { user } = renderRoute('/commission/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(
    await screen.findByText(/another signature than that of a login, and nothing was signed/),
  ).toBeVisible();
  expect(get).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const owns = (...passkeys: (typeof PASSKEY)[]) =>
  server.succeed('GET /commission/second-factor/passkeys', { message: '', data: { passkeys } });

test('an officer removes a passkey that is lost, and is told that other sessions end', async () => {
  letIn();
  owns(PASSKEY);
  server.reply('DELETE /commission/second-factor/passkeys/lost-key', () => {
    owns();
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/second-factor');
  expect(await screen.findByText(/Remove what you have lost.*logged out everywhere but here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Remove: Passkey of 1 Nov 2026/ }));
  await waitFor(() => expect(screen.queryByText(/^Passkey of/)).not.toBeInTheDocument());
  // The app is the last one now.
  expect(screen.getByRole('button', { name: 'Remove the app' })).toBeDisabled();
  expect(screen.getByText(/add another one/)).toBeVisible();
});

test('new recovery codes are shown once, and must be kept', async () => {
  letIn();
  owns();
  server.succeed('POST /commission/second-factor/recovery-codes', {
    message: '',
    data: { recoveryCodes: ['eeeee-fffff'] },
  });
  const { user } = renderRoute('/commission/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByText('eeeee-fffff')).toBeVisible();
  expect(screen.getByRole('button', { name: 'To the console' })).toBeDisabled();
});

test('an officer who has not confirmed the session sees no passkeys', async () => {
  has({ hasAuthenticator: true });
  renderRoute('/commission/second-factor');
  expect(await screen.findByLabelText('Code of six digits')).toBeVisible();
  expect(server.requestsTo('GET /commission/second-factor/passkeys')).toEqual([]);
  expect(screen.queryByText('What you have')).not.toBeInTheDocument();
});

test('an officer who wants to change a factor shows the present one, then the password', async () => {
  letIn();
  owns();
  has({ isConfirmed: true, hasAuthenticator: true });
  const { user } = renderRoute('/commission/second-factor');
  expect(await screen.findByText(/show that it is you once more/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a passkey' })).not.toBeInTheDocument();
  server.reply('POST /commission/second-factor/code', () => {
    has({ isConfirmed: true, hasAuthenticator: true, isPresent: true });
    return { message: '', data: {} };
  });
  await user.type(screen.getByLabelText('Code of six digits'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.type(await screen.findByLabelText('Password'), 'correct horse battery');
  server.reply('POST /commission/second-factor/unlock', () => {
    letIn();
    return { message: '', data: { unlockKey: 'key of this page' } };
  });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('button', { name: 'Make a passkey' })).toBeVisible();
  expect(server.requestsTo('POST /commission/second-factor/unlock')[0]?.body).toEqual({
    password: 'correct horse battery',
  });
  const keys = server
    .requestsTo('GET /commission/second-factor')
    .map(({ headers }) => headers.get('x-unlock-key'));
  expect([keys[0], keys.at(-1)]).toEqual([null, 'key of this page']);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('key of this page');
});
