import { HttpError } from '../errors.ts';

/** What all uploads under way may hold together: some of the largest size, or many of what phones send. */
const BYTES_MAX = 64 * 1024 * 1024;

/** A picture on its way. */
export interface Upload {
  /**
   * Counts bytes that have come.
   * Refuses (throws HttpError 503): where all uploads together would hold too much.
   */
  take(bytes: number): void;
}

/**
 * Counts the pictures that are on their way or being prepared: one an account, and a limit of bytes for all
 * together.
 */
export class UploadBudget {
  readonly #accounts = new Set<string>();
  #bytes = 0;

  /**
   * Takes: the account that sends a picture, and the signal that the call is over: its bytes count until
   * then.
   * Refuses (throws HttpError 429): a second one of the account.
   */
  begin(account: string, over: AbortSignal): Upload {
    if (this.#accounts.has(account))
      throw new HttpError('picture-on-its-way', {
        status: 429,
        retryAfterS: 2,
      });
    this.#accounts.add(account);
    let held = 0;
    over.addEventListener('abort', () => {
      this.#accounts.delete(account);
      this.#bytes -= held;
    });
    return {
      take: (bytes) => {
        if (over.aborted) throw new HttpError('form-cut-off');
        if (this.#bytes + bytes > BYTES_MAX)
          throw new HttpError('many-pictures', { status: 503, retryAfterS: 5 });
        this.#bytes += bytes;
        held += bytes;
      },
    };
  }
}
