import type { RandomBytes } from '@evoting/belenios/voter';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { ownReceipt } from '@evoting/booth/own-receipt';
import { requirePaper } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import type { RecordSource } from '@evoting/record/source';
import { besideAnother } from './known-goes-on.ts';
import { checkPicture } from './picture.ts';
import type { FromBooth, Loaded, LoadedRecord, ToBooth } from './protocol.ts';

type Load = Extract<ToBooth, { kind: 'load' }>;

/**
 * The inside of the booth: the one place that sees the choices and the ballot's secrets together. It has no
 * token and casts nothing itself.
 * Takes: how the record is fetched, and secure randomness.
 */
export class Room {
  readonly #fetch: typeof fetch;
  readonly #random: RandomBytes;
  #maker: BallotMaker | null = null;
  #record: LoadedRecord | null = null;

  constructor(means: { fetch: typeof fetch; random: RandomBytes }) {
    this.#fetch = means.fetch;
    this.#random = means.random;
  }

  async answer(asked: ToBooth): Promise<FromBooth[ToBooth['kind']]> {
    if (asked.kind === 'load') return this.#load(asked);
    if (asked.kind === 'picture') return checkPicture(asked, this.#fetch);
    if (asked.kind === 'checkReceipt') return ownReceipt(asked.receipt, asked.tracker, asked.pin);
    if (asked.kind === 'seal') return this.#maker?.encrypt(asked.choices) ?? null;
    if (asked.kind === 'release') return this.#maker?.release(asked.tracker) ? this.#record : null;
    this.#prepareSoon();
    return this.#maker?.reveal(asked.tracker) ?? null;
  }

  async #load({ known, ...asked }: Load): Promise<FromBooth['load']> {
    const sourceOf = (log: string) => httpSource({ apiUrl: asked.apiUrl, log, fetch: this.#fetch });
    const { isBeside, heads } = await besideAnother(known, sourceOf);
    if (isBeside) return { ok: false, reason: 'other-log', heads };
    return { ...(await this.#loadPaper(asked, sourceOf(asked.booth.log))), heads };
  }

  async #loadPaper(
    { booth, areas, pin, expectedOrigin }: Omit<Load, 'known'>,
    source: RecordSource,
  ): Promise<Loaded> {
    const options = { pin, expectedOrigin, revision: 'newest' } as const;
    const verdict = await requirePaper(source, { ...booth, areas }, options);
    if (!verdict.ok) return { ok: false, reason: verdict.reason };
    const { paper } = verdict;
    this.#maker = new BallotMaker(paper, this.#random);
    this.#record = { log: booth.log, verifierKey: booth.verifierKey };
    this.#prepareSoon();
    return { ok: true, fingerprint: paper.election.fingerprint, posts: paper.posts, pin: paper.pin };
  }

  /** After the answer is out, so that the voter need not wait for it. */
  #prepareSoon(): void {
    setTimeout(() => this.#maker?.prepare());
  }
}
