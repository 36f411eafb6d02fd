import type { CandidateId, PostId } from '@evoting/contract/fields';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const HOUR_MS = 3_600_000;
const OPENED_MS = Date.UTC(2026, 1, 20, 7);
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', {
    message: '',
    data: {
      notifications: [
        { id: '2', kind: 'closing-soon', electionTitle: 'Election 2026', atMs: OPENED_MS + 9 * HOUR_MS },
        { id: '1', kind: 'opened', electionTitle: 'Election 2026', atMs: OPENED_MS },
      ],
    },
  });
});

describe('notifications', () => {
  test('show the public events with their times, and mark the new ones', async () => {
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    const panel = screen.getByRole('region', { name: 'Notifications' });
    expect(within(panel).getByText('Voting is open: Election 2026')).toBeVisible();
    // In Nigeria's time zone, not the reader's.
    expect(within(panel).getByText(/8:00.*WAT/)).toBeVisible();
    expect(within(panel).getAllByText('New')).toHaveLength(2);
  });

  test('once seen are no longer new, also on a later visit', async () => {
    const { user, unmount } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    unmount();
    const again = renderRoute('/about');
    await again.user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Voting is open: Election 2026')).toBeVisible();
    expect(screen.queryByText('New')).not.toBeInTheDocument();
  });

  test('show an error if they cannot be fetched', async () => {
    server.refuse('GET /extras/notifications', 500, {});
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText(/cannot be shown now/)).toBeVisible();
  });
});

describe('search', () => {
  const found = {
    posts: [{ id: 'p1' as PostId, postName: 'Governor' }],
    candidates: [
      {
        id: 'c1' as CandidateId,
        name: 'Gozie Eze',
        image: null,
        postId: 'p1' as PostId,
        postName: 'Governor',
        partyName: 'Harmattan Party',
        partyAcronym: null,
      },
    ],
    parties: [],
  };

  test('finds pages locally, and candidates and posts on the server, with links [S2.13]', async () => {
    server.succeed('GET /extras/search', { message: '', data: found });
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await screen.findByLabelText('What are you looking for?'), 'go');
    expect(await screen.findByRole('link', { name: /Gozie Eze/ })).toHaveAttribute(
      'href',
      '/voter/results?post=Governor',
    );
    expect(server.requestsTo('GET /extras/search').at(-1)?.query.get('q')).toBe('go');
  });

  test('shows a message if nothing is found', async () => {
    server.succeed('GET /extras/search', { message: '', data: { posts: [], candidates: [], parties: [] } });
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await screen.findByLabelText('What are you looking for?'), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  test("shows the server's message when it fails, and still the pages", async () => {
    server.refuse('GET /extras/search', 429, { message: 'Too many questions. Wait a minute.' });
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await screen.findByLabelText('What are you looking for?'), 'privacy');
    expect(await screen.findByText('Too many questions. Wait a minute.')).toBeVisible();
    expect(
      within(screen.getByRole('dialog', { name: 'Search' })).getByRole('link', { name: /Privacy/ }),
    ).toBeVisible();
  });

  test('sends no request for an empty text', async () => {
    const { user } = renderRoute('/about');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await screen.findByLabelText('What are you looking for?');
    expect(server.requestsTo('GET /extras/search')).toEqual([]);
  });
});

describe('the newsletter box', () => {
  test('sends the address and announces the mail', async () => {
    server.succeed('POST /extras/newsletter', { message: '', data: {} });
    const { user } = renderRoute('/about');
    const footer = within(await screen.findByRole('contentinfo'));
    await user.type(footer.getByLabelText(/News about elections/), 'ada@example.com');
    await user.click(footer.getByRole('button', { name: 'Subscribe' }));
    expect(await footer.findByText(/follow the link in the e-mail/)).toBeVisible();
    expect(server.requestsTo('POST /extras/newsletter')[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  test('keeps the address and shows the reason of a refusal', async () => {
    server.refuse('POST /extras/newsletter', 400, { message: 'Invalid email address' });
    const { user } = renderRoute('/about');
    const footer = within(await screen.findByRole('contentinfo'));
    await user.type(footer.getByLabelText(/News about elections/), 'ada@example.com');
    await user.click(footer.getByRole('button', { name: 'Subscribe' }));
    expect(await footer.findByText('Invalid email address')).toBeVisible();
    expect(footer.getByLabelText(/News about elections/)).toHaveValue('ada@example.com');
  });
});

describe('the links of the newsletter mails', () => {
  const TOKEN = 'a'.repeat(32);

  test.each([
    ['confirm', 'Confirm', /Your address is confirmed/],
    ['unsubscribe', 'Unsubscribe', /You have left the newsletter/],
  ] as const)('%s requires a press of the button', async (step, button, done) => {
    server.succeed(`POST /extras/newsletter/${step}`, { message: '', data: {} });
    const { user } = renderRoute(`/newsletter/${step}?token=${TOKEN}`);
    const press = await screen.findByRole('button', { name: button });
    expect(server.requestsTo(`POST /extras/newsletter/${step}`)).toEqual([]);
    await user.click(press);
    expect(await screen.findByText(done)).toBeVisible();
    expect(server.requestsTo(`POST /extras/newsletter/${step}`)[0]?.body).toEqual({ token: TOKEN });
  });

  test('have a disabled button without a token', async () => {
    renderRoute('/newsletter/confirm');
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  test('show the message of the server if they are no longer valid', async () => {
    server.refuse('POST /extras/newsletter/confirm', 404, { message: 'This link is no longer valid' });
    const { user } = renderRoute(`/newsletter/confirm?token=${TOKEN}`);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled());
  });
});
