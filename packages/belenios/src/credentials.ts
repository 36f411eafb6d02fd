/**
 * Returns the sort key of a public credential in an archive: the 32 bytes of RFC 8032, which the protocol's
 * hex shows in reverse.
 */
export function sortKey(credential: string): string {
  let key = '';
  for (let index = credential.length - 2; index >= 0; index -= 2) key += credential.slice(index, index + 2);
  return key;
}

/** Sorts public credentials (64 hex digits each) as an archive requires, without duplicates. */
export function sortCredentials(credentials: readonly string[]): string[] {
  return [...new Set(credentials.map(sortKey))].sort().map(sortKey);
}
