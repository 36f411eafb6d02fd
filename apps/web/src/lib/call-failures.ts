import type { FailureMessage } from './failure.ts';

/** The server's ids are UUIDs; a person says the beginning of one. */
const REFERENCE = /^[0-9a-f]{8}(?=-)/;

/**
 * The server refused a call. `serverMessage` is its sentence in the reader's language, if there is one; `reference` is
 * what its line in the server's log begins with, after a fault of the server.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly errors: readonly string[];
  readonly reference: string | null;

  constructor(status: number, failure: FailureMessage, requestId: string | null = null) {
    super(failure.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.serverMessage = failure.message;
    this.errors = failure.errors ?? [];
    this.reference = REFERENCE.exec(requestId ?? '')?.[0] ?? null;
  }
}

/** No reply came: the network failed, or a timeout. Its message is a sentence for a person. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Tells whether the server could not do what it should; a refusal, or a server that restarts, is no fault. */
export const isServerFault = (error: unknown): boolean => error instanceof ApiError && error.status === 500;
