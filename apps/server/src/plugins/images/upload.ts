import { BadRequest } from '../../errors.ts';
import type { Session } from '../auth.ts';
import { type Limits, TOO_MANY } from '../limits.ts';
import { prepareImage } from './apart.ts';
import { MANY_PICTURES } from './budget.ts';
import { NotPrepared } from './picture-queue.ts';
import type { ImageRefusal, ImageShape, PreparedImage } from './prepare.ts';

const SENTENCES: Readonly<Record<ImageRefusal, readonly [status: number, sentence: string]>> = {
  'not-an-image': [415, 'The picture must be a JPEG, PNG, WebP, GIF or AVIF file'],
  'too-many-pixels': [
    413,
    'The picture has too many pixels. At most 25 megapixels and 12,000 pixels a side are taken',
  ],
  'too-slow': [413, 'The picture takes too long to be read. Please send a smaller one'],
  damaged: [400, 'The picture is damaged and cannot be read'],
};

interface Sent {
  readonly files: { readonly image?: Buffer };
  readonly session: Session;
  readonly hungUp: AbortSignal;
}

/**
 * Prepares the picture of a form, if there is one.
 * Takes: the limits, what was sent and by whom, and what it is for. Refuses (throws BadRequest): 415, 413 or 400 with one sentence; 429 to an account
 * that sends very many; 503 where too many wait. Work that nobody waits for any longer is not begun.
 */
export async function preparedUpload(
  limits: Limits,
  { files, session, hungUp }: Sent,
  shape: ImageShape,
): Promise<PreparedImage | undefined> {
  if (files.image === undefined) return undefined;
  const retryAfterS = limits.picturesByAccount.take(session.userId);
  if (retryAfterS > 0) throw new BadRequest(TOO_MANY.message, { status: 429, retryAfterS });
  const caller = { isOnBallot: session.role !== 'VOTER', hungUp };
  const result = await prepareImage(files.image, shape, caller).catch((error: unknown) => {
    if (error instanceof NotPrepared) throw new BadRequest(MANY_PICTURES, { status: 503, retryAfterS: 5 });
    throw error;
  });
  if (result.ok) return result.image;
  const [status, sentence] = SENTENCES[result.reason];
  throw new BadRequest(sentence, { status });
}
