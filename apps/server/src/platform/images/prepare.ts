import { createHash } from 'node:crypto';
import { IMAGE_MAX_EDGE_PX, IMAGE_MAX_PIXELS } from '@evoting/contract/constants';
import sharp from 'sharp';
import { sniffFormat } from './sniff.ts';

/**
 * One thread and no cache: a picture of 25 megapixels costs up to 100 MB while it is decoded, so
 * `./image-process` asks for one after another.
 */
sharp.concurrency(1);
sharp.cache(false);

/** The two fixed sizes of each use; the web app lays out by them. */
export const IMAGE_SHAPES = {
  portrait: { large: { width: 384, height: 384 }, small: { width: 96, height: 96 }, position: 'north' },
  banner: { large: { width: 960, height: 320 }, small: { width: 240, height: 80 }, position: 'centre' },
} as const;
export type ImageShape = keyof typeof IMAGE_SHAPES;

/**
 * A picture made safe: our own WebP without metadata; `sha256` is that of `large`; width and height are those
 * of `large`.
 */
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
 * Turns an uploaded file into the two WebP pictures that are kept; the upload itself is discarded.
 * Takes: the file's bytes (at most IMAGE_MAX_BYTES, checked while they arrived) and its use.
 * Refuses: what is not JPEG, PNG, WebP, GIF or AVIF; more pixels than the limits, from the header alone; what
 * does not decode.
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
 * Takes: a picture of our own (the drawings of the demo) or one already checked.
 * Refuses (throws): what does not decode.
 */
export async function encodeSizes(bytes: Buffer, shape: ImageShape): Promise<PreparedImage> {
  const { large: largeSize, small: smallSize, position } = IMAGE_SHAPES[shape];
  // 'error' takes the odd but whole pictures of phones, and refuses cut and broken ones.
  const large = await sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS })
    .autoOrient()
    .resize({ ...largeSize, fit: 'cover', position })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const webp = (size: { width: number; height: number }, quality: number) =>
    sharp(large).resize(size).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  const [largeWebp, smallWebp] = [await webp(largeSize, 82), await webp(smallSize, 86)];
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
