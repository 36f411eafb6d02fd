import { stat } from 'node:fs/promises';

/**
 * Of this process or computer, not of what was asked for: they say nothing about that.
 */
const SHORTAGES = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'];

/** Gives: the system's code of a failure, or an empty text. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}

/** Whether the call failed for want of open files or memory. */
export function isShortage(error: unknown): boolean {
  return SHORTAGES.includes(codeOf(error));
}

/**
 * Whether a file or folder is there.
 * Refuses (throws): where that cannot be told: only "no such file" means that it is not.
 */
export async function isThere(file: string): Promise<boolean> {
  return stat(file).then(() => true, absent(false));
}

/**
 * What a call that may find nothing gives in that case.
 * Takes: the answer for "no such file"; any other failure stays one.
 */
export function absent<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return answer;
    throw error;
  };
}
