import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';

/** The folders in which Debian keeps the libraries of its architectures. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketime.so.1';

/** The time of day that some programs see. */
export interface Clock {
  /** The start of a command line under which a program sees this clock. */
  readonly under: readonly string[];
  /** Sets it ahead of the computer's, or behind for a negative number. */
  setAhead(seconds: number): void;
}

/**
 * Makes a clock that is right until it is set.
 * @throws CommandRefused where the library is not installed
 */
export function clockIn(file: string): Clock {
  const library = findLibrary();
  if (library === null) throw new CommandRefused('The drill of the clocks needs: apt-get install faketime');
  const setAhead = (seconds: number) =>
    writeFileSync(file, seconds < 0 ? String(seconds) : `+${seconds}`, { mode: 0o644 });
  setAhead(0);
  return {
    setAhead,
    under: [
      'env',
      `LD_PRELOAD=${library}`,
      `FAKETIME_TIMESTAMP_FILE=${file}`,
      'FAKETIME_CACHE_DURATION=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      'NO_FAKE_STAT=1',
    ],
  };
}

function findLibrary(): string | null {
  const folders = readdirSync(LIBRARIES).filter((name) => name.includes('linux-gnu'));
  const found = folders.find((name) => readdirSync(path.join(LIBRARIES, name)).includes('faketime'));
  return found === undefined ? null : path.join(LIBRARIES, found, LIBRARY);
}
