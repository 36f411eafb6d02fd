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
import type { ToBooth } from './booth/protocol.ts';
import { claimReceipt } from './sending.ts';

// The attacker is the server: its first answer is true, and the booth has found that paper in the record.
type Answered = ReplyOf<'GET /vote/initiate-vote'>['data'];
const FOUND = /The ballot paper was found in the public record/;
const ACCOUNT = profile('VOTER').id;
const MADE_UP = signingKeyFrom(ORIGIN, new Uint8Array(32).fill(9));
let voting: Awaited<ReturnType<typeof setUpVoting>>;
let honest: Answered;

beforeEach(async () => {
  voting = await setUpVoting();
  honest = paperOf(voting.recorded).data;
});

const boothWith = (change: Partial<NonNullable<Answered['booth']>>) => ({
  ...honest,
  booth: { ...voting.recorded.booth, ...change },
});

/** From here on the server drops every ballot, and signs receipts with a key of its own. */
function dropBallots(log = '2026'): void {
  voting.server.reply('POST /vote/cast', ({ body }) => {
    const promise = { tracker: trackerOf((body as Cast).ballot), size: 2, due: 1_790_000_100 };
    return { message: '', data: { receipt: signReceipt(log, promise, MADE_UP) } };
  });
}

/** The page asks for the paper again, and is answered so. */
async function answerAgain({ queryClient }: ReturnType<typeof renderRoute>, data: Answered): Promise<void> {
  voting.server.succeed('GET /vote/initiate-vote', { message: '', data });
  await act(() => queryClient.invalidateQueries());
}

const areasLoaded = () =>
  voting.said
    .map(({ message }) => (message as { asked?: ToBooth }).asked)
    .flatMap((asked) => (asked?.kind === 'load' ? [asked.areas] : []));

test.each([
  ['key', () => boothWith({ verifierKey: formatVerifierKey(MADE_UP) })],
  ['record', () => boothWith({ log: '2027', verifierKey: formatVerifierKey(MADE_UP) })],
])('a later answer that names another %s beside the same paper gets no ballot, and no receipt under that key is kept [A240]', async (_, lie) => {
  const view = renderRoute('/voter/election');
  await screen.findByText(FOUND);
  dropBallots(lie().booth.log);
  await answerAgain(view, lie());
  await view.user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(/[Nn]othing was/);
  expect(voting.casts()).toEqual([]);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
});

test('one that comes when the ballot is sealed and its tracker shown ends that ballot', async () => {
  const view = renderRoute('/voter/election');
  const yes = (await askToVote(view.user)).getByRole('button', { name: 'Yes' });
  dropBallots();
  await answerAgain(view, boothWith({ verifierKey: formatVerifierKey(MADE_UP) }));
  await view.user.click(yes);
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(voting.casts()).toEqual([]);
});

test('a later answer that names another area as the voter’s has the paper checked for that one [A240]', async () => {
  const view = renderRoute('/voter/election');
  await screen.findByText(FOUND);
  expect(areasLoaded()).toEqual([[]]);
  const areas = [{ code: 'KN', name: 'Kano' }];
  await answerAgain(view, { ...honest, areas });
  await waitFor(() => expect(areasLoaded()).toEqual([[], areas]));
  expect(await screen.findByText(/is that of another area than the one that this page names/)).toBeVisible();
});

test('the same answer with other counts leaves a sealed ballot as it is', async () => {
  voting.accept();
  const view = renderRoute('/voter/election');
  const yes = (await askToVote(view.user)).getByRole('button', { name: 'Yes' });
  const counted = ([post, list]: [string, Answered['voteables'][string]]) => [
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
  const released = voting.said.find(({ message }) =>
    Reflect.has(Object((message as { answer: unknown }).answer), 'log'),
  );
  expect(released?.message).toMatchObject({ answer: { log, verifierKey } });
});

test('a receipt under another key than the one that this device knows is none, whatever key waits beside the ballot [A240]', async () => {
  renderRoute('/voter/election');
  await screen.findByText(FOUND);
  const waiting = { account: ACCOUNT, log: '2026', json: '{}', tracker: trackerOf('{}'), retryKey: '' };
  const ballot = { ...waiting, isCurrent: false, verifierKey: formatVerifierKey(MADE_UP) };
  dropBallots();
  await expect(withBooth((booth) => claimReceipt(ballot, booth))).rejects.toThrow(/not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
});
