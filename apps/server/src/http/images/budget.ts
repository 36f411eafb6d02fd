import { addressBlock, isLoopback } from '../../platform/address.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { HttpError, TOO_MANY } from '../errors.ts';

const MIB = 1024 * 1024;

/** Whose file it is: a part of an officer's list, a picture for the ballot, or another one. */
export type UploadKind = 'officers' | 'ballot' | 'other';

/**
 * What all uploads of a kind that are under way may hold together, so that none takes the room of another
 * kind, and what those of one block of addresses may: a picture of the largest size, or some of what phones
 * send.
 */
const BYTES_MAX: Readonly<Record<UploadKind, { readonly all: number; readonly ofOneBlock: number }>> = {
  officers: { all: 12 * MIB, ofOneBlock: 12 * MIB },
  ballot: { all: 28 * MIB, ofOneBlock: 14 * MIB },
  other: { all: 24 * MIB, ofOneBlock: 12 * MIB },
};

/** The sender of a file; `isOfficers`: by a call that officers alone may make. */
export interface Sender {
  readonly session: Session;
  readonly address: string;
  readonly isOfficers: boolean;
}

/** A file on its way. */
export interface Upload {
  readonly kind: UploadKind;
  /**
   * Counts bytes that have come.
   * Refuses (throws HttpError 503): where the uploads of its kind, or of its block, would hold too much.
   */
  take(bytes: number): void;
}

/** What the budget asks: how many pictures an account may send, and whether one of its is for the ballot. */
export interface UploadRules {
  readonly picturesByAccount: { take(account: string): Promise<number> };
  isForBallot(session: Session): Promise<boolean>;
}

/** What is counted together, and how much of it is allowed. */
interface Room {
  readonly name: string;
  readonly most: number;
}

/**
 * Counts the files that are on their way or being prepared: one an account, and bytes in the rooms of each.
 */
export class UploadBudget {
  readonly #rules: UploadRules;
  readonly #accounts = new Set<string>();
  readonly #bytes = new Map<string, number>();

  constructor(rules: UploadRules) {
    this.#rules = rules;
  }

  /**
   * Begins an upload when its first bytes have come.
   * Takes: its sender, and the signal that the call is over: its bytes count until then.
   * Refuses (throws HttpError 429): a second one of the account at a time, and one picture too many of it.
   */
  async begin(sender: Sender, over: AbortSignal): Promise<Upload> {
    const account = sender.session.userId;
    if (over.aborted) throw new HttpError('form-cut-off');
    if (this.#accounts.has(account))
      throw new HttpError('picture-on-its-way', { status: 429, retryAfterS: 2 });
    this.#accounts.add(account);
    over.addEventListener('abort', () => this.#accounts.delete(account));
    const kind = await this.#kindOf(sender);
    return { kind, take: this.#countIn(roomsOf(kind, sender.address), over) };
  }

  async #kindOf({ session, isOfficers }: Sender): Promise<UploadKind> {
    if (isOfficers) return 'officers';
    const retryAfterS = await this.#rules.picturesByAccount.take(session.userId);
    if (retryAfterS > 0) throw new HttpError(TOO_MANY.code, { status: TOO_MANY.status, retryAfterS });
    return (await this.#rules.isForBallot(session)) ? 'ballot' : 'other';
  }

  #countIn(rooms: readonly Room[], over: AbortSignal): Upload['take'] {
    let held = 0;
    over.addEventListener('abort', () => this.#add(rooms, -held));
    return (bytes) => {
      if (over.aborted) throw new HttpError('form-cut-off');
      if (rooms.some(({ name, most }) => this.#heldIn(name) + bytes > most))
        throw new HttpError('many-pictures', { status: 503, retryAfterS: 5 });
      this.#add(rooms, bytes);
      held += bytes;
    };
  }

  #add(rooms: readonly Room[], bytes: number): void {
    for (const { name } of rooms) {
      const held = this.#heldIn(name) + bytes;
      if (held === 0) this.#bytes.delete(name);
      else this.#bytes.set(name, held);
    }
  }

  #heldIn(name: string): number {
    return this.#bytes.get(name) ?? 0;
  }
}

function roomsOf(kind: UploadKind, address: string): Room[] {
  const { all, ofOneBlock } = BYTES_MAX[kind];
  const rooms: Room[] = [{ name: kind, most: all }];
  if (!isLoopback(address)) rooms.push({ name: `${kind} ${addressBlock(address)}`, most: ofOneBlock });
  return rooms;
}
