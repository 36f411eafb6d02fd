import { constants, createGzip } from 'node:zlib';

/**
 * Creates a gzip stream that returns the compressed bytes of each piece before the next one is read.
 * @returns a function that takes a piece, or null for the end
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
