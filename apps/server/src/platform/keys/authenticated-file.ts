import { createHmac, timingSafeEqual } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { writeWhole } from '@evoting/command-line/whole-file';

const CODE_BYTES = 32;

/** A file that only a holder of a secret can have written. Its content is readable. */
export interface AuthenticatedFile {
  /** Reads the content; null if the file is missing or was not written with the secret. */
  read(): Promise<Uint8Array | null>;
  /** Reads the first bytes without verification; null if the file cannot be read. */
  peek(bytes: number): Promise<Uint8Array | null>;
  /** Replaces the file, as `writeWhole` does. */
  write(pieces: readonly Uint8Array[]): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Creates access to a file with an authentication code at its end (HMAC-SHA256, 32 bytes).
 * @param purpose bound to the file
 * @param secret may throw; the error is passed on
 */
export function authenticatedFile(
  path: string,
  purpose: string,
  secret: () => Promise<string>,
): AuthenticatedFile {
  const codeOf = async (pieces: readonly Uint8Array[]) => {
    const code = createHmac('sha256', await secret()).update(`${purpose}\n`);
    for (const piece of pieces) code.update(piece);
    return code.digest();
  };
  return {
    async read() {
      const file = await readFile(path).catch(() => null);
      if (file === null || file.length < CODE_BYTES) return null;
      const content = file.subarray(0, -CODE_BYTES);
      return timingSafeEqual(await codeOf([content]), file.subarray(-CODE_BYTES)) ? content : null;
    },
    peek: (bytes) => readFirst(path, bytes).catch(() => null),
    write: async (pieces) => writeWhole(path, [...pieces, await codeOf(pieces)]),
    remove: () => rm(path, { force: true }),
  };
}

async function readFirst(path: string, bytes: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
