import { prepareImage } from '../../platform/images/image-process.ts';
import { NotPrepared } from '../../platform/images/picture-queue.ts';
import type { ImageRefusal, ImageShape, PreparedImage } from '../../platform/images/prepare.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { HttpError, type RefusalTable, TOO_MANY } from '../errors.ts';

const REFUSALS: RefusalTable<ImageRefusal> = {
  'not-an-image': { status: 415, code: 'picture-no-image' },
  'too-many-pixels': { status: 413, code: 'picture-pixels' },
  'too-slow': { status: 413, code: 'picture-too-slow' },
  damaged: { status: 400, code: 'picture-damaged' },
};

interface Sent {
  readonly files: { readonly image?: Buffer };
  readonly session: Session;
  readonly address: string;
  readonly hangingUp: () => AbortSignal;
}

/**
 * Prepares the picture of a form, if there is one.
 * Takes: the limits, the upload and its sender, its use, and what says whether it is for the ballot.
 * Refuses (throws HttpError): 415, 413 or 400 with the reason; 429 to an account that sends very many; 503
 * where too many wait. Work is not begun for a caller who has hung up.
 */
export async function preparedUpload(
  limits: Limits,
  { files, session, address, hangingUp }: Sent,
  shape: ImageShape,
  isForBallot: () => Promise<boolean>,
): Promise<PreparedImage | undefined> {
  if (files.image === undefined) return undefined;
  const retryAfterS = await limits.picturesByAccount.take(session.userId);
  if (retryAfterS > 0) throw new HttpError(TOO_MANY.code, { status: TOO_MANY.status, retryAfterS });
  const caller = { isForBallot: await isForBallot(), address, hungUp: hangingUp() };
  const result = await prepareImage(files.image, shape, caller).catch((error: unknown) => {
    if (error instanceof NotPrepared) throw new HttpError('many-pictures', { status: 503, retryAfterS: 5 });
    throw error;
  });
  if (result.ok) return result.image;
  const { status, code } = REFUSALS[result.reason];
  throw new HttpError(code, { status });
}
