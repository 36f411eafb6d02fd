import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeSizes, prepareImage } from './image-process.ts';
import * as here from './prepare.ts';

const png = (background: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

describe('a picture that is prepared in a separate process', () => {
  it('is the one that would be prepared here, even beside other requests at the same moment', async () => {
    const pictures = await Promise.all(['#b32a2a', '#24407a', '#1f6b45'].map(png));
    const expected = await Promise.all(pictures.map((bytes) => here.prepareImage(bytes, 'portrait')));
    expect(await Promise.all(pictures.map((bytes) => prepareImage(bytes, 'portrait')))).toEqual(expected);
    expect(expected.every(({ ok }) => ok)).toBe(true);
  });

  it('is refused when it takes too much CPU, and another process prepares the next one', {
    tags: ['release'],
  }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const slow = await sharp({
      create: { width: 2000, height: 2000, channels: 3, background: '#000', noise },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const [refused, next] = await Promise.all([
      prepareImage(slow, 'banner', null, 1),
      prepareImage(await png('#24407a'), 'banner'),
    ]);
    expect(refused).toEqual({ ok: false, reason: 'too-slow' });
    expect(next.ok).toBe(true);
    expect((await prepareImage(slow, 'banner')).ok).toBe(true);
  });

  it('is refused for the same reason, and drawings of our own that do not decode are a defect', async () => {
    const cut = (await png('#ffffff')).subarray(0, 60);
    expect(await prepareImage(Buffer.from('II*\0\0\0\0\0\0\0\0\0', 'latin1'), 'portrait')).toEqual({
      ok: false,
      reason: 'not-an-image',
    });
    expect(await prepareImage(cut, 'banner')).toEqual({ ok: false, reason: 'damaged' });
    await expect(encodeSizes(cut, 'banner')).rejects.toThrow();
    expect((await encodeSizes(await png('#111111'), 'banner')).width).toBe(960);
  });
});
