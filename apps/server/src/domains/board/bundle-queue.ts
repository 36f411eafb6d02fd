import { FairQueue, unlessOverloaded } from '../../platform/fair-queue.ts';
import { zipper } from '../../platform/zipper.ts';

/** Leaves the other threads, and the database, to voters. */
const CONCURRENT_MAX = 2;
/** Readers time out after a minute, and ask again. */
const WAIT_MAX_MS = 30_000;
const USUAL_MS = 20;

/**
 * The reader of a bundle or a ballot: `from` is the reader's address block, `zips` whether gzip is accepted.
 */
interface Reader {
  readonly from: string;
  readonly zips: boolean;
}

/**
 * Makes the pieces of bundles, and single ballots, a few at a time and fairly between readers, since each
 * takes a database query and compression.
 * A piece is made when the one before was taken, so a slow reader delays nobody.
 */
export class BundleQueue {
  readonly #queue = new FairQueue({
    atOnce: CONCURRENT_MAX,
    waitMaxMs: WAIT_MAX_MS,
    waitingMin: 100,
    usualMs: USUAL_MS,
  });

  /**
   * Starts a bundle.
   * @returns its bytes, with the first piece made already, so that an early failure is answered as an error
   * and not by a truncated body; null where too many wait
   */
  async start(pieces: AsyncIterable<Uint8Array>, reader: Reader): Promise<AsyncIterable<Uint8Array> | null> {
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
