import type { FailureMessage } from './failure.ts';

/** The server refused a call. `serverMessage` is its sentence in the reader's language, if there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly errors: readonly string[];

  constructor(status: number, failure: FailureMessage) {
    super(failure.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.serverMessage = failure.message;
    this.errors = failure.errors ?? [];
  }
}

/** No reply came: the network failed, or a timeout. Its message is a sentence for a person. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
