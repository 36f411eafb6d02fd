import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderRoute } from '../testing/renderRoute.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { routes } from './routes.tsx';

beforeEach(() => {
  const server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
});

/** The pattern of the route of an address. */
const routeOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

test.each(Object.entries(paths))('%s leads to a screen: %s', (_, address) => {
  const filled = address.replace(/:[a-z]+/g, 'some');
  expect(address === '/' ? 'home' : routeOf(filled)).not.toBe('*');
  expect(routeOf('/nowhere')).toBe('*');
});

test('the menu of the navigation bar has seven links [S2.12]', async () => {
  const { user } = renderRoute('/about');
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('navigation', { name: 'Main' });
  const links = within(menu).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Homepage', '/'],
    ['Voter Registration', '/voter/register'],
    ['Party Registration', '/party/register'],
    ['Candidate Registration', '/candidate/register'],
    ['Login', '/auth/login'],
    ['Election Results', '/voter/results'],
    ['About the App', '/about'],
  ]);
});

test('the menu is closed at first, and Escape closes it and returns the focus', async () => {
  const { user } = renderRoute('/about');
  const button = await screen.findByRole('button', { name: 'Menu' });
  expect(screen.queryByRole('link', { name: 'Homepage' })).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getByRole('link', { name: 'Homepage' })).toBeVisible();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

test('an unknown path shows the 404 page with a link home [S2.2 S8.12]', async () => {
  renderRoute('/no/such/place');
  expect(await screen.findByText('Page not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

test('the footer has the columns Services, Company and Legal, and every link leads to a page [S2.14]', async () => {
  renderRoute('/about');
  const footer = await screen.findByRole('contentinfo');
  const columns = within(footer).getAllByRole('navigation');
  expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual([
    'Services',
    'Company',
    'Legal',
  ]);
  for (const link of within(footer).getAllByRole('link')) {
    const address = link.getAttribute('href') ?? '';
    expect(matchRoutes(routes, address)?.at(-1)?.route.path, address).not.toBe('*');
  }
});

test('the footer of a screen for one task is opened by a button, and closed again on the next screen', async () => {
  const { router, user } = renderRoute('/auth/login');
  const footer = within(await screen.findByRole('contentinfo'));
  const button = footer.getByRole('button', { name: 'More on this site' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  const links = document.getElementById('footer-links');
  expect(links).toHaveClass('max-sm:hidden');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(links).not.toHaveClass('max-sm:hidden');
  await act(() => router.navigate('/voter/register'));
  expect(links).toHaveClass('max-sm:hidden');
  await act(() => router.navigate('/about'));
  expect(links).not.toHaveClass('max-sm:hidden');
  expect(footer.queryByRole('button', { name: 'More on this site' })).not.toBeInTheDocument();
});

test('navigation focuses the heading of the new screen and sets its title', async () => {
  const { router } = renderRoute('/about');
  await screen.findByRole('heading', { name: 'About the App' });
  await act(() => router.navigate('/privacy'));
  const heading = await screen.findByRole('heading', { name: 'Privacy', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Privacy - E-Voting');
});

test('a menu that is opened while the new screen loads stays open when it arrives', async () => {
  const { router, user } = renderRoute('/about');
  const button = await screen.findByRole('button', { name: 'Menu' });
  const navigated = router.navigate('/privacy');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await act(() => navigated);
  expect(await screen.findByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveFocus();
});

test('a notice is shown while the browser is offline', async () => {
  renderRoute('/about');
  await screen.findByRole('heading', { name: 'About the App' });
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/You are offline/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument());
});

test('a screen that throws shows the error screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('a defect');
  };
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorScreen }]);
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByText(/a defect/)).not.toBeInTheDocument();
});
