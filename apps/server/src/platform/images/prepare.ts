import { createHash } from 'node:crypto';
import { IMAGE_MAX_EDGE_PX, IMAGE_MAX_PIXELS } from '@evoting/contract/constants';
import sharp from 'sharp';
import { sniffFormat } from './sniff.ts';

/**
 * One thread and no cache: decoding 25 megapixels takes up to 100 MB, so `./image-process` sends one picture
 * at a time.
 */
sharp.concurrency(1);
sharp.cache(false);

const SQUARE = { large: { width: 240, height: 240 }, small: { width: 96, height: 96 } } as const;

/** The two fixed sizes of each use; the web app's layout depends on them. */
export const IMAGE_SHAPES = {
  portrait: { ...SQUARE, fit: 'cover', position: 'north' },
  banner: {
    large: { width: 960, height: 320 },
    small: { width: 240, height: 80 },
    fit: 'cover',
    position: 'centre',
  },
  // Shown whole, on white.
  logo: { ...SQUARE, fit: 'contain', position: 'centre' },
} as const;
export type ImageShape = keyof typeof IMAGE_SHAPES;

/** A sanitized picture: our own WebP without metadata. Hash, width and height are those of `large`. */
export interface PreparedImage {
  readonly sha256: Buffer;
  readonly large: Buffer;
  readonly small: Buffer;
  readonly width: number;
  readonly height: number;
}

export type ImageRefusal = 'not-an-image' | 'too-many-pixels' | 'too-slow' | 'damaged';
export type PrepareResult =
  | { readonly ok: true; readonly image: PreparedImage }
  | { readonly ok: false; readonly reason: ImageRefusal };

/**
 * Converts an upload into the two WebP pictures that are stored; the upload itself is discarded. Refuses
 * other formats than JPEG, PNG, WebP, GIF and AVIF, too many pixels (from the header alone), and files that
 * do not decode.
 * @param bytes at most IMAGE_MAX_BYTES, checked on arrival
 */
export async function prepareImage(bytes: Buffer, shape: ImageShape): Promise<PrepareResult> {
  if (sniffFormat(bytes) === null) return { ok: false, reason: 'not-an-image' };
  const size = await sizeOf(bytes);
  if (size === null) return { ok: false, reason: 'damaged' };
  const tooLong = Math.max(size.width, size.height) > IMAGE_MAX_EDGE_PX;
  if (tooLong || size.width * size.height > IMAGE_MAX_PIXELS) return { ok: false, reason: 'too-many-pixels' };
  try {
    return { ok: true, image: await encodeSizes(bytes, shape) };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/**
 * Encodes both sizes without the checks of an upload.
 * @throws if the picture does not decode
 */
export async function encodeSizes(bytes: Buffer, shape: ImageShape): Promise<PreparedImage> {
  const { large: largeSize, small: smallSize, fit, position } = IMAGE_SHAPES[shape];
  // 'error' accepts the odd but complete pictures of phones, and refuses truncated and broken ones.
  const large = await sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS })
    .autoOrient()
    .resize({ ...largeSize, fit, position, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  // A ballot paper has dozens: a face on a phone looks the same as at a higher quality.
  const webp = (size: { width: number; height: number }) =>
    sharp(large).resize(size).webp({ quality: 52, effort: 6, smartSubsample: true }).toBuffer();
  const [largeWebp, smallWebp] = [await webp(largeSize), await webp(smallSize)];
  const sha256 = createHash('sha256').update(largeWebp).digest();
  return { sha256, large: largeWebp, small: smallWebp, ...largeSize };
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}
