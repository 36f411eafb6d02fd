import { prepareImage } from '../../platform/images/image-process.ts';
import { NotPrepared } from '../../platform/images/picture-queue.ts';
import type { ImageRefusal, ImageShape, PreparedImage } from '../../platform/images/prepare.ts';
import { HttpError, type RefusalTable } from '../errors.ts';
import type { UploadKind } from './budget.ts';

const REFUSALS: RefusalTable<ImageRefusal> = {
  'not-an-image': { status: 415, code: 'picture-no-image' },
  'too-many-pixels': { status: 413, code: 'picture-pixels' },
  'too-slow': { status: 413, code: 'picture-too-slow' },
  damaged: { status: 400, code: 'picture-damaged' },
};

interface UploadedForm {
  readonly files: { readonly image?: Buffer };
  readonly upload: UploadKind | null;
  readonly address: string;
  readonly hangingUp: () => AbortSignal;
}

/**
 * Prepares the picture of a form, if there is one. Does not start for a caller who has hung up.
 * @throws {HttpError} 415, 413 or 400 with the reason; 503 if too many wait
 */
export async function preparedUpload(
  { files, upload, address, hangingUp }: UploadedForm,
  shape: ImageShape,
): Promise<PreparedImage | undefined> {
  if (files.image === undefined) return undefined;
  const caller = { isForBallot: upload === 'ballot', address, hungUp: hangingUp() };
  const result = await prepareImage(files.image, shape, caller).catch((error: unknown) => {
    if (error instanceof NotPrepared) throw new HttpError('many-pictures', { status: 503, retryAfterS: 5 });
    throw error;
  });
  if (result.ok) return result.image;
  const { status, code } = REFUSALS[result.reason];
  throw new HttpError(code, { status });
}
