import type { Head } from './head-file.ts';
import type { KeyFile } from './key-files.ts';
import { KeyError } from './secret-file.ts';

/** The file with the highest signed head is missing: without it an older tree could be signed. */
export const lostHead = (path: string, log: string) =>
  new KeyError(
    `The file ${path}, which keeps the highest head that was signed for the record of ${log}, is missing: put back the newest copy of it.`,
  );

/** The database lacks the signed tree: another one would be signed beside it. */
export const takenBack = ({ size }: Head, log: string) =>
  new KeyError(
    `The database does not hold the record of ${log} as it was signed with ${size} entries: it is an older copy, or another one. ` +
      'Nothing is signed until the newest database is back; docs/operate.md says under "A database that is behind" how to find it and what to do without it.',
  );

/** The database comes from a backup: what was signed after it is not known here. */
export const restored = (log: string) =>
  new KeyError(
    `This database was restored from a backup of ${log}, and something newer may have been signed. Compare it with what others have seen: npm run election -- go-on; docs/operate.md says how under "After the loss of a site".`,
  );

/** The key file decrypts, but holds another key than the one that the record names. */
export const foreign = ({ path }: KeyFile, log: string) =>
  new KeyError(
    `The key file ${path} is not the one that the election ${log} was made with: put back the right one.`,
  );
