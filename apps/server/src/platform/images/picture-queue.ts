import { addressBlock, isLoopback } from '../address.ts';

/**
 * Waiting pictures: in total, not for the ballot, and from one address, so that registering many parties from
 * there shuts nobody out.
 */
const WAITING_MAX = 12;
const OTHERS_MAX = 4;
const FROM_ONE_MAX = 4;

/** Too many wait, or the caller has hung up: nothing was done. */
export class NotPrepared extends Error {}

/** The caller who waits for a picture. */
export interface PictureCaller {
  /** For the ballot: goes before the others. */
  readonly isForBallot: boolean;
  /** The network address of the call. */
  readonly address: string;
  /** Aborts when the caller hangs up. */
  readonly hungUp: AbortSignal;
}

interface WaitingPicture {
  readonly caller: PictureCaller | null;
  readonly go: () => void;
}

let isRunning = false;
let waiting: WaitingPicture[] = [];

/**
 * Runs one task at a time: those for the ballot first, each kind in order of arrival.
 * @param caller null for the server itself, which is never refused
 * @throws {NotPrepared} if too many wait, or the caller has hung up
 */
export async function inTurn<T>(caller: PictureCaller | null, work: () => Promise<T>): Promise<T> {
  if (isRunning) await wait(caller);
  else isRunning = true;
  try {
    return await work();
  } finally {
    const following = next();
    isRunning = following !== undefined;
    following?.go();
  }
}

function wait(caller: PictureCaller | null): Promise<void> {
  if (caller && !hasRoomFor(caller)) throw new NotPrepared('too many pictures wait');
  return new Promise((resolve, reject) => {
    const mine: WaitingPicture = { caller, go: resolve };
    waiting.push(mine);
    caller?.hungUp.addEventListener('abort', () => {
      if (!waiting.includes(mine)) return;
      waiting = waiting.filter((other) => other !== mine);
      reject(new NotPrepared('the caller hung up'));
    });
  });
}

function hasRoomFor({ isForBallot, address }: PictureCaller): boolean {
  const callers = waiting.flatMap(({ caller }) => caller ?? []);
  const others = callers.filter((other) => !other.isForBallot);
  const from = addressBlock(address);
  const neighbours = callers.filter((other) => addressBlock(other.address) === from);
  return (
    callers.length < WAITING_MAX &&
    (isForBallot || others.length < OTHERS_MAX) &&
    (isLoopback(address) || neighbours.length < FROM_ONE_MAX)
  );
}

function next(): WaitingPicture | undefined {
  const first = waiting.findIndex(({ caller }) => caller === null || caller.isForBallot);
  return waiting.splice(Math.max(first, 0), 1)[0];
}
