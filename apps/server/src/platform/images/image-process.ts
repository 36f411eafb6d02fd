import type { ChildProcess } from 'node:child_process';
import { startProcess } from '../own-process.ts';
import type { Drawing } from './draw.ts';
import { inTurn, type PictureCaller } from './picture-queue.ts';
import type { ImageShape, PreparedImage, PrepareResult } from './prepare.ts';

/** A task for the image process: an upload, or a drawing of the demo, which skips the checks of an upload. */
export interface PictureTask {
  readonly bytes: Buffer;
  readonly shape: ImageShape;
  readonly isOurs: boolean;
  /** CPU milliseconds that it may take. */
  readonly cpuMs: number;
}
/** A picture to be drawn. */
export interface DrawingTask {
  readonly drawing: Drawing;
  readonly cpuMs: number;
}
export type DrawingReply =
  | { readonly ok: true; readonly png: Uint8Array }
  | { readonly ok: false; readonly reason: 'too-slow' }
  | { readonly ok: false; readonly failure: string };
/** The answer; `failure` says why a drawing could not be encoded. */
export type PictureReply = PrepareResult | { readonly ok: false; readonly failure: string };

const CODE = {
  bundled: new URL('./prepare-pictures.js', import.meta.url),
  fromSource: new URL('./prepare-child-from-source.mjs', import.meta.url),
};
/** Decoders keep much of their memory, so an idle process ends. The next picture takes 0.2 s more. */
const IDLE_MS = 5_000;
/** A picture within the limits takes a second or two of CPU; a slower one would delay everybody else's. */
const CPU_MS = 10_000;
/** Catches a process that no longer measures its CPU time, or gets none. */
const DONE_WITHIN_MS = 60_000;

let child: ChildProcess | undefined;
let ending: NodeJS.Timeout | undefined;

class ProcessExited extends Error {}
class TookTooLong extends Error {}

/**
 * Prepares an upload as `./prepare` does, in a child process, which contains a malicious picture. One that
 * crashes the process is `damaged`.
 * @throws {NotPrepared} if too many wait, or the caller has hung up
 */
export async function prepareImage(
  bytes: Buffer,
  shape: ImageShape,
  caller: PictureCaller | null = null,
  cpuMs = CPU_MS,
): Promise<PrepareResult> {
  try {
    const reply = await ask<PictureReply>({ bytes, shape, isOurs: false, cpuMs }, caller);
    if ('failure' in reply) throw new Error(reply.failure);
    return reply;
  } catch (error) {
    if (error instanceof TookTooLong) return { ok: false, reason: 'too-slow' };
    if (error instanceof ProcessExited) return { ok: false, reason: 'damaged' };
    throw error;
  }
}

/**
 * Encodes a drawing as `./prepare` does, in a child process.
 * @throws if the drawing does not decode
 */
export async function encodeSizes(bytes: Buffer, shape: ImageShape): Promise<PreparedImage> {
  const reply = await ask<PictureReply>({ bytes, shape, isOurs: true, cpuMs: CPU_MS }, null);
  if (reply.ok) return reply.image;
  throw new Error('failure' in reply ? reply.failure : reply.reason);
}

/**
 * Draws a PNG in a child process.
 * @throws if it cannot be drawn
 */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const reply = await ask<DrawingReply>({ drawing, cpuMs: CPU_MS }, null);
  if (reply.ok) return Buffer.from(reply.png);
  throw new Error('failure' in reply ? reply.failure : reply.reason);
}

/** Sends one task at a time, so that an answer needs no number and a crash has one cause. */
function ask<Reply extends PictureReply | DrawingReply>(
  task: PictureTask | DrawingTask,
  caller: PictureCaller | null,
): Promise<Reply> {
  return inTurn(caller, async () => {
    clearTimeout(ending);
    child ??= start();
    const asked = child;
    asked.ref();
    asked.channel?.ref();
    try {
      const reply = await answerOf(asked, task);
      if (!reply.ok && 'reason' in reply && reply.reason === 'too-slow') giveUp(asked);
      return reply as Reply;
    } finally {
      asked.unref();
      asked.channel?.unref();
      ending = setTimeout(() => end(asked), IDLE_MS).unref();
    }
  });
}

function answerOf(
  asked: ChildProcess,
  task: PictureTask | DrawingTask,
): Promise<PictureReply | DrawingReply> {
  return new Promise<PictureReply | DrawingReply>((resolve, reject) => {
    const onExit = () => {
      settle();
      reject(new ProcessExited('the image process ended'));
    };
    const onError = (cause: Error) => {
      settle();
      reject(new Error('the image process failed', { cause }));
    };
    const tooLong = setTimeout(() => {
      reject(new TookTooLong('a picture took too long'));
      giveUp(asked);
    }, DONE_WITHIN_MS);
    const settle = () => {
      clearTimeout(tooLong);
      asked.off('exit', onExit).off('error', onError);
    };
    asked.once('exit', onExit).once('error', onError);
    asked.once('message', (reply) => {
      settle();
      resolve(reply as PictureReply | DrawingReply);
    });
    asked.send(task, (error) => error && onError(error));
  });
}

function start(): ChildProcess {
  const started = startProcess(CODE);
  const forget = () => {
    if (child === started) child = undefined;
  };
  return started.once('exit', forget).on('error', forget);
}

/** Kills a busy process; the next task starts a new one. */
function giveUp(slow: ChildProcess): void {
  if (child === slow) child = undefined;
  slow.kill('SIGKILL');
}

/** The process exits when its channel closes, also if this process dies. */
function end(idle: ChildProcess): void {
  if (child === idle) child = undefined;
  if (idle.connected) idle.disconnect();
}
