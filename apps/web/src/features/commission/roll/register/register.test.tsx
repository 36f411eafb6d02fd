import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as download from '../../../../lib/download.ts';
import { fakeServer } from '../../../../testing/fakeServer.ts';
import { renderRoute } from '../../../../testing/renderRoute.tsx';
import { officerMe } from '../../../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
let saved: Blob[];
const CONTENTS = 'c'.repeat(64);
const logInAs = (role: 'registrar' | 'observer') =>
  server.succeed('GET /commission/me', { message: '', data: officerMe(role) });

beforeEach(() => {
  server = fakeServer();
  saved = [];
  vi.spyOn(download, 'saveFile').mockImplementation((_, content) => void saved.push(content));
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('registrar');
  const election = {
    ...{ id: '00000000-0000-4000-8000-0000000000ee', title: 'Union 2027', whoMayVote: 'roll' as const },
    ...{ opened: false, closed: false, votersUse: 'accounts' as const, bothCodes: false },
  };
  const roll = { election, places: 3, frozen: true, imports: [], takesPhones: false };
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
  server.succeed('GET /commission/roll', { message: '', data: roll });
  server.succeed('GET /commission/roll/areas', { message: '', data: { areas: [] } });
  const contents = { places: 3, contents: CONTENTS, changes: 9 };
  server.succeed('GET /commission/roll/contents', { message: '', data: contents });
});

/** Answers with one person a part. */
function serve(...surnames: string[]): void {
  server.reply('POST /commission/roll/register', ({ body }) => {
    const { after, changes } = body as { after?: string; changes: number };
    expect(changes).toBe(9);
    const n = after === undefined ? 0 : Number(after) + 1;
    const rows = surnames
      .slice(n, n + 1)
      .map((surname) => ({ voterNumber: String(n), surname, name: 'Ada', area: 'Arts & Law' }));
    return { message: '', data: { commission: 'The "Committee"', title: 'Union 2027', rows } };
  });
}
const press = async () => {
  const { user } = renderRoute('/commission/roll');
  await user.click(await screen.findByRole('button', { name: 'Save the register' }));
};

test('the register has the commission, the election, the digest and everybody, as text and nothing that runs [A487]', async () => {
  const evil = '<script>alert(1)</script>';
  serve('Obi', '<img src=x onerror=alert(1)>', evil);
  await press();
  await vi.waitFor(() => expect(saved).toHaveLength(3));
  const texts = await Promise.all(saved.map((one) => one.text()));
  const [page, , last] = texts.map((text) => new DOMParser().parseFromString(text, 'text/html')) as [
    Document,
    Document,
    Document,
  ];
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none';/);
  const rowOf = (one: Document) =>
    [...(one.querySelector('tbody tr')?.children ?? [])].map(({ textContent }) => textContent);
  expect(rowOf(page)).toEqual(['0', 'Obi', 'Ada', 'Arts & Law', '']);
  expect(rowOf(last)).toEqual(['2', evil, 'Ada', 'Arts & Law', '']);
  expect(last.querySelectorAll('script, img, link, iframe')).toHaveLength(0);
  expect(last.querySelector('thead')?.textContent).toContain('Register of voters (3)');
  expect(page.querySelector('thead')?.textContent).toContain(
    'The "Committee" · Union 2027 · Register of voters',
  );
  expect(page.body.textContent).toContain(`Digest of the roll (SHA-256): ${CONTENTS}`);
  expect(page.body.textContent).toMatch(/3 people, as the roll was on \d/);
});

test('a roll that changes while it is read gives no file, and a sentence', async () => {
  server.refuse('POST /commission/roll/register', 409, {
    message: 'The roll changed while it was being read. Save it again',
    code: 'roll-changed-meanwhile',
  });
  await press();
  expect(await screen.findByText(/^The roll changed while it was being read/)).toBeVisible();
  expect(saved).toEqual([]);
});

test('an observer is offered no register', async () => {
  logInAs('observer');
  renderRoute('/commission/roll');
  expect(await screen.findByText(/^3 places/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the register' })).not.toBeInTheDocument();
});
