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

/** A new revision of the paper reaches every server within some seconds. */
const TRIES = 5;
const RETRY_MS = 1_000;

class PaperRefused extends Error {
  readonly reason: PaperRefusal;
  constructor(reason: PaperRefusal, location: string) {
    super(`the ballot paper is refused: ${reason} (${location})`);
    this.reason = reason;
  }
}

export interface Simulation {
  /**
   * Registers a new voter and logs in, or opens a place by a link; then encrypts a ballot and casts it.
   * @returns the receipt, checked as a device checks it, and how often the server asked this voter to come back
   * @throws Refusal of the server, Error if a check fails, or Stopped
   */
  voteOnce(): Promise<{ receipt: Receipt; castMs: number; refusals: number }>;
  /** Tells whether the server has stopped answering. */
  isGone(): boolean;
  readonly retries: Readonly<Retries>;
}

interface SimulationOptions extends PatienceOptions {
  readonly letters?: readonly Letter[];
  /** The letters open places without accounts, as links do. */
  readonly links?: boolean;
  /** Called with each tracker before the ballot is sent. */
  readonly onSealed?: (tracker: string) => void;
}

/** Makes simulated voters for a server. With letters, each voter claims a place on the roll. */
export function createSimulation(
  apiUrl: string,
  { letters = [], links = false, onSealed, ...options }: SimulationOptions = {},
): Simulation {
  const unused = letters.values();
  const patience = new Patience(options);
  const base = { baseUrl: apiUrl, fetch: patience.fetch, read: readReply };
  const papers = new Map<string, Promise<LoadedPaper>>();

  /** Checks a paper once for all voters. */
  function paperOf(booth: Booth, areas: readonly AreaName[]): Promise<LoadedPaper> {
    const key = JSON.stringify([booth, areas]);
    const known = papers.get(key) ?? checkedPaper(apiUrl, { ...booth, areas }, patience, options.signal);
    papers.set(key, known);
    // After a failure the next voter tries again.
    known.catch(() => papers.delete(key));
    return known;
  }

  /** Loads the paper, and tries again if there is a newer revision, as a device does. */
  async function newestPaper(voter: Client): Promise<LoadedPaper> {
    for (let tries = 1; ; tries++) {
      const { canVote, booth, areas = [] } = (await voter('GET /vote/initiate-vote')).data;
      if (!canVote || !booth) throw new Error('there is no open election');
      try {
        return await paperOf(booth, areas);
      } catch (error) {
        if (!(error instanceof PaperRefused) || error.reason !== 'not-newest' || tries === TRIES) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function voteOnce() {
    const person = { refusals: 0 };
    const own = { ...base, fetch: patience.fetchFor(person) };
    const anybody = createClient(own);
    const { value: letter } = unused.next();
    const token = letter && links ? await openPlace(anybody, letter) : await newAccount(anybody);
    const voter = createClient({ ...own, token: () => token });
    if (letter && !links) await voter('POST /vote/claim-place', { body: letter });
    const paper = await newestPaper(voter);
    const { json, tracker, retryKey } = encrypt(paper);
    onSealed?.(tracker);
    const startedMs = performance.now();
    const { data } = await voter('POST /vote/cast', { body: { ballot: json, retryKey, fill: fillOf(json) } });
    const castMs = performance.now() - startedMs;
    const checked = ownReceipt(data.receipt, tracker, paper.pin);
    if (checked === null) throw new Error('the receipt is not one of the log for this ballot');
    if (checked.isTooLate) throw new Error('the receipt is due later than the record allows');
    return { receipt: checked.receipt, castMs, refusals: person.refusals };
  }

  return { voteOnce, isGone: () => patience.isGone(), retries: patience.retries };
}

/** Opens a place, and returns the token of its session. */
const openPlace = async (call: Client, body: Letter) =>
  (await call('POST /vote/open-place', { body })).data.token;

/** Registers a voter and logs in, and returns the token of the session. */
async function newAccount(call: Client): Promise<string> {
  const email = `${randomBytes(8).toString('hex')}@simulated.example`;
  const password = randomBytes(12).toString('base64url');
  await register(call, { name: `Simulated ${randomBytes(4).toString('hex')}`, email, password });
  return (await call('POST /user/login', { body: { email, password } })).data.token;
}

/**
 * Registers an account. E-mails are random, so an account that exists was made by a request whose reply was
 * lost.
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
  // The server's address may differ from the record's origin, behind a proxy or in a test.
  const verdict = await requirePaper(source, claim, { pin: null, expectedOrigin: null, revision: 'newest' });
  if (verdict.ok) return verdict.paper;
  if (signal?.aborted) throw new Stopped();
  throw new PaperRefused(verdict.reason, verdict.location);
}

/** Encrypts random choices, and releases the ballot to be cast. */
function encrypt(paper: LoadedPaper) {
  const maker = new BallotMaker(paper, randomBytes, sodiumVoter);
  const choices = paper.posts.flatMap(({ postId, candidates, min, max }) => {
    const left = candidates.map(({ candidateId }) => candidateId);
    const chosen = Array.from({ length: randomInt(min, max + 1) }, () =>
      left.splice(randomInt(left.length), 1),
    );
    return chosen.flat().map((candidateId) => ({ postId, candidateId }));
  });
  const ballot = maker.encrypt(choices);
  if (ballot === null || !maker.release(ballot.tracker)) throw new Error('the booth made no ballot');
  return ballot;
}
