import { readFile } from 'node:fs/promises';

/** Reads a text file, or returns null if it does not exist. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Parses a JSON object whose version is 1 and whose other members are exactly these texts.
 * @returns null for anything else
 */
export function parseTexts<const K extends string>(
  json: string,
  names: readonly K[],
): Record<K, string> | null {
  try {
    const { version, ...texts } = JSON.parse(json) as Record<string, unknown>;
    const isWhole =
      version === 1 &&
      Object.keys(texts).length === names.length &&
      names.every((name) => typeof texts[name] === 'string');
    return isWhole ? (texts as Record<K, string>) : null;
  } catch {
    return null;
  }
}
