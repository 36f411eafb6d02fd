import { httpSource } from '@evoting/audit/http-source';
import { openReceipt } from '@evoting/audit/receipt';
import type { RandomBytes } from '@evoting/belenios/voter';
import { parseVerifierKey } from '@evoting/tlog/key';
import { Desk } from './desk.ts';
import { openStyle } from './open.ts';
import { checkPicture } from './picture.ts';
import type { FromBooth, Opened, ToBooth } from './protocol.ts';

/**
 * The inside of the booth: the one place that sees the choices and the ballot's secrets together. It has no token and casts nothing itself.
 * Takes: how the record is fetched, and secure randomness.
 */
export class Room {
  readonly #fetch: typeof fetch;
  readonly #random: RandomBytes;
  #desk: Desk | null = null;

  constructor(means: { fetch: typeof fetch; random: RandomBytes }) {
    this.#fetch = means.fetch;
    this.#random = means.random;
  }

  async answer(asked: ToBooth): Promise<FromBooth[ToBooth['kind']]> {
    if (asked.kind === 'open') return this.#open(asked);
    if (asked.kind === 'picture') return checkPicture(asked, this.#fetch);
    if (asked.kind === 'checkReceipt') return receiptFor(asked);
    if (asked.kind === 'seal') return this.#desk?.seal(asked.choices) ?? null;
    if (asked.kind === 'release') return this.#desk?.release(asked.tracker) ?? false;
    this.#prepareSoon();
    return this.#desk?.reveal(asked.tracker) ?? null;
  }

  async #open({ apiUrl, booth, ...known }: Extract<ToBooth, { kind: 'open' }>): Promise<Opened> {
    const source = httpSource({ apiUrl, log: booth.log, fetch: this.#fetch });
    const opened = await openStyle(source, booth, known);
    if (!opened.ok) return opened;
    const { election, posts, pin } = opened.style;
    this.#desk = new Desk(election, posts, this.#random);
    this.#prepareSoon();
    return { ok: true, fingerprint: election.fingerprint, posts, pin };
  }

  /** After the answer is out, so that the voter need not wait for it. */
  #prepareSoon(): void {
    setTimeout(() => this.#desk?.prepare());
  }
}

function receiptFor({ receipt, tracker, verifierKey }: Extract<ToBooth, { kind: 'checkReceipt' }>) {
  const key = parseVerifierKey(verifierKey);
  const opened = key === null ? null : openReceipt(receipt, key);
  return opened?.ok === true && opened.receipt.tracker === tracker ? opened.receipt : null;
}
