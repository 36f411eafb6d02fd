/**
 * Returns the sort key of a public credential in an archive: the 32 bytes of RFC 8032, which the protocol's
 * hex shows in reverse.
 */
export function sortKey(credential: string): string {
  const digits: string[] = [];
  for (let index = credential.length - 2; index >= 0; index -= 2)
    digits.push(credential.slice(index, index + 2));
  // Joined: a string that grows by and by takes many times the memory.
  return digits.join('');
}

/** Sorts public credentials (64 hex digits each) as an archive requires, without duplicates. */
const sortCredentials = (credentials: readonly string[]): string[] =>
  [...new Set(credentials.map(sortKey))].sort().map(sortKey);

const utf8 = new TextEncoder();

/**
 * Writes the credentials of an archive, in order and without duplicates. As bytes: the text of eight million is
 * longer than a string can be.
 */
export async function credentialsJson(
  credentials: AsyncIterable<string> | Iterable<string>,
): Promise<Uint8Array> {
  const byFirst = new Map<string, string[]>();
  for await (const credential of credentials) {
    const first = credential.slice(-2);
    const part = byFirst.get(first);
    if (part) part.push(credential);
    else byFirst.set(first, [credential]);
  }
  const pieces: Uint8Array[] = [];
  for (const first of [...byFirst.keys()].sort()) {
    const json = JSON.stringify(sortCredentials(byFirst.get(first) ?? []));
    pieces.push(utf8.encode(`${pieces.length === 0 ? '[' : ','}${json.slice(1, -1)}`));
    byFirst.delete(first);
  }
  pieces.push(utf8.encode(pieces.length === 0 ? '[]' : ']'));
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
