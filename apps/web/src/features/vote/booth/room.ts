import type { RandomBytes } from '@evoting/belenios/voter';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { ownReceipt } from '@evoting/booth/own-receipt';
import { requirePaper } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import { isBesideAnother } from './known-goes-on.ts';
import { checkPicture } from './picture.ts';
import type { FromBooth, Loaded, ToBooth } from './protocol.ts';

/**
 * The inside of the booth: the one place that sees the choices and the ballot's secrets together. It has no
 * token and casts nothing itself.
 * Takes: how the record is fetched, and secure randomness.
 */
export class Room {
  readonly #fetch: typeof fetch;
  readonly #random: RandomBytes;
  #maker: BallotMaker | null = null;

  constructor(means: { fetch: typeof fetch; random: RandomBytes }) {
    this.#fetch = means.fetch;
    this.#random = means.random;
  }

  async answer(asked: ToBooth): Promise<FromBooth[ToBooth['kind']]> {
    if (asked.kind === 'load') return this.#load(asked);
    if (asked.kind === 'picture') return checkPicture(asked, this.#fetch);
    if (asked.kind === 'checkReceipt')
      return ownReceipt(asked.receipt, asked.tracker, asked.verifierKey, asked.pin);
    if (asked.kind === 'seal') return this.#maker?.encrypt(asked.choices) ?? null;
    if (asked.kind === 'release') return this.#maker?.release(asked.tracker) ?? false;
    this.#prepareSoon();
    return this.#maker?.reveal(asked.tracker) ?? null;
  }

  async #load({ apiUrl, booth, areas, known, ...seen }: Extract<ToBooth, { kind: 'load' }>): Promise<Loaded> {
    const sourceOf = (log: string) => httpSource({ apiUrl, log, fetch: this.#fetch });
    if (await isBesideAnother(known, sourceOf)) return { ok: false, reason: 'other-log' };
    const { pin, expectedOrigin } = seen;
    const options = { pin, expectedOrigin, revision: 'newest' } as const;
    const verdict = await requirePaper(sourceOf(booth.log), { ...booth, areas }, options);
    if (!verdict.ok) return { ok: false, reason: verdict.reason };
    const { paper } = verdict;
    this.#maker = new BallotMaker(paper, this.#random);
    this.#prepareSoon();
    return { ok: true, fingerprint: paper.election.fingerprint, posts: paper.posts, pin: paper.pin };
  }

  /** After the answer is out, so that the voter need not wait for it. */
  #prepareSoon(): void {
    setTimeout(() => this.#maker?.prepare());
  }
}
