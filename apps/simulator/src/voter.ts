import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { fillOf } from '@evoting/booth/fill';
import { ownReceipt } from '@evoting/booth/own-receipt';
import { type LoadedPaper, type PaperRefusal, requirePaper } from '@evoting/booth/paper';
import { readReply } from '@evoting/contract/calls';
import { type Client, createClient, Refusal } from '@evoting/contract/client';
import type { AreaName, Booth, Receipt } from '@evoting/contract/vote';
import { httpSource } from '@evoting/record/http-source';
import type { Letter } from './letters.ts';
import { Patience, type PatienceOptions, type Retries, Stopped } from './patience.ts';

/** A paper that comes into force is on every server some seconds later. */
const LOOKS = 5;
const LOOK_AGAIN_MS = 1_000;

class PaperRefused extends Error {
  readonly reason: PaperRefusal;
  constructor(reason: PaperRefusal, location: string) {
    super(`the ballot paper is refused: ${reason} (${location})`);
    this.reason = reason;
  }
}

export interface Simulation {
  /**
   * One new voter registers, logs in, encrypts and casts.
   * Gives: the receipt, checked as a device checks it.
   * Refuses (throws): with the server's sentence, with what did not hold, or with Stopped.
   */
  voteOnce(): Promise<{ receipt: Receipt; castMs: number }>;
  /** Whether the server has stopped answering. */
  isGone(): boolean;
  readonly retries: Readonly<Retries>;
}

interface SimulationOptions extends PatienceOptions {
  readonly letters?: readonly Letter[];
  /** Told of each ballot before it is sent. */
  readonly onSealed?: (tracker: string) => void;
}

/**
 * Makes a crowd of voters for a server.
 * Takes: the address of its API, what stops the crowd, and where there is a roll the letters by which each
 * voter claims a place of it.
 */
export function createSimulation(
  apiUrl: string,
  { letters = [], onSealed, ...options }: SimulationOptions = {},
): Simulation {
  const unused = letters.values();
  const patience = new Patience(options);
  const means = { baseUrl: apiUrl, fetch: patience.fetch, read: readReply };
  const anybody = createClient(means);
  const papers = new Map<string, Promise<LoadedPaper>>();

  /** Every voter's device checks the paper; here one check of the same paper does for all of them. */
  function paperOf(booth: Booth, areas: readonly AreaName[]): Promise<LoadedPaper> {
    const key = JSON.stringify([booth, areas]);
    const known = papers.get(key) ?? checkedPaper(apiUrl, { ...booth, areas }, patience, options.signal);
    papers.set(key, known);
    // What could not be read is read again by the next voter.
    known.catch(() => papers.delete(key));
    return known;
  }

  /** As a device does: where another paper has come into force in the meantime, it asks for that one. */
  async function newestPaper(voter: Client): Promise<LoadedPaper> {
    for (let looks = 1; ; looks++) {
      const { canVote, booth, areas = [] } = (await voter('GET /vote/initiate-vote')).data;
      if (!canVote || !booth) throw new Error('there is no open election');
      try {
        return await paperOf(booth, areas);
      } catch (error) {
        if (!(error instanceof PaperRefused) || error.reason !== 'not-newest' || looks === LOOKS) throw error;
        await sleep(LOOK_AGAIN_MS);
      }
    }
  }

  async function voteOnce() {
    const email = `${randomBytes(8).toString('hex')}@simulated.example`;
    const password = randomBytes(12).toString('base64url');
    await register(anybody, { name: `Simulated ${randomBytes(4).toString('hex')}`, email, password });
    const { token } = (await anybody('POST /user/login', { body: { email, password } })).data;
    const voter = createClient({ ...means, token: () => token });
    const { value: letter } = unused.next();
    if (letter) await voter('POST /vote/claim-place', { body: letter });
    const paper = await newestPaper(voter);
    const { json, tracker, retryKey } = encrypt(paper);
    onSealed?.(tracker);
    const startedMs = performance.now();
    const { data } = await voter('POST /vote/cast', { body: { ballot: json, retryKey, fill: fillOf(json) } });
    const castMs = performance.now() - startedMs;
    const own = ownReceipt(data.receipt, tracker, paper.pin);
    if (own === null) throw new Error('the receipt is not one of the log for this ballot');
    if (own.isTooLate) throw new Error('the receipt is due later than the record allows');
    return { receipt: own.receipt, castMs };
  }

  return { voteOnce, isGone: () => patience.isGone(), retries: patience.retries };
}

/**
 * An account that is there already is ours, when an answer was lost before: the address is drawn at random.
 */
async function register(call: Client, account: { name: string; email: string; password: string }) {
  await call('POST /user/register-voter', { body: account }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.failure?.code === 'account-exists')) throw error;
  });
}

async function checkedPaper(
  apiUrl: string,
  claim: Booth & { areas: readonly AreaName[] },
  { fetch }: Patience,
  signal?: AbortSignal,
): Promise<LoadedPaper> {
  const source = httpSource({ apiUrl, log: claim.log, fetch });
  // Behind a proxy or a port of a test the server is met under another name than its record's.
  const verdict = await requirePaper(source, claim, { pin: null, expectedOrigin: null, revision: 'newest' });
  if (verdict.ok) return verdict.paper;
  if (signal?.aborted) throw new Stopped();
  throw new PaperRefused(verdict.reason, verdict.location);
}

/** A ballot of random choices, released to be cast. */
function encrypt(paper: LoadedPaper) {
  const maker = new BallotMaker(paper, randomBytes, sodiumVoter);
  const choices = paper.posts.map(({ postId, candidates }) => ({
    postId,
    candidateId: candidates[randomInt(candidates.length)]?.candidateId ?? '',
  }));
  const ballot = maker.encrypt(choices);
  if (ballot === null || !maker.release(ballot.tracker)) throw new Error('the booth made no ballot');
  return ballot;
}
