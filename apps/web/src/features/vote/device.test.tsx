import type { Choice } from '@evoting/contract/vote';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type LoggedMessage, runBoothInPage } from '../../testing/boothWorker.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { electionInfo } from '../../testing/samples.ts';
import { askToVote, setUpVoting } from '../../testing/voting.ts';
import { remakeBallot } from '../ballot/remake.ts';
import { readTestBallot } from '../ballot/test-ballot.ts';
import type { BoothMessage, BoothRequest } from './booth/protocol.ts';
import { VotingBooth } from './booth/voting-booth.ts';

let voting: Awaited<ReturnType<typeof setUpVoting>>;
beforeEach(async () => {
  voting = await setUpVoting();
  voting.accept();
});

/** Votes up to the test ballot, and returns its link. */
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

test('the second device confirms an honest device, and the revealed ballot is never cast [A21]', async () => {
  const link = await revealBallot();
  expect(link.pathname).toBe('/voter/ballot/check');
  const shown = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Governor.*Candidate bem.*Party bem/),
    expect.stringMatching(/Senator.*Candidate dan.*Party dan/),
  ]);
  const remade = await secondDevice(link);
  expect(remade.matchesLink).toBe(true);
  expect(remade.choices.flatMap(({ chosen }) => chosen)).toEqual([
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

test('the link of a test ballot stays the same when voting closes, and "Go back" leads to the closed page', async () => {
  const link = await revealBallot();
  voting.server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason: 'closed' }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ballot_receipts' })));
  expect(await screen.findByText('Voting has closed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the check' })).toHaveAttribute('href', link.href);
  expect((await secondDevice(link)).matchesLink).toBe(true);
  act(() => screen.getByRole('button', { name: 'Go back and vote' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** The requests to the booth before it returned the tracker. */
function requestsBeforeTracker(messages: readonly LoggedMessage[]): BoothRequest[] {
  const sealed = messages.findIndex(
    ({ to, message }) => to === 'page' && Reflect.has(Object(message), 'answer') && isSealed(message),
  );
  expect(sealed).toBeGreaterThan(0);
  return messages
    .slice(0, sealed)
    .flatMap(({ to, message }) => (to === 'booth' ? [(message as BoothMessage).request] : []));
}
const isSealed = (message: unknown) =>
  Reflect.has(Object((message as { answer: unknown }).answer), 'retryKey');

test('until the tracker is shown, booth and server get the same requests whether the voter will cast or check', async () => {
  const fresh = Object.entries({ ...localStorage });
  const run = async (button: string) => {
    // Both runs start from the same storage: a device with a checkpoint requests one more proof.
    localStorage.clear();
    for (const [key, value] of fresh) localStorage.setItem(key, value);
    const messages = runBoothInPage();
    const before = voting.server.requests.length;
    const view = renderRoute('/voter/election');
    const confirmation = await askToVote(view.user);
    const toBooth = requestsBeforeTracker(messages);
    const toServer = voting.server.requests
      .slice(before)
      .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)
      .filter((call) => !call.includes('/images/'));
    await view.user.click(confirmation.getByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: button === 'Yes' ? /Submitted/ : /^Check the test ballot/ });
    view.unmount();
    // The number of pictures checked by then depends on speed, but not their order.
    const pictures = toBooth.filter(({ kind }) => kind === 'picture');
    const others = toBooth.filter(({ kind }) => kind !== 'picture');
    return { toBooth: others, toServer: toServer.sort(), pictures };
  };
  const checking = await run('Check this device');
  const casting = await run('Yes');
  expect([casting.toBooth, casting.toServer]).toEqual([checking.toBooth, checking.toServer]);
  expect(casting.toBooth.map(({ kind }) => kind)).toEqual(['load', 'seal']);
  const [fewer, more] = [casting.pictures, checking.pictures].sort((a, b) => a.length - b.length);
  expect(more?.slice(0, fewer?.length)).toEqual(fewer);
});

/** The attacker is the booth: it encrypts other choices whenever `mayCheat` returns true. */
function cheatingBooth(mayCheat: (request: BoothRequest) => boolean) {
  return () => {
    const booth = new VotingBooth({
      fetch: (...request) => fetch(...request),
      random: (n) => crypto.getRandomValues(new Uint8Array(n)),
    });
    const swapped = (choices: readonly Choice[]) =>
      choices.map((choice) =>
        choice.postId === ('gov' as never) ? { ...choice, candidateId: 'ada' as never } : choice,
      );
    return {
      answer: (request: BoothRequest) =>
        booth.answer(
          request.kind === 'seal' && mayCheat(request)
            ? { ...request, choices: swapped(request.choices) }
            : request,
        ),
    };
  };
}

test('the second device exposes a booth that always encrypts another choice', async () => {
  runBoothInPage(cheatingBooth(() => true));
  const remade = await secondDevice(await revealBallot());
  expect(remade.choices[0]?.chosen).toEqual(['Candidate ada (Party ada)']);
});

test('a booth cannot tell a cast from a check when it seals, so that half of the checks expose one that guesses', async () => {
  // The test above shows that its requests are the same for a cast and a check.
  const requests: BoothRequest[] = [];
  let toss = false;
  runBoothInPage(
    cheatingBooth((request) => {
      requests.push(request);
      toss = !toss;
      return toss;
    }),
  );
  const caught = await secondDevice(await revealBallot());
  expect(caught.choices[0]?.chosen).toEqual(['Candidate ada (Party ada)']);
  expect(requests.map((request) => Object.keys(request).sort())).toEqual([['choices', 'kind']]);
});

test('the page sends no ballot that the booth has revealed and therefore cannot release [A21]', async () => {
  runBoothInPage(() => {
    const booth = new VotingBooth({
      fetch: (...request) => fetch(...request),
      random: (n) => crypto.getRandomValues(new Uint8Array(n)),
    });
    return {
      answer: async (request: BoothRequest) => {
        if (request.kind === 'release') await booth.answer({ kind: 'reveal', tracker: request.tracker });
        return booth.answer(request);
      },
    };
  });
  const { user } = renderRoute('/voter/election');
  await user.click((await askToVote(user)).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(/nothing was sent/);
  expect(voting.casts()).toHaveLength(0);
});
