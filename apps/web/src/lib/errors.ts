import { ApiError } from './api.ts';

/** The server's sentence, else the error's own, else the fallback: the order in which the error catalogue asks for them. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** The server's list of field errors joined, where it gave one, else its message. */
export function listedMessageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.errors.length > 0) return error.errors.join(' ');
  return messageOf(error, fallback);
}
