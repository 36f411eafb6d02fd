import { FairQueue, unlessOverloaded } from '../../platform/fair-queue.ts';
import { zipper } from '../../platform/zipper.ts';

/** The other threads, and the database, are for voters. */
const AT_ONCE = 2;
/** A reader waits a minute for an answer, and asks again. */
const WAIT_MAX_MS = 30_000;
const USUAL_MS = 20;

/** The reader of a bundle, or of a ballot: its line, and whether it accepts compression. */
interface Reader {
  readonly from: string;
  readonly zips: boolean;
}

/**
 * Makes the pieces of all bundles that are read, and the ballots that are read one by one, few at once and in
 * turns of the readers, since each takes a database query and compression. A slow reader delays nobody: a
 * piece is made when the one before was taken.
 */
export class BundleTurns {
  readonly #queue = new FairQueue({
    ...{ atOnce: AT_ONCE, waitMaxMs: WAIT_MAX_MS, waitingMin: 100, usualMs: USUAL_MS },
  });

  /**
   * Begins a bundle.
   * Takes: its pieces, none of which is made yet, and the reader.
   * Gives: its bytes, with the first piece already made, so that a failure there is answered as one, not by a
   * truncated body; null where too many wait.
   */
  async begin(pieces: AsyncIterable<Uint8Array>, reader: Reader): Promise<AsyncIterable<Uint8Array> | null> {
    const made = this.#make(pieces, reader);
    const first = await unlessOverloaded(made.next());
    return first && startingWith(first, made);
  }

  async *#make(pieces: AsyncIterable<Uint8Array>, { from, zips }: Reader): AsyncGenerator<Uint8Array> {
    const pack = zips ? zipper() : asItIs;
    const left = pieces[Symbol.asyncIterator]();
    for (let isOver = false; !isOver; )
      yield await this.#queue.run({ isKnown: false, from }, async () => {
        const { done, value } = await left.next();
        isOver = done === true;
        return pack(isOver ? null : value);
      });
  }
}

const asItIs = (piece: Uint8Array | null) => piece ?? new Uint8Array();

async function* startingWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value;
  yield* rest;
}
