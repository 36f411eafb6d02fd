import { join } from 'node:path';
import { areaOfPath, FRONT, type RecordSource, SourceError } from '@evoting/record/source';
import { readIfThere, replaceFile } from './files.ts';

/** Files that change while an election runs; all others are named by what they hold. */
const MUTABLE = new Set(['checkpoint', 'count', 'openings', 'results', 'areas']);

/**
 * A record that was downloaded.
 * Takes: the folder.
 * Gives: a source; paths are those of the server, with `log.json` beside them.
 */
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
 * A record that is kept while it is read, so that the folder holds exactly what was checked.
 * Takes: the source and the folder.
 * Gives: a source. A file that was kept before is not fetched again, so an interrupted download goes on; a
 * kept file that is damaged fails the check like any other.
 */
export function keepingSource(source: RecordSource, folder: string): RecordSource {
  const kept = folderSource(folder);
  return {
    async read(path) {
      const isNamed = !MUTABLE.has(path) && !path.startsWith(FRONT) && areaOfPath(path) === null;
      const before = isNamed ? await kept.read(path) : null;
      if (before !== null) return before;
      const bytes = await source.read(path);
      try {
        await replaceFile(join(folder, path), bytes);
      } catch (cause) {
        // A full disk, or an area whose code is longer than the name of a file may be.
        throw new SourceError(path, 'it cannot be kept in the folder', { cause });
      }
      return bytes;
    },
  };
}
