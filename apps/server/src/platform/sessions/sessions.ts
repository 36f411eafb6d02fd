import type { OfficerRole, Role } from '@evoting/contract/call';
import { OFFICER_IDLE_MS } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import type { Db } from '../database/connect.ts';
import { createLru } from '../lru.ts';
import { hashOfToken, newToken } from '../token.ts';
import { browserOf } from './browser.ts';
import {
  confirmSession,
  deleteExpired,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  endOnDevice,
  type FoundSession,
  findProofs,
  findSession,
  hasSession,
  insertPlaceSession,
  insertSession,
  listSessionsOf,
  noteSeen,
  type OwnSession,
  unlockSession,
} from './store.ts';

/** The caller's session. */
export interface Session {
  readonly userId: UserId;
  readonly role: Role;
  /** The account's role in the commission, or null. */
  readonly officer: OfficerRole | null;
  /** False for an officer before the second factor. */
  readonly isConfirmed: boolean;
  /** True for an officer while the operator holds the console. */
  readonly isHeld: boolean;
  /** True for an officer who came, or was reset, less than a day ago: such an officer changes nothing. */
  readonly isNew: boolean;
  readonly tokenHash: Buffer;
  /** The hash of the unlock key, if the call carried one. */
  readonly unlockHash?: Buffer;
  /** The hash of the browser's mark, if the call carried one. */
  readonly deviceHash?: Buffer;
}

/** Ends all sessions of an account; processes that have cached one notice within `CACHE_MS`. */
export { deleteSessionsOf } from './store.ts';

/** The operator holds the console: nothing that an officer does is accepted. */
export class ConsoleHeld extends Error {}

/** A session ended while a change by its owner waited for others. */
export class SessionEnded extends Error {}

const HOUR_MS = 60 * 60_000;
/** Absolute: from the login, for voters from the start of its hour. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;
export const OFFICER_SESSION_LIFETIME_MS = 8 * HOUR_MS;
/**
 * How long a session is cached. Ending it takes effect at once in this process, and within this time in
 * others.
 */
const CACHE_MS = 1_000;
const CACHED_MAX = 10_000;
/** How long a shown factor counts as present, and how long factors stay unlocked. */
const PRESENT_MS = 5 * 60_000;
const UNLOCKED_MS = 10 * 60_000;
/** Longer than any change that ends sessions. */
const ENDING_MS = 30_000;

/** Clocks, randomness and the database. */
export interface SessionDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
}

/**
 * The sessions of all accounts, each an opaque random token of 256 bits, of which only the SHA-256 is stored.
 * Caches them for a moment, since a screen makes several calls at once.
 */
export class Sessions {
  readonly #deps: SessionDeps;
  readonly #cached = createLru<string, { session: Session; untilMs: number }>(CACHED_MAX);
  /**
   * Accounts with a session being ended. None of theirs is cached meanwhile, since the database may still
   * show it.
   */
  readonly #ending = new Map<UserId, number>();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /**
   * Starts a session.
   * @param passwordHash the hash that the password was checked against
   * @returns the token (base64url, 43 characters), stored nowhere; null if the password has changed since,
   * which ended all sessions
   */
  async start(userId: UserId, passwordHash: string): Promise<string | null> {
    const { db, now, randomBytes } = this.#deps;
    const { token, tokenHash } = newToken(randomBytes);
    const lifetimes = { lifetimeMs: SESSION_LIFETIME_MS, officerLifetimeMs: OFFICER_SESSION_LIFETIME_MS };
    const session = { tokenHash, userId, passwordHash, createdAt: now(), ...lifetimes };
    const isAdded = await insertSession(db, session);
    return isAdded ? token : null;
  }

  /** Starts a session of a place, in the transaction that has checked the code of its link; returns the token. */
  async startOfPlace(trx: Db, userId: UserId): Promise<string> {
    const { token, tokenHash } = newToken(this.#deps.randomBytes);
    const session = { tokenHash, userId, createdAt: this.#deps.now(), lifetimeMs: SESSION_LIFETIME_MS };
    await insertPlaceSession(trx, session);
    return token;
  }

  /**
   * Finds the live session of a token. Records its use and the browser for officers only: for others that
   * would show who voted when.
   * @returns null if there is none, or it has ended or expired
   */
  async find(token: string, userAgent?: string): Promise<Session | null> {
    const tokenHash = hashOfToken(token);
    const key = tokenHash.toString('base64');
    const elapsedMs = this.#deps.elapsedMs();
    const known = this.#cached.get(key);
    if (known && known.untilMs > elapsedMs) return known.session;
    const row = await findSession(this.#deps.db, tokenHash);
    this.#cached.delete(key);
    const leftMs = row ? remainingMs(row, this.#deps.now()) : 0;
    if (!row || leftMs <= 0) return null;
    const { userId, role, officer, isConfirmed, isHeld, readsUntil } = row;
    const isNew = readsUntil !== null && readsUntil > this.#deps.now();
    const session = { userId, role, officer, isConfirmed, isHeld, isNew, tokenHash };
    if (officer) await noteSeen(this.#deps.db, tokenHash, this.#deps.now(), browserOf(userAgent));
    // A session that awaits its second factor is not cached: it is valid at once, whichever server confirms
    // it.
    if (!isConfirmed || (this.#ending.get(userId) ?? 0) > elapsedMs) return session;
    this.#cached.set(key, { session, untilMs: elapsedMs + Math.min(CACHE_MS, leftMs) });
    return session;
  }

  /**
   * Checks the session again, in the transaction of a change that has waited for others.
   * @throws {SessionEnded}
   */
  async requireLive(trx: Db, { tokenHash }: Session): Promise<void> {
    if (!(await hasSession(trx, tokenHash))) throw new SessionEnded();
  }

  /**
   * Confirms a session, in the transaction that has checked its second factor, and ends the session that was confirmed
   * before in the same browser, whichever officer's it was.
   * @throws {SessionEnded} if the session has ended, so that no code is used up for it
   */
  async confirm(trx: Db, { tokenHash, deviceHash }: Session): Promise<void> {
    const before = deviceHash ? await endOnDevice(trx, deviceHash, tokenHash) : null;
    if (before) {
      this.#beginEnding(before.userId);
      this.#cached.delete(before.tokenHash.toString('base64'));
    }
    if (!(await confirmSession(trx, tokenHash, { now: this.#deps.now(), deviceHash })))
      throw new SessionEnded();
  }

  /**
   * Unlocks an officer's factors for some minutes, once the password was right. Changes need the key: whoever
   * has stolen the session's token in these minutes changes nothing.
   * @returns the key, stored nowhere; null if no factor has confirmed the session within the last five minutes
   */
  async unlock(db: Db, { tokenHash }: Session): Promise<string | null> {
    const now = this.#deps.now();
    const { token: key, tokenHash: unlockHash } = newToken(this.#deps.randomBytes);
    const confirmedAfter = new Date(now.getTime() - PRESENT_MS);
    return (await unlockSession(db, tokenHash, { now, confirmedAfter, unlockHash })) ? key : null;
  }

  /** Reports whether the factor of a session is present, and whether this call may change factors. */
  async proofsOf(db: Db, session: Session): Promise<{ isPresent: boolean; isUnlocked: boolean }> {
    const { confirmedAt, unlockedAt, unlockHash } = await findProofs(db, session.tokenHash);
    const since = (at: Date | null) => (at ? this.#deps.now().getTime() - at.getTime() : Infinity);
    const hasKey = session.unlockHash !== undefined && unlockHash?.equals(session.unlockHash) === true;
    return {
      isPresent: since(confirmedAt) < PRESENT_MS,
      isUnlocked: hasKey && since(unlockedAt) < UNLOCKED_MS,
    };
  }

  /** Ends a session. */
  async close(session: Session): Promise<void> {
    this.#beginEnding(session.userId);
    await deleteSession(this.#deps.db, session.tokenHash);
    this.#cached.delete(session.tokenHash.toString('base64'));
  }

  /** Lists the live sessions of an officer's account, for its owner. */
  listOf(userId: UserId): Promise<OwnSession[]> {
    const now = this.#deps.now();
    return listSessionsOf(this.#deps.db, userId, now, new Date(now.getTime() - OFFICER_IDLE_MS));
  }

  /**
   * Ends one session of an account, by the id that its owner sees.
   * @returns false if the account has no such session
   */
  async closeOne(db: Db, userId: UserId, id: string): Promise<boolean> {
    this.#beginEnding(userId);
    const tokenHash = await deleteOwnSession(db, userId, id);
    if (tokenHash) this.#cached.delete(tokenHash.toString('base64'));
    return tokenHash !== null;
  }

  /**
   * Ends all sessions of an account, except the one to keep.
   * @param keep the hash of a token
   * @returns whether any was ended
   */
  async closeOthers(db: Db, userId: UserId, keep: Buffer | null): Promise<boolean> {
    this.#beginEnding(userId);
    const isAny = await deleteSessionsOf(db, userId, keep);
    for (const [key, { session }] of [...this.#cached]) {
      if (session.userId === userId && (!keep || !session.tokenHash.equals(keep))) this.#cached.delete(key);
    }
    return isAny;
  }

  #beginEnding(userId: UserId): void {
    const elapsedMs = this.#deps.elapsedMs();
    for (const [ended, untilMs] of this.#ending) {
      if (untilMs > elapsedMs) break;
      this.#ending.delete(ended);
    }
    this.#ending.delete(userId);
    this.#ending.set(userId, elapsedMs + ENDING_MS);
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await deleteExpired(this.#deps.db, this.#deps.now());
  }
}

/** Returns the time until a session expires if it is not used again. */
function remainingMs({ role, expiresAt, usedAt }: FoundSession, now: Date): number {
  const endMs = expiresAt.getTime();
  const idleEndMs = role === 'COMMISSION' ? usedAt.getTime() + OFFICER_IDLE_MS : endMs;
  return Math.min(endMs, idleEndMs) - now.getTime();
}
