import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { loadTicketKey } from './store.ts';

/** A place in the queue, as its holder carries it from call to call. */
export interface Ticket {
  /** 8 random bytes, hexadecimal. */
  readonly id: string;
  /** The moment that decides the place, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** When its holder was asked to come back, in milliseconds since 1970. */
  readonly backMs: number;
}

const ID_BYTES = 8;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const BODY_BYTES = ID_BYTES + 2 * TIME_BYTES;
const TEXT = /^[A-Za-z0-9_-]{48}$/;

/**
 * Writes and reads tickets. Every process with the same key reads them. A ticket names nobody: what it is bound to
 * (a network line, a session) goes only into its authentication code.
 */
export class Tickets {
  #key: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /**
   * Uses the key that all processes of the database share, once it is loaded; while the database is away, one that only
   * this process knows.
   */
  static shared(db: Db, randomBytes: (length: number) => Buffer): Tickets {
    const own = randomBytes(32);
    const tickets = new Tickets(own);
    loadTicketKey(db, own).then(
      (key) => {
        tickets.#key = key;
      },
      () => undefined,
    );
    return tickets;
  }

  /** @returns 48 characters of base64url */
  write({ id, sinceMs, backMs }: Ticket, holder: string): string {
    const bytes = Buffer.allocUnsafe(BODY_BYTES + MAC_BYTES);
    bytes.write(id, 0, 'hex');
    bytes.writeUIntBE(sinceMs, ID_BYTES, TIME_BYTES);
    bytes.writeUIntBE(backMs, ID_BYTES + TIME_BYTES, TIME_BYTES);
    this.#codeOf(bytes.subarray(0, BODY_BYTES), holder).copy(bytes, BODY_BYTES, 0, MAC_BYTES);
    return bytes.toString('base64url');
  }

  /** @returns null for a ticket that was not written with this key for this holder */
  read(text: string, holder: string): Ticket | null {
    if (!TEXT.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const body = bytes.subarray(0, BODY_BYTES);
    const code = this.#codeOf(body, holder).subarray(0, MAC_BYTES);
    if (!timingSafeEqual(code, bytes.subarray(BODY_BYTES))) return null;
    return {
      id: bytes.toString('hex', 0, ID_BYTES),
      sinceMs: bytes.readUIntBE(ID_BYTES, TIME_BYTES),
      backMs: bytes.readUIntBE(ID_BYTES + TIME_BYTES, TIME_BYTES),
    };
  }

  #codeOf(body: Buffer, holder: string): Buffer {
    return createHmac('sha256', this.#key).update(body).update(holder).digest();
  }
}
