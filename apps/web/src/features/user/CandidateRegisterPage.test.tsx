import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { settle } from '../../testing/settle.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

const GOOD = {
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  party: 'Independent',
  state: 'Lagos',
  password: 'Secret12',
};

async function fill(typed: Partial<typeof GOOD> = {}) {
  const { fullName, email, party, state, password } = { ...GOOD, ...typed };
  const view = renderRoute('/candidate/register');
  await screen.findByLabelText('Full Name');
  if (fullName) await view.user.type(screen.getByLabelText('Full Name'), fullName);
  if (email) await view.user.type(screen.getByLabelText('Email'), email);
  if (party) await view.user.selectOptions(screen.getByLabelText('Political Party'), party);
  if (state) await view.user.selectOptions(screen.getByLabelText('Constituency'), state);
  if (password) await view.user.type(screen.getByLabelText('Password'), password);
  return view;
}
async function submit(typed: Partial<typeof GOOD>) {
  const { user } = await fill(typed);
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

test('a valid form is reset after two seconds and a browser alert, and nothing is sent [S2.7 S2.25 S2.26 S9.6]', async () => {
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  await fill();
  const before = server.requests.length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await settle(() => expect(screen.getByRole('button', { name: 'Registering...' })).toBeDisabled());
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(alert).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(alert).toHaveBeenCalledExactlyOnceWith('Candidate registration simulation completed!');
  await settle(() => expect(screen.getByLabelText('Full Name')).toHaveValue(''));
  expect(screen.getByLabelText('Constituency')).toHaveValue('');
  expect(server.requests.slice(before)).toEqual([]);
});

test('the alert does not appear after leaving the screen', async () => {
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  const { router } = await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await settle(() => expect(screen.getByRole('button', { name: 'Registering...' })).toBeDisabled());
  await act(() => router.navigate('/no/such/place'));
  await settle(() => expect(screen.getByText('Page not found')).toBeVisible());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(alert).not.toHaveBeenCalled();
});

test.each([
  [{ fullName: '' }, 'Full name is required'],
  [{ fullName: 'A' }, 'Name must be at least 2 characters'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'ada@' }, 'Invalid email address'],
  [{ party: '' }, 'Please select a political party'],
  [{ state: '' }, 'Please select your constituency'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'Secret1' }, 'Password must be at least 8 characters'],
  [{ password: 'secret12' }, 'Password must contain uppercase, lowercase and number'],
  [{ password: 'SECRET12' }, 'Password must contain uppercase, lowercase and number'],
  [{ password: 'Secretly' }, 'Password must contain uppercase, lowercase and number'],
])('%j is refused: %s [S5.10 S9.8]', async (typed, message) => {
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  await submit(typed);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registering...' })).not.toBeInTheDocument();
});

test('the parties are A, B, C and Independent; the constituencies are the 36 states and the FCT, Abia through Zamfara [S2.24 S9.16 S9.17]', async () => {
  renderRoute('/candidate/register');
  const texts = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .slice(1)
      .map((option) => option.textContent);
  await screen.findByLabelText('Political Party');
  expect(texts('Political Party')).toEqual(['A', 'B', 'C', 'Independent']);
  expect(texts('Constituency')).toHaveLength(37);
  expect(texts('Constituency')).toContain('FCT');
  expect(texts('Constituency').at(0)).toBe('Abia');
  expect(texts('Constituency').at(-1)).toBe('Zamfara');
});
