/** The process of pictures: see `./apart`. */
import { setPriority } from 'node:os';
import type { PictureReply, PictureTask } from './apart.ts';
import { encodeSizes, prepareImage } from './prepare.ts';

/** Whoever votes or logs in comes before whoever sends a picture; threads take over what the process has when they start. */
const BEHIND_OTHERS = 10;
try {
  setPriority(BEHIND_OTHERS);
} catch {
  // A system that does not let us prepares pictures all the same.
}

async function replyTo({ bytes, shape, isOurs }: PictureTask): Promise<PictureReply> {
  try {
    return isOurs ? { ok: true, image: await encodeSizes(bytes, shape) } : await prepareImage(bytes, shape);
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : 'unknown' };
  }
}

process.on('message', async (task: PictureTask) => process.send?.(await replyTo(task)));
process.once('disconnect', () => process.exit());
