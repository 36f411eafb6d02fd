import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { open } from '../../testing/election.ts';
import { endedAt, inviteAt } from '../../testing/trustees.ts';
import { loadLargestShares } from './shares-size.ts';

/** The limit of every other call. */
const USUAL_BYTES = 128 * 1024;

const test = await createTestApp();
const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
let waiting: Awaited<ReturnType<typeof endedAt>>;
beforeAll(async () => {
  const voting = await inviteAt(test, { slug: 'voting' });
  await voting.sendAll('certs', 'commitments', 'reveals', 'keys');
  await open(test.deps, voting.id);
  waiting = await endedAt(test, { slug: 'waiting', candidates: [20, 30] });
});

const shares = (log: string, body: string, address = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: `/api/trustee/${log}/shares`,
    payload: body,
    remoteAddress: address,
    headers: { 'content-type': 'application/json' },
  });
/** A body in the right form, with invalid shares. */
const madeUp = (bytes: number) => {
  const frame = JSON.stringify({ trustee: 1, shares: [{ revision: 0, share: '' }] });
  return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
};

/** Announces a body of which nothing ever comes. */
async function announce(log: string, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/trustee/${log}/shares HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).slice(0, 12);
}

describe('a body that is larger than usual', () => {
  it('is refused before any of it is read where no shares are expected [A117]', async () => {
    for (const log of ['voting', 'nowhere']) {
      expect(await announce(log, 8_000_000)).toBe('HTTP/1.1 413');
      expect(await announce(log, USUAL_BYTES + 1)).toBe('HTTP/1.1 413');
    }
    expect((await shares('voting', madeUp(USUAL_BYTES))).statusCode).toBe(409);
    expect((await shares('no%00name', madeUp(USUAL_BYTES))).statusCode).toBe(400);
  });

  it('is taken as large as the shares of the election can be, and no larger [A117]', async () => {
    const most = (await loadLargestShares(test.db, 'waiting')) ?? 0;
    const own = JSON.stringify({ trustee: 1, shares: waiting.sharesOf(1) });
    expect(own.length).toBeLessThan(most);
    expect(most).toBeLessThan(2.5 * own.length);
    expect((await shares('waiting', madeUp(most))).statusCode).toBe(422);
    expect((await shares('waiting', madeUp(most + 1))).statusCode).toBe(413);
    expect(await announce('waiting', 8_000_000)).toBe('HTTP/1.1 413');
  });

  it('is taken no more once the result is there [A117]', async () => {
    for (const trustee of [1, 2])
      expect((await waiting.post('shares', { trustee, shares: waiting.sharesOf(trustee) })).status).toBe(200);
    expect(await loadLargestShares(test.db, 'waiting')).toBeNull();
    expect(await announce('waiting', USUAL_BYTES + 1)).toBe('HTTP/1.1 413');
    const again = { trustee: 2, shares: waiting.sharesOf(2) };
    expect((await waiting.post('shares', again)).body.data).toEqual({ hasResult: true });
  });
});

it('too many shares from one line are refused before their bodies are read [A117]', async () => {
  const address = '198.51.100.4';
  const send = (from: string) => shares('voting', '{"broken', from);
  expect((await send(address)).statusCode).toBe(400);
  for (let n = 1; n < 400; n += 1) await test.deps.limits.sharesByAddress.take(address);
  const refused = await send(address);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-attempts']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('203.0.113.1')).statusCode).toBe(400);
});
