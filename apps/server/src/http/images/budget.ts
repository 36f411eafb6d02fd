import { addressBlock, isLoopback } from '../../platform/address.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { HttpError, TOO_MANY } from '../errors.ts';

const MIB = 1024 * 1024;

/** Part of an officer's list, a picture for the ballot, or another file. */
export type UploadKind = 'officers' | 'ballot' | 'other';

/**
 * Bytes that uploads in progress may hold, by kind, so that no kind takes the room of another; and by address
 * block, enough for a picture of the largest size or several photos from phones.
 */
const BYTES_MAX: Readonly<Record<UploadKind, { readonly all: number; readonly ofOneBlock: number }>> = {
  officers: { all: 12 * MIB, ofOneBlock: 12 * MIB },
  ballot: { all: 28 * MIB, ofOneBlock: 14 * MIB },
  other: { all: 24 * MIB, ofOneBlock: 12 * MIB },
};

/** The sender of a file. `isOfficers`: the call is for officers only. */
export interface Sender {
  readonly session: Session;
  readonly address: string;
  readonly isOfficers: boolean;
}

/** A file in transit. */
export interface Upload {
  readonly kind: UploadKind;
  /**
   * Counts received bytes.
   * @throws {HttpError} 503 if the uploads of its kind or address block would hold too much
   */
  take(bytes: number): void;
}

/** The rules that the budget depends on. */
export interface UploadRules {
  readonly picturesByAccount: { take(account: string): Promise<number> };
  isForBallot(session: Session): Promise<boolean>;
}

/** A group of uploads that share a byte limit. */
interface Room {
  readonly name: string;
  readonly most: number;
}

/** Bounds the files in transit or being prepared: one per account, and bytes by kind and address block. */
export class UploadBudget {
  readonly #rules: UploadRules;
  readonly #accounts = new Set<string>();
  readonly #bytes = new Map<string, number>();

  constructor(rules: UploadRules) {
    this.#rules = rules;
  }

  /**
   * Begins an upload when its first bytes have arrived.
   * @param over aborts when the call is over, which frees the upload's bytes
   * @throws {HttpError} 429 for a second simultaneous upload of the account, or too many pictures
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
