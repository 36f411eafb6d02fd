import { t } from '@lingui/core/macro';
import { ApiError } from './call-failures.ts';

/**
 * What to tell a person about a failed call: the server's sentence; where no answer came, the error's own;
 * else the fallback. The error catalogue writes the last one with a full stop where no server spoke.
 */
export function messageOf(
  error: unknown,
  serverFallback: string = t`Something went wrong`,
  otherFallback: string = t`Something went wrong.`,
): string {
  if (error instanceof ApiError) return error.serverMessage ?? serverFallback;
  return error instanceof Error && error.message !== '' ? error.message : otherFallback;
}

/** The server's sentences about single fields, without those that its message says already. */
export function fieldErrorsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.filter((sentence) => !error.serverMessage?.includes(sentence));
}

/** The server's list of field errors joined, where it gave one, else its message. */
export function listedMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) return error.errors.join(', ');
  return messageOf(error);
}
