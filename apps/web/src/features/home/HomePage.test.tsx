import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { noNotices, results, unionContact } from '../../testing/samples.ts';

beforeEach(() => void fakeServer());

test('the heading is "Secure, transparent, democratic voting for Nigerians", and the title contains E-Voting [S0.1 S1.1 S1.2]', async () => {
  renderRoute('/');
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Secure, transparent, democratic voting for Nigerians',
    }),
  ).toBeVisible();
  expect(document.title).toContain('E-Voting');
});

test.each([
  'Register to Vote',
  'Get Started Today',
])('%s links to the voter registration [S2.1]', async (name) => {
  renderRoute('/');
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/voter/register');
});

test('the link to the results does not promise live ones', async () => {
  renderRoute('/');
  expect(await screen.findByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    '/voter/results',
  );
});

test('the process is Register, Verify, Vote, Track, in this order [S1.4 S2.1]', async () => {
  renderRoute('/');
  await screen.findByRole('heading', { name: 'The voting process' });
  const region = screen.getByRole('region', { name: 'The voting process' });
  const links = [...region.querySelectorAll('a')].map((link) => link.textContent);
  expect(links).toEqual(['Register', 'Verify', 'Vote', 'Track']);
});

test('each step has its description [S1.4]', async () => {
  renderRoute('/');
  const region = await screen.findByRole('region', { name: 'The voting process' });
  const texts = [...region.querySelectorAll('a')].map((link) => link.nextElementSibling?.textContent);
  expect(texts).toEqual([
    'Create your voter account with valid identification',
    expect.stringMatching(/^Identity verification/),
    'Cast your vote securely and privately',
    'Monitor your vote status and view results',
  ]);
});

test('each card has its promise [S1.7]', async () => {
  renderRoute('/');
  const promises = {
    'Secure & Private': /^Encryption keeps your vote confidential and tamper-proof/,
    'Verified Results': /^Vote counting with verification for complete transparency/,
    'Transparent Process': /^Track your vote results with complete visibility into the electoral process/,
  };
  for (const [name, text] of Object.entries(promises)) {
    const heading = await screen.findByRole('heading', { name });
    expect(heading.nextElementSibling).toHaveTextContent(text);
  }
});

test('the three cards have a heading and a subtitle [S1.7]', async () => {
  renderRoute('/');
  expect(await screen.findByRole('heading', { name: 'Why Choose E-Voting?' })).toBeVisible();
  expect(screen.getByText('Building trust through transparency and technology')).toBeVisible();
  for (const name of ['Secure & Private', 'Verified Results', 'Transparent Process']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
});

test('each promise links to the page that proves it', async () => {
  renderRoute('/');
  const targets: [string, string][] = [
    ['See how your vote stays secret', '/how-it-works#secret'],
    ['Check this count', '/verify'],
    ['Follow your ballot', '/voter/ballot'],
  ];
  await screen.findByRole('heading', { name: 'Why Choose E-Voting?' });
  const main = screen.getByRole('main');
  for (const [name, href] of targets) {
    const link = [...main.querySelectorAll('a')].find((anchor) => anchor.textContent === name);
    expect(link).toHaveAttribute('href', href);
  }
});

test('the figures are 2.5M+ registered voters, 99.9% uptime, 100% secure [S1.5 S9.19]', async () => {
  renderRoute('/');
  const region = await screen.findByRole('region', { name: 'E-Voting in figures' });
  const figures = [...region.querySelectorAll('dl > div')].map((figure) => [
    figure.querySelector('dd')?.textContent,
    figure.querySelector('dt')?.textContent,
  ]);
  expect(figures).toEqual([
    ['2.5M+', 'registered voters'],
    ['99.9%', 'uptime'],
    ['100%', 'secure'],
  ]);
});

test('the strip names electoral bodies and governments [S1.6]', async () => {
  renderRoute('/');
  expect(await screen.findByRole('heading', { name: 'Built to be trusted by' })).toBeVisible();
  for (const body of ['Electoral commissions', 'Federal government', 'State governments']) {
    expect(screen.getByText(body)).toBeVisible();
  }
});

test.each([
  ['anyone', /anyone with a voter account may vote/, '/how-it-works#verify'],
  ['confirmed', /you confirm your e-mail address before you vote/, '/how-it-works#verify'],
  ['roll', /only people on the voters' roll may vote/, '/voter/roll'],
] as const)('the step Verify tells who may vote in this election: %s', async (whoMayVote, text, href) => {
  const { meta } = results();
  fakeServer().succeed('GET /extras/election', { message: '', data: { meta: { ...meta, whoMayVote } } });
  renderRoute('/');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', href);
});

test('once voting opens or closes the page shows the time alone, until the server reports the new state', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer();
  const setElection = (meta: Parameters<typeof results>[0]) =>
    server.succeed('GET /extras/election', { message: '', data: { meta: results(meta).meta } });
  const inTwoMinutes = Date.now() + 2 * 60_000;
  setElection({ status: 'not-open', opensAtMs: inTwoMinutes });
  renderRoute('/');
  expect(await screen.findByText(/Voting opens .*, in 2 minutes\./)).toBeVisible();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(await screen.findByText(/Voting opens [^,]*, [^,]* WAT\./)).toBeVisible();
  expect(screen.queryByText(/not set yet/)).not.toBeInTheDocument();
  setElection({ status: 'open', closesAtMs: Date.now() + 2 * 60_000 });
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByText(/Voting is open\. Voting closes .*: 2 minutes left\./)).toBeVisible();
  server.lose('GET /extras/election');
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(await screen.findByText(/Voting closes [^:]*:[^:]* WAT\.$/)).toBeVisible();
});

test.each([
  [
    'to an early end',
    false,
    /^Voting is open\. Voting closes 1 Dec 2026, 11:30 WAT: 1 hour 30 minutes left\.$/,
  ],
  ['to its own end while an early one is held', true, /Voting closes 1 Dec 2026, 18:00 WAT: 8 hours left\.$/],
])('the time that is left runs %s', async (_, isHeld, sentence) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 9) });
  const server = fakeServer();
  const { meta } = results({ status: 'open', closesAtMs: Date.UTC(2026, 11, 1, 17) });
  server.succeed('GET /extras/election', { message: '', data: { meta } });
  const earlyEnd = { act: 'close-election', isHeld, dueAtMs: Date.UTC(2026, 11, 1, 10, 30) } as const;
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, earlyEnd } });
  renderRoute('/');
  expect(await screen.findByText(sentence)).toBeVisible();
});

const LOGO = '00000000-0000-4000-8000-00000000000a';
const HOSTILE = '<img src=x onerror=alert(1)> <0>Union</0> https://evil.example';

test('a commission that has said who it is stands on the front page by name, logo and paragraph, as text [A480]', async () => {
  const contact = { ...unionContact, name: HOSTILE, about: `${HOSTILE} {0}`, logo: LOGO };
  fakeServer().succeed('GET /extras/notices', { message: '', data: { ...noNotices, contact } });
  renderRoute('/');
  const face = within(await screen.findByRole('region', { name: HOSTILE }));
  expect(face.getByText(`${HOSTILE} {0}`)).toBeVisible();
  const pictures = [...screen.getByRole('main').querySelectorAll('img')].map((picture) =>
    picture.getAttribute('src'),
  );
  expect(pictures).toEqual([`/api/images/${LOGO}/large.webp`]);
  expect(face.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contact']);
  expect(screen.getByText('2.5M+')).toBeVisible();
});

test("a front page with the election's own figures says nothing that was made for a nation", async () => {
  const server = fakeServer();
  const contact = { ...unionContact, ownFigures: true };
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, contact } });
  const { meta } = results({ registeredVoters: 1240, acceptedBallots: 310, countedBallots: 300 });
  server.succeed('GET /extras/election', { message: '', data: { meta } });
  renderRoute('/');
  const region = await screen.findByRole('region', { name: 'This election in figures' });
  await within(region).findByText('1,240');
  const figures = [...region.querySelectorAll('dl > div')].map((figure) => [
    figure.querySelector('dd')?.textContent,
    figure.querySelector('dt')?.textContent,
  ]);
  expect(figures).toEqual([
    ['1,240', 'registered voters'],
    ['310', 'ballots cast'],
    ['300', 'ballots counted'],
  ]);
  for (const text of ['2.5M+', 'Built to be trusted by', 'For every voter in Nigeria'])
    expect(screen.queryByText(text)).toBeNull();
});
