import { hasEnded } from '@evoting/audit/ended';
import type { RandomBytes } from '@evoting/belenios/voter';
import { httpSource } from '@evoting/record/http-source';
import { openReceipt } from '@evoting/record/receipt';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import type { KnownRecord } from '../../../lib/record.ts';
import { Desk } from './desk.ts';
import { openStyle } from './open.ts';
import { checkPicture } from './picture.ts';
import type { FromBooth, Opened, ToBooth } from './protocol.ts';

/**
 * The inside of the booth: the one place that sees the choices and the ballot's secrets together. It has no
 * token and casts nothing itself.
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

  async #open({ apiUrl, booth, known, ...seen }: Extract<ToBooth, { kind: 'open' }>): Promise<Opened> {
    const sourceOf = (log: string) => httpSource({ apiUrl, log, fetch: this.#fetch });
    if (await isBesideAnother(known, sourceOf)) return { ok: false, reason: 'other-log' };
    const opened = await openStyle(sourceOf(booth.log), booth, seen);
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

/**
 * Whether a record that this device knows goes on: then a new one may only be a name by which a server wants
 * to be met for the first time.
 */
async function isBesideAnother(known: readonly KnownRecord[], sourceOf: (log: string) => RecordSource) {
  try {
    for (const { log, pin } of known) if (!(await hasEnded(sourceOf(log), pin))) return true;
    return false;
  } catch (error) {
    // A record that cannot be read now is no reason to trust another one.
    if (error instanceof SourceError) return true;
    throw error;
  }
}

function receiptFor({ receipt, tracker, verifierKey }: Extract<ToBooth, { kind: 'checkReceipt' }>) {
  const key = parseVerifierKey(verifierKey);
  const opened = key === null ? null : openReceipt(receipt, key);
  return opened?.ok === true && opened.receipt.tracker === tracker ? opened.receipt : null;
}
