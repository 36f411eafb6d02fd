import type { LettersOrder, LettersReply, MadePdf } from './protocol.ts';

/**
 * Makes letters as a PDF in a worker, which ends with it, so that no code stays in its memory.
 * @param onMade is told how many letters are made
 * @param signal ends the work
 * @throws if the worker cannot start, a font does not come, or a letter lacks number or code
 */
export function makePdf(
  order: LettersOrder,
  onMade: (letters: number) => void,
  signal: AbortSignal,
): Promise<MadePdf> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./letters.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    const fail = () => end(() => reject(new Error('The letters were not made')));
    worker.addEventListener('message', ({ data }: MessageEvent<LettersReply>) => {
      if (data.kind === 'progress') onMade(data.made);
      else if (data.kind === 'made') end(() => resolve(data));
      else fail();
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    worker.postMessage(order);
  });
}
