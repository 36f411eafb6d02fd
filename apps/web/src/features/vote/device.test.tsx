import type { Choice } from '@evoting/contract/vote';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage, type Said } from '../../testing/boothWorker.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { electionInfo } from '../../testing/samples.ts';
import { askToVote, setUpVoting } from '../../testing/voting.ts';
import { remakeBallot } from '../ballot/remake.ts';
import { readTestBallot } from '../ballot/test-ballot.ts';
import type { ToBooth } from './booth/protocol.ts';
import { Room } from './booth/room.ts';

let voting: Awaited<ReturnType<typeof setUpVoting>>;
beforeEach(async () => {
  voting = await setUpVoting();
  voting.accept();
});

/**
 * Opens the test ballot, from the paper on.
 * Gives: its link.
 */
async function revealBallot(): Promise<URL> {
  const { user } = renderRoute('/voter/election');
  await user.click((await askToVote(user)).getByRole('button', { name: 'Check this device' }));
  const revealed = within(
    await screen.findByRole('dialog', { name: 'Check the test ballot on another device' }),
  );
  return new URL(revealed.getByRole('link', { name: 'Open the check' }).getAttribute('href') ?? '');
}

async function secondDevice(link: URL) {
  const test = readTestBallot(link.hash);
  if (!test) throw new Error('This is no link of a test');
  return remakeBallot(test);
}

test('an honest device is found honest by the second one, and its opened ballot is never cast [A21]', async () => {
  const link = await revealBallot();
  expect(link.pathname).toBe('/voter/ballot/check');
  const shown = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Governor.*Candidate bem.*Party bem/),
    expect.stringMatching(/Senator.*Candidate dan.*Party dan/),
  ]);
  const remade = await secondDevice(link);
  expect(remade.isAsSaid).toBe(true);
  expect(remade.choices.map(({ answer }) => answer)).toEqual([
    'Candidate bem (Party bem)',
    'Candidate dan (Party dan)',
  ]);
  const { tracker } = readTestBallot(link.hash) ?? { tracker: '' };
  await (await import('@testing-library/user-event')).default
    .setup()
    .click(screen.getByRole('button', { name: 'Go back and vote' }));
  await screen.findByRole('button', { name: 'Check this device' });
  expect(voting.casts()).toHaveLength(0);
  expect(document.querySelector('dialog .font-mono')?.textContent).not.toBe(tracker.slice(0, 16));
});

test('the link of a test ballot stays what it was when voting closes meanwhile, and the way back leads to the page that says so', async () => {
  const link = await revealBallot();
  voting.server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason: 'closed' }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ballot_receipts' })));
  expect(await screen.findByText('Voting has closed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the check' })).toHaveAttribute('href', link.href);
  expect((await secondDevice(link)).isAsSaid).toBe(true);
  act(() => screen.getByRole('button', { name: 'Go back and vote' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** What the booth is told until the tracker is out, without the numbers of the questions. */
function saidBeforeTracker(said: readonly Said[]): unknown[] {
  const sealed = said.findIndex(
    ({ to, message }) => to === 'page' && Reflect.has(Object(message), 'answer') && isSealed(message),
  );
  expect(sealed).toBeGreaterThan(0);
  return said
    .slice(0, sealed)
    .flatMap(({ to, message }) => (to === 'booth' ? [(message as { asked: ToBooth }).asked] : []));
}
const isSealed = (message: unknown) =>
  Reflect.has(Object((message as { answer: unknown }).answer), 'retryKey');

test('until the tracker is out, the booth and the server are told the same by who will cast and by who will check', async () => {
  const fresh = Object.entries({ ...localStorage });
  const run = async (button: string) => {
    // A device that has seen a checkpoint asks for one proof more: both begin as the same device.
    localStorage.clear();
    for (const [key, value] of fresh) localStorage.setItem(key, value);
    const said = runBoothInPage();
    const before = voting.server.asked.length;
    const view = renderRoute('/voter/election');
    const confirmation = await askToVote(view.user);
    const told = saidBeforeTracker(said) as ToBooth[];
    const asked = voting.server.asked
      .slice(before)
      .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)
      .filter((call) => !call.includes('/images/'));
    await view.user.click(confirmation.getByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: button === 'Yes' ? /Submitted/ : /^Check the test ballot/ });
    view.unmount();
    // How many pictures of the paper were checked by then is a matter of speed; which, and in what order, is
    // not.
    const pictures = told.filter(({ kind }) => kind === 'picture');
    return { told: told.filter(({ kind }) => kind !== 'picture'), asked: asked.sort(), pictures };
  };
  const checking = await run('Check this device');
  const casting = await run('Yes');
  expect([casting.told, casting.asked]).toEqual([checking.told, checking.asked]);
  expect(casting.told.map(({ kind }) => kind)).toEqual(['load', 'seal']);
  const [fewer, more] = [casting.pictures, checking.pictures].sort((a, b) => a.length - b.length);
  expect(more?.slice(0, fewer?.length)).toEqual(fewer);
});

/** The attacker is the booth: it encrypts other choices whenever `isTold` says that it may. */
function cheatingRoom(isTold: (asked: ToBooth) => boolean) {
  return () => {
    const room = new Room({
      fetch: (...request) => fetch(...request),
      random: (n) => crypto.getRandomValues(new Uint8Array(n)),
    });
    const swapped = (choices: readonly Choice[]) =>
      choices.map((choice) =>
        choice.postId === ('gov' as never) ? { ...choice, candidateId: 'ada' as never } : choice,
      );
    return {
      answer: (asked: ToBooth) =>
        room.answer(
          asked.kind === 'seal' && isTold(asked) ? { ...asked, choices: swapped(asked.choices) } : asked,
        ),
    };
  };
}

test('a booth that always encrypts another choice is caught by the second device', async () => {
  runBoothInPage(cheatingRoom(() => true));
  const remade = await secondDevice(await revealBallot());
  expect(remade.choices[0]?.answer).toBe('Candidate ada (Party ada)');
});

test('a booth that would cheat only for a cast finds nothing to go by: it must choose before, and half of the checks catch it', async () => {
  // What differs between a cast and a check, it can only have seen in what it was told; the test above shows
  // that to be the same.
  const seen: ToBooth[] = [];
  let toss = false;
  runBoothInPage(
    cheatingRoom((asked) => {
      seen.push(asked);
      toss = !toss;
      return toss;
    }),
  );
  const caught = await secondDevice(await revealBallot());
  expect(caught.choices[0]?.answer).toBe('Candidate ada (Party ada)');
  expect(seen.map((asked) => Object.keys(asked).sort())).toEqual([['choices', 'kind']]);
});

test('a booth that would cast what it opened is refused by the page: a ballot that is not released is not sent [A21]', async () => {
  runBoothInPage(() => {
    const room = new Room({
      fetch: (...request) => fetch(...request),
      random: (n) => crypto.getRandomValues(new Uint8Array(n)),
    });
    // The ballot was opened behind the page's back, so the desk does not release it.
    return {
      answer: async (asked: ToBooth) => {
        if (asked.kind === 'release') await room.answer({ kind: 'reveal', tracker: asked.tracker });
        return room.answer(asked);
      },
    };
  });
  const { user } = renderRoute('/voter/election');
  await user.click((await askToVote(user)).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(/nothing was sent/);
  expect(voting.casts()).toHaveLength(0);
});
