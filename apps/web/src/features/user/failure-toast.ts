import { REGISTRATION_TOAST_MS } from '@evoting/contract/constants';
import { ApiError } from '../../lib/call-failures.ts';
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts';

/** Makes a toast of a failed call: the server's message, with its field errors or the reason below. */
export function failureToast(error: unknown, fallback: string) {
  const refused = error instanceof ApiError;
  const description = refused ? fieldErrorsOf(error).join(' ') : messageOf(error);
  return {
    tone: 'danger' as const,
    title: refused ? messageOf(error, fallback) : fallback,
    ...(description !== '' && { description }),
    durationMs: REGISTRATION_TOAST_MS,
  };
}
