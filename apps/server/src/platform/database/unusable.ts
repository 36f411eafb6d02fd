/** The remedy for a database that cannot be used, by PostgreSQL's or the system's code. */
const REMEDIES: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^(ECONNREFUSED|ECONNRESET|ENOENT|57P03)$/, 'start PostgreSQL there, or correct DATABASE_URL'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'correct the host in DATABASE_URL, or mend the name service of this machine'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EACCES|EPERM)$/,
    'look at the network and the firewall between this machine and the database',
  ],
  [/^28P01$/, 'correct the user or the password in DATABASE_URL'],
  [/^28000$/, 'admit this user from this machine in pg_hba.conf of PostgreSQL'],
  [/^3D000$/, 'create the database (createdb), or correct its name in DATABASE_URL'],
  [/^(42501|3F000)$/, 'set DATABASE_OWNER_URL to the role that owns the database and its tables'],
  [/^(53100|ENOSPC)$/, 'make room on the disk of the database'],
  [/^(53300|EMFILE|ENFILE)$/, 'raise max_connections of PostgreSQL or the limit of open files'],
  [/^25006$/, 'name the primary in DATABASE_URL: this is a standby'],
  [
    /^(XX00[12]|58\w{3})$/,
    'its files are damaged: start nothing on them, and restore a backup as docs/operate.md says',
  ],
];

/**
 * Explains why a database cannot be used, and what to do.
 * @returns the innermost message, of PostgreSQL or the network, and the remedy if there is a known one
 */
export function whyUnusable(error: unknown): string {
  const { cause, message, code = '', errors } = error as Partial<Failure>;
  if (errors?.[0]) return whyUnusable(errors[0]);
  if (cause) return whyUnusable(cause);
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1];
  const reason = message || code || String(error);
  return remedy === undefined ? reason : `${reason}; ${remedy}.`;
}

/** A failure of the driver: every address of a host fails as one error of many. */
interface Failure {
  readonly cause: unknown;
  readonly message: string;
  readonly code: string;
  readonly errors: readonly unknown[];
}
