import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareImage } from './prepare.ts';

const solid = (width: number, height: number, background = '#b32a2a') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG whose header claims a size that its data does not have to back. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function prepared(bytes: Buffer, shape: 'portrait' | 'banner' = 'portrait') {
  const result = await prepareImage(bytes, shape);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.image;
}

const refusal = async (bytes: Buffer) => {
  const result = await prepareImage(bytes, 'portrait');
  return result.ok ? null : result.reason;
};

describe('an uploaded picture', () => {
  it.each([
    'jpeg',
    'png',
    'webp',
    'gif',
    'avif',
  ] as const)('is taken as %s and kept as WebP in two fixed sizes', async (format) => {
    const image = await prepared(await solid(300, 500).toFormat(format).toBuffer());
    const [large, small] = [await sharp(image.large).metadata(), await sharp(image.small).metadata()];
    expect([large.format, large.width, large.height]).toEqual(['webp', 240, 240]);
    expect([small.format, small.width, small.height]).toEqual(['webp', 96, 96]);
  });

  it('becomes three times as wide as high when it is a banner', async () => {
    const image = await prepared(await solid(500, 500).png().toBuffer(), 'banner');
    const large = await sharp(image.large).metadata();
    expect([large.width, large.height, image.width, image.height]).toEqual([960, 320, 960, 320]);
  });

  it('is turned upright as its EXIF orientation says, and keeps no metadata', async () => {
    const red = await solid(40, 40, '#ff0000').png().toBuffer();
    const lying = await solid(80, 40, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await prepared(lying);
    const meta = await sharp(image.large).metadata();
    expect([meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { data, info } = await sharp(image.large).raw().toBuffer({ resolveWithObject: true });
    expect(data[info.channels * 192]).toBeGreaterThan(200);
  });

  it('gives the same digest for the same picture and another for another', async () => {
    const [one, same, other] = [
      await prepared(await solid(100, 100).png().toBuffer()),
      await prepared(await solid(100, 100).png().toBuffer()),
      await prepared(await solid(100, 100, '#24407a').png().toBuffer()),
    ];
    expect(one.sha256.equals(same.sha256)).toBe(true);
    expect(one.sha256.equals(other.sha256)).toBe(false);
  });

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a web page', '<!doctype html><title>not a picture</title>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a TIFF', 'II*\0\x08\0\0\0\0\0\0\0\0\0'],
    ['an empty file', ''],
  ])('is refused when it is %s', async (_what, text) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toBe('not-an-image');
  });

  it('is refused from its header when it claims 20,000 x 20,000 pixels, a long edge or too many pixels', async () => {
    expect(await refusal(pngClaiming(20_000, 20_000))).toBe('too-many-pixels');
    expect(await refusal(pngClaiming(12_001, 10))).toBe('too-many-pixels');
    expect(await refusal(pngClaiming(8_000, 5_001))).toBe('too-many-pixels');
  });

  it('is refused when only the first bytes are those of a picture, or its end is missing', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusal(Buffer.from('\x89PNG\r\n\x1a\nnot really a picture', 'latin1'))).toBe('damaged');
    expect(await refusal(whole.subarray(0, whole.length / 3))).toBe('damaged');
    expect(await refusal(pngClaiming(300, 300))).toBe('damaged');
  });
});
