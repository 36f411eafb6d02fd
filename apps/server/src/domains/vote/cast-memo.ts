import { createHmac } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Choice } from '@evoting/contract/vote';

const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 50_000;

/**
 * Recognises a retry of a plain ballot whose answer was lost, for some minutes and in this process only: nothing that links a voter
 * to a ballot is ever written down. What is kept is found by a keyed hash of voter and choices only, under a key that exists nowhere
 * else; after a restart a retry is answered like any second ballot, and the vote stands.
 */
export class CastMemo {
  readonly #key: Buffer;
  readonly #now: () => Date;
  readonly #known = new Map<string, { trackerBase64: string; untilMs: number }>();

  constructor(deps: { now: () => Date; randomBytes: (length: number) => Buffer }) {
    this.#key = deps.randomBytes(32);
    this.#now = deps.now;
  }

  /** To be called once the ballot that was made of these choices is stored. */
  remember(voterId: UserId, electionId: string, choices: readonly Choice[], tracker: Buffer): void {
    const nowMs = this.#now().getTime();
    for (const [oldest, { untilMs }] of this.#known) {
      if (untilMs > nowMs && this.#known.size < REMEMBERED_MAX) break;
      this.#known.delete(oldest);
    }
    // As text: a small Buffer would hold the 8 kB block that it was cut from.
    const known = { trackerBase64: tracker.toString('base64'), untilMs: nowMs + REMEMBERED_MS };
    this.#known.set(this.#mac(voterId, electionId, choices), known);
  }

  /** The tracker of the ballot, when these are, in any order, the choices that this voter cast a moment ago; else null. */
  recognise(voterId: UserId, electionId: string, choices: readonly Choice[]): Buffer | null {
    const known = this.#known.get(this.#mac(voterId, electionId, choices));
    if (!known || known.untilMs <= this.#now().getTime()) return null;
    return Buffer.from(known.trackerBase64, 'base64');
  }

  #mac(voterId: UserId, electionId: string, choices: readonly Choice[]): string {
    const pairs = choices.map(({ postId, candidateId }) => `${postId} ${candidateId}`).sort();
    return createHmac('sha256', this.#key)
      .update([voterId, electionId, ...pairs].join('\n'))
      .digest('base64');
  }
}
