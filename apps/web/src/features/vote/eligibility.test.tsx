import { TestElection } from '@evoting/record/testing/election';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { electionInfo, profile } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
let recorded: Awaited<ReturnType<typeof recordedElection>>;
const done = { message: '', data: {} };

beforeEach(async () => {
  recorded = await recordedElection();
  runBoothInPage();
  server = fakeServer();
  server.serveRecord('2026', recorded.source);
  localStorage.setItem('auth_token', 'token-of-a-voter');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
});
const refuseFor = (reason: 'not-confirmed' | 'not-on-roll') =>
  server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason }));

test('a voter without a confirmed e-mail requests a code, types it, and gets the paper', async () => {
  refuseFor('not-confirmed');
  server.succeed('POST /vote/email-code', done);
  server.reply('POST /vote/confirm-email', () => {
    server.succeed('GET /vote/initiate-vote', paperOf(recorded));
    return done;
  });
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Mail me a code' }));
  await user.type(await screen.findByLabelText('Code'), '012345');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findAllByRole('button', { name: /^Vote for/ }))[0]).toBeVisible();
  expect(server.requestsTo('POST /vote/confirm-email').map(({ body }) => body)).toEqual([{ code: '012345' }]);
});

test('a code that was mailed before a reload can be typed without requesting another', async () => {
  refuseFor('not-confirmed');
  server.reply('POST /vote/confirm-email', () => {
    server.succeed('GET /vote/initiate-vote', paperOf(recorded));
    return done;
  });
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'I have a code already' }));
  expect(screen.queryByText(/The code is on its way/)).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText('Code'), '012345');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findAllByRole('button', { name: /^Vote for/ }))[0]).toBeVisible();
  expect(server.requestsTo('POST /vote/email-code')).toEqual([]);
  expect(server.requestsTo('POST /vote/confirm-email').map(({ body }) => body)).toEqual([{ code: '012345' }]);
});

test('a wrong code is reported, and the voter may request another', async () => {
  refuseFor('not-confirmed');
  const message = 'The code is not right, was used already or has run out. Check it, or ask for a new one';
  server.succeed('POST /vote/email-code', done);
  server.refuse('POST /vote/confirm-email', 422, { code: 'code-mismatch', message });
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Mail me a code' }));
  await user.type(await screen.findByLabelText('Code'), '1');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mail me another code' })).toBeEnabled();
});

test('a partly typed code stays while another one is requested and refused', async () => {
  refuseFor('not-confirmed');
  server.succeed('POST /vote/email-code', done);
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Mail me a code' }));
  await user.type(await screen.findByLabelText('Code'), '0123');
  let answer: (reply: object) => void = () => {};
  const held = new Promise<object>((resolve) => (answer = resolve));
  server.reply('POST /vote/email-code', () => held);
  const another = screen.getByRole('button', { name: 'Mail me another code' });
  await user.click(another);
  expect(another).toBeDisabled();
  expect(screen.getByLabelText('Code')).toHaveValue('0123');
  answer(done);
  await waitFor(() => expect(another).toBeEnabled());
  const message = 'Too many attempts. Try again later';
  server.refuse('POST /vote/email-code', 429, { message });
  await user.click(another);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue('0123');
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});

test('the code field appears after a lost reply, but not after a refusal', async () => {
  refuseFor('not-confirmed');
  const message = 'Too many attempts. Try again later';
  server.refuse('POST /vote/email-code', 429, { message });
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Mail me a code' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  server.lose('POST /vote/email-code');
  await user.click(screen.getByRole('button', { name: 'Mail me a code' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(screen.queryByText(/The code is on its way/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mail me another code' })).toBeEnabled();
});

test('advice about a wrong address is shown for an unconfirmed e-mail, and not for a missing place on the roll', async () => {
  refuseFor('not-confirmed');
  const { unmount } = renderRoute('/voter/election');
  expect(await screen.findByText(/^Is this address wrong\? Log out and register .*help desk/)).toBeVisible();
  unmount();
  refuseFor('not-on-roll');
  renderRoute('/voter/election');
  expect(await screen.findByText('Not on the roll?')).toBeVisible();
  expect(screen.queryByText(/^Is this address wrong/)).not.toBeInTheDocument();
});

test('a voter without a place claims it by number and code, and gets the paper', async () => {
  refuseFor('not-on-roll');
  server.succeed('POST /vote/place-code', done);
  server.reply('POST /vote/claim-place', () => {
    server.succeed('GET /vote/initiate-vote', paperOf(recorded));
    return done;
  });
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Send a code to my contact on the roll' }));
  expect(await screen.findByText('Voter number is required')).toBeVisible();
  expect(server.requestsTo('POST /vote/place-code')).toEqual([]);
  await user.type(screen.getByLabelText('Voter number'), 'VIN-1');
  await user.click(screen.getByRole('button', { name: 'Send a code to my contact on the roll' }));
  expect(await screen.findByText(/If the roll has a contact for this number/)).toBeVisible();
  await user.type(screen.getByLabelText('Code'), 'ABCD-2345');
  await user.click(screen.getByRole('button', { name: 'Claim my place' }));
  expect((await screen.findAllByRole('button', { name: /^Vote for/ }))[0]).toBeVisible();
  const claimed = { voterNumber: 'VIN-1', code: 'ABCD-2345' };
  expect(server.requestsTo('POST /vote/claim-place').map(({ body }) => body)).toEqual([claimed]);
});

test.each([
  {
    code: 'identity-missing',
    message:
      'The electoral commission also asks for your identity number, such as your NIN. Type it, and claim again',
    label: 'Identity number',
    typed: '123',
    sent: { identityNumber: '123' },
  },
  {
    code: 'both-codes',
    message: 'In this election a place is claimed with two codes',
    label: 'Second code',
    typed: 'EFGH-6789',
    sent: { otherCode: 'EFGH-6789' },
  },
])('the field $label appears, and is sent, if the server requires it', async ({
  code,
  message,
  label,
  typed,
  sent,
}) => {
  refuseFor('not-on-roll');
  server.refuse('POST /vote/claim-place', 422, { code, message });
  const { user } = renderRoute('/voter/election');
  await user.type(await screen.findByLabelText('Voter number'), 'VIN-1');
  await user.type(screen.getByLabelText('Code'), 'ABCD-2345');
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Claim my place' }));
  await user.type(await screen.findByLabelText(label), typed);
  server.reply('POST /vote/claim-place', () => {
    server.succeed('GET /vote/initiate-vote', paperOf(recorded));
    return done;
  });
  await user.click(screen.getByRole('button', { name: 'Claim my place' }));
  expect((await screen.findAllByRole('button', { name: /^Vote for/ }))[0]).toBeVisible();
  const first = { voterNumber: 'VIN-1', code: 'ABCD-2345' };
  expect(server.requestsTo('POST /vote/claim-place').map(({ body }) => body)).toEqual([
    first,
    { ...first, ...sent },
  ]);
});

test('a voter who is not on the roll is told what to do, and a refused claim shows the reason', async () => {
  refuseFor('not-on-roll');
  const message = 'Another account has claimed this place. If it was not you, tell the electoral commission';
  server.refuse('POST /vote/claim-place', 409, { code: 'place-claimed', message });
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByRole('link', { name: 'Look whether you are on it' })).toHaveAttribute(
    'href',
    '/voter/roll',
  );
  await user.type(screen.getByLabelText('Voter number'), 'VIN-1');
  await user.type(screen.getByLabelText('Code'), 'ABCD-2345');
  await user.click(screen.getByRole('button', { name: 'Claim my place' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a voter who came by another address is told which one the election has', async () => {
  const election = new TestElection({}, undefined, 'right.example/api/board/2026');
  const elsewhere = await recordedElection(undefined, election);
  server.serveRecord('2026', elsewhere.source);
  server.succeed('GET /vote/initiate-vote', paperOf(elsewhere));
  renderRoute('/voter/election');
  expect(await screen.findByText(/^This election is held at right\.example\./)).toBeVisible();
  expect(screen.getByText(/^The public record is not the one of this address/)).toBeVisible();
});

test('a voter at the right address is told of no other', async () => {
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
  renderRoute('/voter/election');
  expect(await screen.findByText(/^This device encrypts your ballot/)).toBeVisible();
  expect(screen.queryByText(/This election is held at/)).not.toBeInTheDocument();
});
