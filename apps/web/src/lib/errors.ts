import { t } from '@lingui/core/macro';
import { ApiError } from './call-failures.ts';

/** The sentence for a failed call: the server's, else the error's own, else a generic one. */
export function messageOf(
  error: unknown,
  serverFallback: string = t`Something went wrong`,
  otherFallback: string = t`Something went wrong.`,
): string {
  if (error instanceof ApiError) return error.serverMessage ?? serverFallback;
  return error instanceof Error && error.message !== '' ? error.message : otherFallback;
}

/** The server's sentences about single fields, without those that its message includes. */
export function fieldErrorsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.filter((sentence) => !error.serverMessage?.includes(sentence));
}

/** The server's field errors joined, or else its message. */
export function listedMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) return error.errors.join(', ');
  return messageOf(error);
}
