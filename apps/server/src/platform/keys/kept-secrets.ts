import { statSync } from 'node:fs';

interface Kept {
  readonly secret: string;
  readonly stamp: string | null;
}

/**
 * Secrets that were read from files, each valid only as long as its file is the one that was read: a folder
 * of keys that is lost or replaced while the server runs is noticed at the next use, and not at the next
 * start, when it may be too late for a copy.
 */
export class KeptSecrets {
  readonly #kept = new Map<string, Kept>();

  /** Keeps the file's current secret. */
  keep(path: string, secret: string): void {
    this.#kept.set(path, { secret, stamp: stampOf(path) });
  }

  /**
   * Gives the secret of a file that has not changed since it was read; else undefined, and it has to be read
   * again. Where the system cannot look (no descriptor left, a failing disk), the known secret stays valid.
   */
  find(path: string): string | undefined {
    const kept = this.#kept.get(path);
    return kept && isAsBefore(path, kept) ? kept.secret : undefined;
  }
}

function isAsBefore(path: string, { stamp }: Kept): boolean {
  try {
    return stampOf(path) === stamp;
  } catch {
    return true;
  }
}

/**
 * The identity of the file at a path: a replacement has another stamp, and no file has null. Synchronous, as
 * heads are read: every cast asks.
 */
function stampOf(path: string): string | null {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
