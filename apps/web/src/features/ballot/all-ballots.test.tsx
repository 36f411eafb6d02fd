import { trackerOf } from '@evoting/belenios/voter';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { toBase64url } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

let recorded: Awaited<ReturnType<typeof recordedElection>>;
let trackers: string[];

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

function serve(source: Pick<MemorySource, 'read'>) {
  const { key } = recorded.election;
  const log = { log: '2026', title: 'Election', status: 'open', current: true, declaredVoid: null };
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://localhost').pathname;
    if (path === '/api/user/profile') return json({ message: '', data: { user: profile('VOTER') } });
    if (path === '/api/board') {
      const whole = { ...log, origin: key.name, verifierKey: formatVerifierKey(key) };
      return json({ message: '', data: { logs: [whole] } });
    }
    const bytes = await source.read(path.replace('/api/board/2026/', ''));
    return bytes ? new Response(bytes as BodyInit) : json({ message: 'None' }, 404);
  });
}

async function open() {
  const { user } = renderRoute('/voter/ballot');
  await user.click(await screen.findByRole('button', { name: 'Page through the trackers' }));
  return user;
}
const shown = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.includes('#2026/'));

beforeEach(async () => {
  recorded = await recordedElection();
  trackers = Array.from({ length: 70 }, (_, i) => trackerOf(recorded.election.vote(i % 2, 0)));
});

test('all trackers can be paged through, newest first, and those of the account are marked', async () => {
  serve(await recorded.election.publish());
  const receipt = { tracker: trackers[69], log: '2026', origin: '', size: 1, due: 1, note: '' };
  localStorage.setItem('auth_token', 'token-of-a-voter');
  localStorage.setItem('ballot_receipts', JSON.stringify([{ account: profile('VOTER').id, receipt }]));
  const user = await open();
  expect(await screen.findByText(/^Entries 65 to 73 of 73:/)).toBeVisible();
  expect(screen.getByText('yours').closest('li')?.querySelector('a')).toHaveAttribute(
    'href',
    `/voter/ballot#2026/${toBase64url(trackers[69] ?? '')}`,
  );
  const newest = shown();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/^Entries 1 to 64 of/)).toBeVisible();
  expect([...newest, ...shown()]).toEqual(
    trackers.toReversed().map((tracker) => `/voter/ballot#2026/${toBase64url(tracker)}`),
  );
});

test('a page that names another ballot than the signed record is not shown [A443]', async () => {
  const source = await recorded.election.publish();
  serve({
    async read(path) {
      const bytes = await source.read(path);
      if (!path.startsWith('tile/entries/') || bytes === null) return bytes;
      const text = new TextDecoder('latin1').decode(bytes);
      const at = text.lastIndexOf('"Ballot","payload":"') + 20;
      const other = Uint8Array.from(bytes);
      other[at] = text[at] === '0' ? 49 : 48;
      return other;
    },
  });
  await open();
  expect(await screen.findByText(/is damaged or not rightly signed/)).toBeVisible();
  expect(shown()).toEqual([]);
});
