import type { Told } from './failure.ts';

/**
 * The server answered, and said no. `serverMessage` is its sentence in the reader's language, absent where it
 * gave none; `code` says which.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly errors: readonly string[];

  constructor(status: number, failure: Told) {
    super(failure.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.serverMessage = failure.message;
    this.errors = failure.errors ?? [];
  }
}

/** No answer came: the line is down, or it took too long. Its message is a sentence for a person. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
