import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderRoute } from '../testing/renderRoute.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
});

test('the menu of the navbar leads to the seven places', async () => {
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

test('the menu is closed at first, and Escape closes it and gives the focus back', async () => {
  const { user } = renderRoute('/about');
  const button = await screen.findByRole('button', { name: 'Menu' });
  expect(screen.queryByRole('link', { name: 'Homepage' })).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getByRole('link', { name: 'Homepage' })).toBeVisible();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
