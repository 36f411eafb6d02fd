import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '../../testing/renderRoute.tsx';

test('How it works shows the four steps first, then links to each of its sections', async () => {
  const { container } = renderRoute('/how-it-works');
  const minute = await screen.findByRole('region', { name: 'In one minute' });
  expect(within(minute).getAllByRole('listitem')).toHaveLength(4);
  expect(minute.querySelectorAll('svg[aria-hidden]')).toHaveLength(4);
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['register', 'verify', 'secret', 'track', 'acts', 'count', 'yourself'].map((id) => `#${id}`),
  );
  for (const link of links) {
    const section = container.ownerDocument.querySelector(link.getAttribute('href') ?? '');
    expect(section).toHaveTextContent(link.textContent);
  }
});
