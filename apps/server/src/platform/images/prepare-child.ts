/** The process of pictures: see `./image-process`. */
import { giveWay } from '../own-process.ts';
import type { PictureReply, PictureTask } from './image-process.ts';
import { encodeSizes, prepareImage } from './prepare.ts';

/** Whoever votes or logs in comes before whoever sends a picture. */
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
