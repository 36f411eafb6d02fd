import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSizes } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/store.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
const drawn = async (background: string) =>
  encodeSizes(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
    'portrait',
  );

beforeAll(async () => {
  test = await createTestApp();
});

describe('a kept picture', () => {
  it('is served for good in both sizes, and with 304 to a client that has it', async () => {
    const image = await drawn('#8c2f39');
    const id = await saveImage(test.db, image);
    for (const size of ['large', 'small'] as const) {
      const answer = await test.app.inject(`/api/images/${id}/${size}.webp`);
      expect(answer.rawPayload.equals(image[size])).toBe(true);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const headers = { 'if-none-match': String(answer.headers.etag) };
      expect((await test.app.inject({ url: `/api/images/${id}/${size}.webp`, headers })).statusCode).toBe(
        304,
      );
    }
  });

  it('is kept once when it is sent many times at once', async () => {
    const image = await drawn('#24407a');
    const ids = await Promise.all(Array.from({ length: 8 }, () => saveImage(test.db, image)));
    expect(new Set(ids).size).toBe(1);
  });

  it('is not found under another size, another id or a path', async () => {
    const id = await saveImage(test.db, await drawn('#1f6b45'));
    for (const path of [
      `${id}/huge.webp`,
      `${id}/large.svg`,
      `${randomUUID()}/large.webp`,
      'x/large.webp',
      '..%2f..%2fetc/large.webp',
    ]) {
      const answer = await test.app.inject(`/api/images/${path}`);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.json()).toEqual({ code: 'no-such-picture', message: 'There is no such picture' });
    }
  });
});
