/**
 * What may wait beside the picture at work; of these so many of voters, whose pictures nobody but they see.
 */
const WAITING_MAX = 12;
const VOTERS_MAX = 4;

/** Too many wait, or the caller has hung up: nothing was done. */
export class NotPrepared extends Error {}

/** Who waits for a picture to be prepared. */
export interface PictureCaller {
  /** Before those who are not: parties and candidates stand on the ballot by their pictures. */
  readonly isOnBallot: boolean;
  /** Aborted when the caller hangs up: nobody waits for the answer then. */
  readonly hungUp: AbortSignal;
}

interface Waiting {
  readonly caller: PictureCaller | null;
  readonly go: () => void;
}

let isRunning = false;
let waiting: Waiting[] = [];

/**
 * Runs one piece of work after the other: those of the ballot first, each kind in the order asked for.
 * Takes: the work, and who asks (null for ourselves, who are never refused).
 * Gives: what the work gives; a failure reaches its own caller only.
 * Refuses (throws NotPrepared): where too many wait, and what nobody waits for any longer.
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
  const strangers = waiting.filter((other) => other.caller !== null);
  const voters = strangers.filter((other) => !other.caller?.isOnBallot);
  if (caller && (strangers.length >= WAITING_MAX || (!caller.isOnBallot && voters.length >= VOTERS_MAX)))
    throw new NotPrepared('too many pictures wait');
  return new Promise((resolve, reject) => {
    const mine: Waiting = { caller, go: resolve };
    waiting.push(mine);
    caller?.hungUp.addEventListener('abort', () => {
      if (!waiting.includes(mine)) return;
      waiting = waiting.filter((other) => other !== mine);
      reject(new NotPrepared('the caller hung up'));
    });
  });
}

function next(): Waiting | undefined {
  const first = waiting.findIndex(({ caller }) => caller === null || caller.isOnBallot);
  return waiting.splice(Math.max(first, 0), 1)[0];
}
