/** Main module of the image process (see `./image-process`). */
import { giveWay } from '../own-process.ts';
import { draw } from './draw.ts';
import type { DrawingReply, DrawingTask, PictureReply, PictureTask } from './image-process.ts';
import { encodeSizes, prepareImage } from './prepare.ts';

const LOOK_MS = 200;
const TOO_SLOW = { ok: false, reason: 'too-slow' } as const;

/** Votes and logins come before pictures. */
giveWay(10);

type Task = PictureTask | DrawingTask;
type Reply = PictureReply | DrawingReply;

async function replyTo(task: Task): Promise<Reply> {
  try {
    if ('drawing' in task) return { ok: true, png: await draw(task.drawing) };
    const { bytes, shape, isOurs } = task;
    return isOurs ? { ok: true, image: await encodeSizes(bytes, shape) } : await prepareImage(bytes, shape);
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Limits a task by this process's CPU time, which is fair on a busy computer. */
function within(cpuMs: number, work: Promise<Reply>): Promise<Reply> {
  const before = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > cpuMs;
  };
  return new Promise((resolve) => {
    const look = setInterval(() => isOver() && settle(TOO_SLOW), LOOK_MS);
    const settle = (reply: Reply) => {
      clearInterval(look);
      resolve(reply);
    };
    void work.then((reply) => settle(isOver() ? TOO_SLOW : reply));
  });
}

process.on('message', async (task: Task) => process.send?.(await within(task.cpuMs, replyTo(task))));
process.once('disconnect', () => process.exit());
