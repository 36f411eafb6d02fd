import type { RandomBytes } from '@evoting/belenios/voter';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { ownReceipt } from '@evoting/booth/own-receipt';
import { requirePaper } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import type { RecordSource } from '@evoting/record/source';
import { checkPicture } from './picture.ts';
import type { BoothReplies, BoothRequest, LoadedRecord, LoadResult } from './protocol.ts';
import { findUnfinished } from './unfinished-records.ts';

type Load = Extract<BoothRequest, { kind: 'load' }>;

/**
 * Checks the paper against the record and makes ballots. The only code that sees the choices and the ballot's
 * secrets together; it has no session token and casts nothing itself.
 */
export class VotingBooth {
  readonly #fetch: typeof fetch;
  readonly #random: RandomBytes;
  #maker: BallotMaker | null = null;
  #record: LoadedRecord | null = null;

  /** @param random must be cryptographically secure */
  constructor(options: { fetch: typeof fetch; random: RandomBytes }) {
    this.#fetch = options.fetch;
    this.#random = options.random;
  }

  async answer(request: BoothRequest): Promise<BoothReplies[BoothRequest['kind']]> {
    if (request.kind === 'load') return this.#load(request);
    if (request.kind === 'picture') return checkPicture(request, this.#fetch);
    if (request.kind === 'checkReceipt') return ownReceipt(request.receipt, request.tracker, request.pin);
    if (request.kind === 'seal') return this.#maker?.encrypt(request.choices) ?? null;
    if (request.kind === 'release') return this.#maker?.release(request.tracker) ? this.#record : null;
    this.#prepareSoon();
    return this.#maker?.reveal(request.tracker) ?? null;
  }

  async #load({ known, ...request }: Load): Promise<BoothReplies['load']> {
    const sourceOf = (log: string) => httpSource({ apiUrl: request.apiUrl, log, fetch: this.#fetch });
    const { hasUnfinished, heads } = await findUnfinished(known, sourceOf);
    if (hasUnfinished) return { ok: false, reason: 'other-log', heads };
    return { ...(await this.#loadPaper(request, sourceOf(request.booth.log))), heads };
  }

  async #loadPaper(
    { booth, areas, pin, expectedOrigin }: Omit<Load, 'known'>,
    source: RecordSource,
  ): Promise<LoadResult> {
    const options = { pin, expectedOrigin, revision: 'newest' } as const;
    const verdict = await requirePaper(source, { ...booth, areas }, options);
    if (!verdict.ok) return { ok: false, reason: verdict.reason, evidence: verdict.evidence };
    const { paper } = verdict;
    this.#maker = new BallotMaker(paper, this.#random);
    this.#record = { log: booth.log, verifierKey: booth.verifierKey };
    this.#prepareSoon();
    const { election, posts, unopposed, witnessed } = paper;
    return { ok: true, fingerprint: election.fingerprint, posts, unopposed, pin: paper.pin, witnessed };
  }

  /** Prepares the next ballot after the current reply has been sent. */
  #prepareSoon(): void {
    setTimeout(() => this.#maker?.prepare());
  }
}
