import { trackerOf } from '@evoting/belenios/voter';
import type { ReplyOf } from '@evoting/contract/calls';
import { signReceipt } from '@evoting/record/signing';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { receiptsOf } from '../../lib/receipts.ts';
import { ORIGIN, paperOf } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import { askToVote, type Cast, setUpVoting } from '../../testing/voting.ts';
import { withBooth } from './booth/client.ts';
import type { BoothMessage } from './booth/protocol.ts';
import { claimReceipt } from './sending.ts';

// The attacker is the server: its first reply is honest, and the booth has found that paper in the record.
type PaperData = ReplyOf<'GET /vote/initiate-vote'>['data'];
const FOUND = /The ballot paper was found in the public record/;
const ACCOUNT = profile('VOTER').id;
const MADE_UP = signingKeyFrom(ORIGIN, new Uint8Array(32).fill(9));
let voting: Awaited<ReturnType<typeof setUpVoting>>;
let honest: PaperData;

beforeEach(async () => {
  voting = await setUpVoting();
  honest = paperOf(voting.recorded).data;
});

const boothWith = (change: Partial<NonNullable<PaperData['booth']>>) => ({
  ...honest,
  booth: { ...voting.recorded.booth, ...change },
});

/** Drops every ballot from now on, and signs receipts with the server's own key. */
function dropBallots(log = '2026'): void {
  voting.server.reply('POST /vote/cast', ({ body }) => {
    const promise = { tracker: trackerOf((body as Cast).ballot), size: 2, due: 1_790_000_100 };
    return { message: '', data: { receipt: signReceipt(log, promise, MADE_UP) } };
  });
}

/** Makes the page fetch the paper again, and replies with these data. */
async function answerAgain({ queryClient }: ReturnType<typeof renderRoute>, data: PaperData): Promise<void> {
  voting.server.succeed('GET /vote/initiate-vote', { message: '', data });
  await act(() => queryClient.invalidateQueries());
}

const areasLoaded = () =>
  voting.messages
    .map(({ message }) => (message as Partial<BoothMessage>).request)
    .flatMap((request) => (request?.kind === 'load' ? [request.areas] : []));

test.each([
  ['key', () => boothWith({ verifierKey: formatVerifierKey(MADE_UP) })],
  ['record', () => boothWith({ log: '2027', verifierKey: formatVerifierKey(MADE_UP) })],
])('no ballot is sent after a later reply with the same paper and another %s, and no receipt of that key is stored [A240]', async (_, lie) => {
  const view = renderRoute('/voter/election');
  await screen.findByText(FOUND);
  dropBallots(lie().booth.log);
  await answerAgain(view, lie());
  await view.user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(/[Nn]othing was/);
  expect(voting.casts()).toEqual([]);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
});

test('a later reply with another key discards a ballot that is already sealed', async () => {
  const view = renderRoute('/voter/election');
  const yes = (await askToVote(view.user)).getByRole('button', { name: 'Yes' });
  dropBallots();
  await answerAgain(view, boothWith({ verifierKey: formatVerifierKey(MADE_UP) }));
  await view.user.click(yes);
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(voting.casts()).toEqual([]);
});

test('a later reply with another area for the voter has the paper checked against that area [A240]', async () => {
  const view = renderRoute('/voter/election');
  await screen.findByText(FOUND);
  expect(areasLoaded()).toEqual([[]]);
  const areas = [{ code: 'KN', name: 'Kano' }];
  await answerAgain(view, { ...honest, areas });
  await waitFor(() => expect(areasLoaded()).toEqual([[], areas]));
  expect(await screen.findByText(/is that of another area than the one that this page names/)).toBeVisible();
});

test('a later reply that differs only in vote counts keeps a sealed ballot', async () => {
  voting.accept();
  const view = renderRoute('/voter/election');
  const yes = (await askToVote(view.user)).getByRole('button', { name: 'Yes' });
  const counted = ([post, list]: [string, PaperData['voteables'][string]]) => [
    post,
    list.map((one) => ({ ...one, votes: one.votes + 1 })),
  ];
  const voteables = Object.fromEntries(Object.entries(honest.voteables).map(counted));
  await answerAgain(view, { ...honest, voteables });
  await view.user.click(yes);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(areasLoaded()).toHaveLength(1);
});

test('a ballot is released for the record that the booth has loaded [A240]', async () => {
  const view = renderRoute('/voter/election');
  voting.server.lose('POST /vote/cast');
  await view.user.click((await askToVote(view.user)).getByRole('button', { name: 'Yes' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const { log, verifierKey } = voting.recorded.booth;
  const released = voting.messages.find(({ message }) =>
    Reflect.has(Object((message as { answer: unknown }).answer), 'log'),
  );
  expect(released?.message).toMatchObject({ answer: { log, verifierKey } });
});

test('a receipt must be signed by the pinned key, whatever key is stored with the ballot [A240]', async () => {
  renderRoute('/voter/election');
  await screen.findByText(FOUND);
  const stored = { account: ACCOUNT, log: '2026', json: '{}', tracker: trackerOf('{}'), retryKey: '' };
  const ballot = { ...stored, isCurrent: false, verifierKey: formatVerifierKey(MADE_UP) };
  dropBallots();
  await expect(withBooth((booth) => claimReceipt(ballot, booth))).rejects.toThrow(/not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
});
