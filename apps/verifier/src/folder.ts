import { join } from 'node:path';
import { areaOfPath, FRONT, LIST, type RecordSource, SourceError } from '@evoting/record/source';
import { readIfThere, replaceFile } from './files.ts';

/** Files that change while an election runs; the content of all others is fixed by their names. */
const MUTABLE = new Set(['checkpoint', 'count', 'openings', 'results', 'areas']);

/** Reads a downloaded record from a folder with the server's paths. */
export function folderSource(folder: string): RecordSource {
  return {
    async read(path) {
      try {
        return await readIfThere(join(folder, path));
      } catch (error) {
        throw new SourceError(path, 'the folder cannot be read', { cause: error });
      }
    },
  };
}

/**
 * Saves every file of a record that is read into a folder, which then holds exactly what was checked. Files
 * already there are not fetched again, so that an interrupted download continues. The server's list, which is of
 * other records too, is not saved.
 */
export function savingSource(source: RecordSource, folder: string): RecordSource {
  const saved = folderSource(folder);
  return {
    async read(path) {
      if (path === LIST) return source.read(path);
      const isImmutable = !MUTABLE.has(path) && !path.startsWith(FRONT) && areaOfPath(path) === null;
      const before = isImmutable ? await saved.read(path) : null;
      if (before !== null) return before;
      const bytes = await source.read(path);
      try {
        await replaceFile(join(folder, path), bytes);
      } catch (cause) {
        // The disk is full, or an area's code is too long for a file name.
        throw new SourceError(path, 'it cannot be kept in the folder', { cause });
      }
      return bytes;
    },
  };
}
