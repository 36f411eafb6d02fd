import type { ClaimedPlace } from '@evoting/audit/my-place';
import { checkSavedPlace, parseSavedPlace } from '@evoting/audit/saved-place';
import { ADA, BEN, electionByRoll } from '@evoting/audit/testing/places';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ORIGIN } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const honest = await electionByRoll(new TestElection({}, undefined, ORIGIN));

/** Presses *Check my place* on a server that serves this record, and says this of the voter's place. */
async function checkPlace(place: ClaimedPlace, source: MemorySource, status: 'open' | 'closed') {
  const { key } = honest.election;
  const log = { log: '2026', title: 'Election', status, current: true, origin: key.name };
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/user/profile') return json({ message: '', data: { user: profile('VOTER') } });
    if (path === '/api/vote/my-place')
      return json({ message: '', data: { place: { log: '2026', ...place } } });
    if (path === '/api/board')
      return json({ message: '', data: { logs: [{ ...log, verifierKey: formatVerifierKey(key) }] } });
    const bytes = await source.read(path.replace('/api/board/2026/', ''));
    return bytes ? new Response(bytes as BodyInit) : json({ message: 'None' }, 404);
  });
  localStorage.setItem('auth_token', 'token-of-a-voter');
  const { user } = renderRoute('/voter/ballot');
  await user.click(await screen.findByRole('button', { name: 'Check my place in the public record' }));
  return user;
}

test('a voter on the roll is told whether the record says that they voted, and saves a proof that needs no server [A411]', async () => {
  const user = await checkPlace(await honest.claim(ADA), honest.closed, 'closed');
  expect(await screen.findByText('The record says that you voted.')).toBeVisible();
  expect(screen.getByText(/somebody voted in your name/)).toBeVisible();
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  await user.click(screen.getByRole('button', { name: 'Save the proof' }));
  const proof = parseSavedPlace((await saved[0]?.text()) ?? '');
  if (proof === null) throw new Error('the file is no proof');
  expect(await checkSavedPlace(proof, honest.election.key)).toMatchObject({ ok: true, voted: true });
});

test('a voter who stayed at home is told that the record says so', async () => {
  await checkPlace(await honest.claim(BEN), honest.closed, 'closed');
  expect(await screen.findByText('The record says that you did not vote.')).toBeVisible();
});

test('while people vote the check proves the place alone', async () => {
  await checkPlace({ ...(await honest.claim(ADA)), participation: null }, honest.open, 'open');
  expect(
    await screen.findByText('Your place is one of the 300 on the roll in the public record.'),
  ).toBeVisible();
  expect(screen.getByText(/Come back after voting has ended/)).toBeVisible();
});

test('a server that keeps back after the close whether somebody voted is named', async () => {
  await checkPlace({ ...(await honest.claim(BEN)), participation: null }, honest.closed, 'closed');
  expect(await screen.findByText(/the server has not shown you/)).toBeVisible();
});

test('a server that says *voted* of somebody who stayed at home is caught [A367]', async () => {
  const ben = await honest.claim(BEN);
  const lie = { ...ben, participation: ben.participation && { ...ben.participation, voted: 1 as const } };
  await checkPlace(lie, honest.closed, 'closed');
  expect(await screen.findByText(/server's proof of your place is wrong/)).toBeVisible();
});
