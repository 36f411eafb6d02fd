/** The remedy for a file or a folder that cannot be used, by the system's code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'give this account the right to write there, or set DATA_DIR to another folder',
  EPERM: 'give this account the right to write there, or set DATA_DIR to another folder',
  EROFS: 'this disk can only be read: set DATA_DIR to another folder',
  ENOTDIR: 'a file stands where a folder is needed: move it away, or set DATA_DIR to another folder',
  EEXIST: 'a file stands where a folder is needed: move it away, or set DATA_DIR to another folder',
  ENOSPC: 'make room on this disk',
  EDQUOT: 'make room on this disk, or raise the quota of this account',
  EMFILE: 'raise the limit of open files of this account (ulimit -n)',
  ENFILE: 'raise the limit of open files of this machine (fs.file-max)',
};

/** Explains in one sentence why the server could not start, and what to do where that is known. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', message } = error as NodeJS.ErrnoException;
  const remedy = REMEDIES[code];
  return remedy === undefined ? message : `${message}; ${remedy}.`;
}
