import { constants, createGzip } from 'node:zlib';

/**
 * Compresses what comes in pieces, each as it comes: what a piece gives is there before the next one is made.
 * Gives: what takes a piece, null for the end, and gives its compressed bytes.
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
