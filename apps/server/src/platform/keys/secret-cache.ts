import { statSync } from 'node:fs';

interface CachedSecret {
  readonly secret: string;
  readonly stamp: string | null;
}

/**
 * Caches secrets read from files, each as long as its file is unchanged: a key folder that is lost or
 * replaced while the server runs is noticed at the next use, not at the next start, when it may be too late
 * for a copy.
 */
export class SecretCache {
  readonly #secrets = new Map<string, CachedSecret>();

  /** Caches the secret of the file as it is now. */
  store(path: string, secret: string): void {
    this.#secrets.set(path, { secret, stamp: stampOf(path) });
  }

  /**
   * Returns the secret of a file that has not changed since it was read, or undefined. While the system
   * cannot look (no descriptor, a failing disk), the cached secret stays valid.
   */
  find(path: string): string | undefined {
    const cached = this.#secrets.get(path);
    return cached && isUnchanged(path, cached) ? cached.secret : undefined;
  }
}

function isUnchanged(path: string, { stamp }: CachedSecret): boolean {
  try {
    return stampOf(path) === stamp;
  } catch {
    return true;
  }
}

/**
 * Identifies the file at a path: a replacement has another stamp, a missing file null. Synchronous, since
 * every cast needs it.
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
