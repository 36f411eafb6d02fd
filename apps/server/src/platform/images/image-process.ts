import type { ChildProcess } from 'node:child_process';
import { startProcess } from '../own-process.ts';
import { inTurn, type PictureCaller } from './picture-queue.ts';
import type { ImageShape, PreparedImage, PrepareResult } from './prepare.ts';

/**
 * Work for the image process: an upload, or a drawing of the demo, which skips the checks of an upload.
 */
export interface PictureTask {
  readonly bytes: Buffer;
  readonly shape: ImageShape;
  readonly isOurs: boolean;
  /** How many milliseconds of a core it may take. */
  readonly cpuMs: number;
}
/** Its answer; `failure` says why a drawing could not be made. */
export type PictureReply = PrepareResult | { readonly ok: false; readonly failure: string };

const CODE = {
  bundled: new URL('./prepare-pictures.js', import.meta.url),
  fromSource: new URL('./prepare-child-from-source.mjs', import.meta.url),
};
/**
 * Decoders keep much of their memory, so the process ends when no picture comes; the next picture takes a
 * fifth of a second more.
 */
const IDLE_MS = 5_000;
/**
 * A picture within the limits takes a second or two of a core; a slower one would delay everybody else's.
 */
const CPU_MS = 10_000;
/** Then the process no longer counts what it takes, or has no core for itself. */
const DONE_WITHIN_MS = 60_000;

let child: ChildProcess | undefined;
let ending: NodeJS.Timeout | undefined;

class ProcessExited extends Error {}
class TookTooLong extends Error {}

/**
 * Prepares an upload as `./prepare` does, in a separate process, which contains the harm of a malicious
 * picture. One that ends the process is `damaged`.
 * Takes: also the caller, and how many milliseconds of a core it may take.
 * Refuses (throws NotPrepared): where too many wait, and where the caller has hung up.
 */
export async function prepareImage(
  bytes: Buffer,
  shape: ImageShape,
  caller: PictureCaller | null = null,
  cpuMs = CPU_MS,
): Promise<PrepareResult> {
  try {
    const reply = await ask({ bytes, shape, isOurs: false, cpuMs }, caller);
    if ('failure' in reply) throw new Error(reply.failure);
    return reply;
  } catch (error) {
    if (error instanceof TookTooLong) return { ok: false, reason: 'too-slow' };
    if (error instanceof ProcessExited) return { ok: false, reason: 'damaged' };
    throw error;
  }
}

/**
 * Prepares a drawing as `./prepare` does, in a separate process.
 * Refuses (throws): a drawing that does not decode.
 */
export async function encodeSizes(bytes: Buffer, shape: ImageShape): Promise<PreparedImage> {
  const reply = await ask({ bytes, shape, isOurs: true, cpuMs: CPU_MS }, null);
  if (reply.ok) return reply.image;
  throw new Error('failure' in reply ? reply.failure : reply.reason);
}

/** One picture after the other, so that an answer needs no number and a death has one cause. */
function ask(task: PictureTask, caller: PictureCaller | null): Promise<PictureReply> {
  return inTurn(caller, async () => {
    clearTimeout(ending);
    child ??= start();
    const asked = child;
    asked.ref();
    asked.channel?.ref();
    try {
      const reply = await answerOf(asked, task);
      if (!reply.ok && 'reason' in reply && reply.reason === 'too-slow') giveUp(asked);
      return reply;
    } finally {
      asked.unref();
      asked.channel?.unref();
      ending = setTimeout(() => end(asked), IDLE_MS).unref();
    }
  });
}

function answerOf(asked: ChildProcess, task: PictureTask): Promise<PictureReply> {
  return new Promise<PictureReply>((resolve, reject) => {
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
      resolve(reply as PictureReply);
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

/** Ends one that still works; its successor is a fresh process. */
function giveUp(slow: ChildProcess): void {
  if (child === slow) child = undefined;
  slow.kill('SIGKILL');
}

/** It ends by itself when the channel closes, also when this process dies. */
function end(idle: ChildProcess): void {
  if (child === idle) child = undefined;
  if (idle.connected) idle.disconnect();
}
