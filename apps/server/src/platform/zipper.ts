import { constants, createGzip } from 'node:zlib';

/**
 * Compresses a stream of pieces: the compressed bytes of a piece are there before the next one is made.
 * Gives: the function that takes a piece, null for the end, and gives its compressed bytes.
 */
export function zipper(): (piece: Uint8Array | null) => Promise<Uint8Array> {
  const zip = createGzip();
  const made: Buffer[] = [];
  zip.on('data', (chunk: Buffer) => made.push(chunk));
  return (piece) =>
    new Promise((resolve) => {
      const give = () => resolve(Buffer.concat(made.splice(0)));
      if (piece === null) {
        zip.once('end', give).end();
      } else {
        zip.write(piece);
        zip.flush(constants.Z_SYNC_FLUSH, give);
      }
    });
}
