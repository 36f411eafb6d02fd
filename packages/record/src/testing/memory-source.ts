import type { RecordSource } from '../source.ts';

/** The files of a record in memory, with a list of the paths read. */
export class MemorySource implements RecordSource {
  readonly files: Map<string, Uint8Array>;
  readonly paths: string[] = [];
  bytesRead = 0;

  constructor(files: Iterable<[string, Uint8Array]> = []) {
    this.files = new Map(files);
  }

  async read(path: string): Promise<Uint8Array | null> {
    this.paths.push(path);
    const bytes = this.files.get(path) ?? null;
    this.bytesRead += bytes?.length ?? 0;
    return bytes;
  }
}
