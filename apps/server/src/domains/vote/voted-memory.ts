import type { UserId } from '@evoting/contract/fields';

const NO_BELIEVED_MS = 1_000;
const REMEMBERED_MAX = 200_000;

/**
 * Spares the database the same question: having voted never ends, not having voted is believed for a second.
 * It only decides what is shown; that nobody votes twice is the table's primary key.
 */
export class VotedMemory {
  readonly #ask: (electionId: string, voterId: UserId) => Promise<boolean>;
  readonly #now: () => Date;
  readonly #known = new Map<string, number>();

  constructor(ask: (electionId: string, voterId: UserId) => Promise<boolean>, now: () => Date) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Whether the voter has voted in this election. */
  async has(electionId: string, voterId: UserId): Promise<boolean> {
    const key = `${electionId} ${voterId}`;
    const noUntilMs = this.#known.get(key);
    if (noUntilMs === Number.POSITIVE_INFINITY) return true;
    const nowMs = this.#now().getTime();
    if (noUntilMs !== undefined && nowMs < noUntilMs) return false;
    if (await this.#ask(electionId, voterId)) this.learn(electionId, voterId);
    // A cast may have been learnt while the database was asked.
    else if (this.#known.get(key) !== Number.POSITIVE_INFINITY) this.#set(key, nowMs + NO_BELIEVED_MS);
    return this.#known.get(key) === Number.POSITIVE_INFINITY;
  }

  /** To be called once a vote is stored. */
  learn(electionId: string, voterId: UserId): void {
    this.#set(`${electionId} ${voterId}`, Number.POSITIVE_INFINITY);
  }

  #set(key: string, noUntilMs: number): void {
    if (this.#known.size >= REMEMBERED_MAX) this.#known.clear();
    this.#known.set(key, noUntilMs);
  }
}
