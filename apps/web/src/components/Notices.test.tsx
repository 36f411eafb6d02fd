import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../lib/locale.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderRoute } from '../testing/renderRoute.tsx';
import { noNotices } from '../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
const setNotices = (data: Partial<typeof noNotices>) =>
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, ...data } });
const expectRequests = (times: number) =>
  waitFor(() => expect(server.requestsTo('GET /extras/notices')).toHaveLength(times));

beforeEach(() => {
  server = fakeServer();
});

const announcement = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  kind: 'incident' as const,
  translations: {},
  atMs: Date.UTC(2027, 1, 25),
};

test('announcements are shown on the landing page and the results page', async () => {
  setNotices({ announcements: [{ ...announcement, text: 'The site was away for ten minutes.' }] });
  for (const path of ['/', '/voter/results']) {
    const { unmount } = renderRoute(path);
    expect(await screen.findByText('The site was away for ten minutes.')).toBeVisible();
    unmount();
  }
});

test('the results page says that a place with a contact takes both codes [A354]', async () => {
  const none = { byContact: 0, byLetterTold: 0, disputed: 0, letterRuns: 0, newLetters: 0 };
  setNotices({ claims: { ...none, bothCodes: true, byBoth: 1_200, byLetterOnly: 30 } });
  renderRoute('/voter/results');
  const note = await screen.findByText(/Places on the roll claimed so far/);
  expect(note).toHaveTextContent('1,200 by both codes, 30 without a contact, by letter alone.');
  expect(screen.getByText(/claims a place with two codes/)).toBeVisible();
});

test('both pages tell if one officer alone runs the election', async () => {
  setNotices({ officers: 1, aloneActs: 2 });
  for (const path of ['/', '/voter/results']) {
    const { unmount } = renderRoute(path);
    const note = await screen.findByText(/One officer alone runs this election/);
    expect(note).toHaveTextContent('2 acts that take two were done by one officer alone.');
    unmount();
  }
});

test('the results page shows how places on the roll were claimed and letters made, and nothing where none was [A333, A338]', async () => {
  const [letters, none] = [
    { letterRuns: 2, newLetters: 3 },
    { letterRuns: 0, newLetters: 0 },
  ];
  setNotices({
    claims: {
      bothCodes: false,
      byBoth: 0,
      byContact: 1_230,
      byLetterTold: 40,
      byLetterOnly: 10,
      disputed: 0,
      ...letters,
    },
  });
  const { unmount } = renderRoute('/voter/results');
  const note = await screen.findByText(/Places on the roll claimed so far/);
  expect(note).toHaveTextContent('1,230 by a code');
  expect(note).toHaveTextContent('40 by letter with the contact told, 10 by letter alone');
  expect(screen.getByText(/letters made 2 times\. 3 letters were made anew\.$/)).toBeVisible();
  unmount();
  setNotices({
    claims: {
      bothCodes: false,
      byBoth: 0,
      byContact: 0,
      byLetterTold: 0,
      byLetterOnly: 0,
      disputed: 0,
      ...none,
    },
  });
  renderRoute('/voter/results');
  await expectRequests(2);
  expect(screen.queryByText(/letters/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Places on the roll/)).not.toBeInTheDocument();
});

test('the results page shows the number of officers and the corrected names, the landing page neither', async () => {
  const announcements = [{ ...announcement, text: 'The halls are open until six.' }];
  const twoSinceMs = Date.UTC(2027, 0, 4, 9);
  setNotices({
    announcements,
    officers: 3,
    twoSinceMs,
    passkeysOnlySinceMs: twoSinceMs,
    corrections: [{ before: 'Ada Obj', name: 'Ada Obi', atMs: 1 }],
  });
  const { unmount } = renderRoute('/voter/results');
  expect(await screen.findByText(/3 officers run this election; what matters takes two/)).toBeVisible();
  expect(screen.getByText(/There have been at least two since .*Jan.* 2027/)).toBeVisible();
  expect(screen.getByText(/Since .*Jan.* 2027.* they sign each act with a passkey/)).toBeVisible();
  expect(screen.getByText(/A name on the ballot paper was corrected/)).toHaveTextContent(
    'Ada Obi, before it Ada Obj.',
  );
  unmount();
  renderRoute('/');
  expect(await screen.findByText('The halls are open until six.')).toBeVisible();
  expect(screen.queryByText(/officers run this election/)).not.toBeInTheDocument();
  expect(screen.queryByText(/A name on the ballot paper was corrected/)).not.toBeInTheDocument();
});

test('without notices, or if they cannot be fetched, nothing is shown', async () => {
  setNotices({});
  const { unmount } = renderRoute('/voter/results');
  await expectRequests(1);
  expect(screen.queryByRole('region', { name: 'From the electoral commission' })).not.toBeInTheDocument();
  unmount();
  server.lose('GET /extras/notices');
  renderRoute('/voter/results');
  await expectRequests(2);
  expect(screen.queryByRole('region', { name: 'From the electoral commission' })).not.toBeInTheDocument();
});

test.each([
  ['close-election', false, /^Voting ends early, on 25 Feb 2027, 14:00 WAT\. Vote before then/],
  ['close-election', true, /^Two officers decided to end voting early, and another officer has stopped that/],
  [
    'declare-void',
    false,
    /^Two officers have decided to declare this election void, on 25 Feb 2027, 14:00 WAT/,
  ],
  ['declare-void', true, /^Two officers decided to declare this election void, and another officer/],
] as const)('voters read of an early end by %s, where it is held: %s [A320]', async (act, isHeld, words) => {
  setNotices({ earlyEnd: { act, isHeld, dueAtMs: Date.UTC(2027, 1, 25, 13) } });
  renderRoute('/');
  expect(await screen.findByText(words)).toBeVisible();
});

test('an announcement is in the language of the reader if officers translated it, with the English below', async () => {
  const text = 'The halls are open until six.';
  setNotices({
    announcements: [{ ...announcement, text, translations: { ha: 'An buɗe ɗakuna har shida.' } }],
  });
  renderRoute('/');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('An buɗe ɗakuna har shida.')).not.toBeInTheDocument();
  await act(() => activateLocale('ha'));
  expect(await screen.findByText('An buɗe ɗakuna har shida.')).toHaveAttribute('lang', 'ha');
  expect(screen.getByText(text)).toHaveAttribute('lang', 'en');
  await act(() => activateLocale('yo'));
  expect(screen.queryByText('An buɗe ɗakuna har shida.')).not.toBeInTheDocument();
  expect(screen.getByText(text)).toBeVisible();
  await act(() => activateLocale('en'));
});
