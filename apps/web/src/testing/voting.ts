import { trackerOf } from '@evoting/belenios/voter';
import { signReceipt } from '@evoting/record/signing';
import type { TestElection } from '@evoting/record/testing/election';
import { act, screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { runBoothInPage } from './boothWorker.ts';
import { fakeServer } from './fakeServer.ts';
import { paperOf, recordedElection } from './recorded.ts';
import type { renderRoute } from './renderRoute.tsx';
import { profile, results } from './samples.ts';

export type User = ReturnType<typeof renderRoute>['user'];
export interface Cast {
  ballot: string;
  retryKey: string;
  account: string;
  fill: string;
}

/**
 * Sets up a voter who has chosen bem for Governor and dan for Senator, and a server with the paper but without
 * a reply to a cast.
 */
export async function setUpVoting(election?: TestElection) {
  const recorded = await recordedElection(undefined, election);
  const messages = runBoothInPage();
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
  server.succeed('GET /extras/election', { message: '', data: { meta: results().meta } });
  const { log, origin, verifierKey } = recorded.booth;
  const row = {
    log,
    origin,
    verifierKey,
    title: 'Election 2026',
    status: 'open',
    current: true,
    declaredVoid: null,
  } as const;
  server.succeed('GET /board', { message: '', data: { logs: [row] } });
  localStorage.setItem('auth_token', 'token-of-a-voter');
  const choices = [
    { candidateId: 'bem', postId: 'gov' },
    { candidateId: 'dan', postId: 'sen' },
  ];
  localStorage.setItem('vote_choice', JSON.stringify(choices));
  return {
    recorded,
    messages,
    server,
    casts: () => server.requestsTo('POST /vote/cast').map(({ body }) => body as Cast),
    /** Accepts every cast from now on, after `held`, with a receipt for the tracker of `signedFor`. */
    accept: (
      signedFor = (cast: Cast) => trackerOf(cast.ballot),
      held?: Promise<void>,
      due = 1_790_000_100,
      named = log,
    ) =>
      server.reply('POST /vote/cast', async ({ body }) => {
        await held;
        const receipt = signReceipt(
          named,
          { tracker: signedFor(body as Cast), size: 2, due },
          recorded.election.key,
        );
        return { message: '', data: { receipt } };
      }),
    /** Reports from now on that this voter has voted. */
    reportVoted: () => {
      const { message, data } = paperOf(recorded);
      server.succeed('GET /vote/initiate-vote', { message, data: { ...data, canVote: false } });
    },
  };
}

/** Sets the network state that the browser reports. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Presses Vote, and returns the confirmation once the ballot is sealed. */
export async function askToVote(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  return sealedConfirmation();
}

export async function sealedConfirmation() {
  const dialog = within(await screen.findByRole('dialog', { name: /^Are you sure you want to vote/ }));
  await waitFor(() => {
    if (dialog.getByRole('button', { name: 'Yes' }).hasAttribute('disabled'))
      throw new Error('Not sealed yet');
  });
  return dialog;
}

/** Presses Yes in the open confirmation. */
export async function pressYes(user: User): Promise<void> {
  await user.click((await sealedConfirmation()).getByRole('button', { name: 'Yes' }));
}

/** Closes the modal *Voting Failed!*. */
export async function closeFailure(user: User): Promise<void> {
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  await user.click(failed.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
}
