/**
 * The order of public credentials in an archive: that of the 32 bytes of RFC 8032, which the hex of the
 * protocol shows reversed.
 */
export function sortKey(credential: string): string {
  let key = '';
  for (let index = credential.length - 2; index >= 0; index -= 2) key += credential.slice(index, index + 2);
  return key;
}

/**
 * Sorts public credentials as an archive wants them, each once.
 * Takes: 64 hex digits each.
 * Gives: a new list.
 */
export function sortCredentials(credentials: readonly string[]): string[] {
  return [...new Set(credentials.map(sortKey))].sort().map(sortKey);
}
