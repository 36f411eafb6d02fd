import { BadRequest } from '../../errors.ts';
import { prepareImage } from './apart.ts';
import type { ImageRefusal, ImageShape, PreparedImage } from './prepare.ts';

const SENTENCES: Readonly<Record<ImageRefusal, readonly [status: number, sentence: string]>> = {
  'not-an-image': [415, 'The picture must be a JPEG, PNG, WebP, GIF or AVIF file'],
  'too-many-pixels': [
    413,
    'The picture has too many pixels. At most 40 megapixels and 12,000 pixels a side are taken',
  ],
  damaged: [400, 'The picture is damaged and cannot be read'],
};

/**
 * Prepares the picture of a form, if there is one.
 * Takes: the file's bytes or undefined, and what it is for. Refuses (throws BadRequest): 415, 413 or 400 with one sentence.
 */
export async function preparedUpload(
  bytes: Buffer | undefined,
  shape: ImageShape,
): Promise<PreparedImage | undefined> {
  if (bytes === undefined) return undefined;
  const result = await prepareImage(bytes, shape);
  if (result.ok) return result.image;
  const [status, sentence] = SENTENCES[result.reason];
  throw new BadRequest(sentence, { status });
}
