import { stat } from 'node:fs/promises';

/** Shortages of this process or computer, which say nothing about the requested file. */
const SHORTAGES = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'];

/** Returns the system's code of an error, or an empty string. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}

/** Reports whether a call failed for lack of file handles or memory. */
export function isShortage(error: unknown): boolean {
  return SHORTAGES.includes(codeOf(error));
}

/**
 * Reports whether a file or folder exists.
 * @throws if that cannot be determined: only "no such file" means that it does not exist
 */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(() => true, ifMissing(false));
}

/** Makes an error handler that returns a value for "no such file" and rethrows any other error. */
export function ifMissing<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return answer;
    throw error;
  };
}
