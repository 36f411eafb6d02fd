/** The image process: see `./image-process`. */
import { giveWay } from '../own-process.ts';
import type { PictureReply, PictureTask } from './image-process.ts';
import { encodeSizes, prepareImage } from './prepare.ts';

/** Votes and logins come before pictures. */
giveWay(10);

async function replyTo({ bytes, shape, isOurs }: PictureTask): Promise<PictureReply> {
  try {
    return isOurs ? { ok: true, image: await encodeSizes(bytes, shape) } : await prepareImage(bytes, shape);
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : 'unknown' };
  }
}

process.on('message', async (task: PictureTask) => process.send?.(await replyTo(task)));
process.once('disconnect', () => process.exit());
