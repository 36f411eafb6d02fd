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
  type FoundSession,
  findSession,
  hasSession,
  insertSession,
  listSessionsOf,
  noteSeen,
  type OwnSession,
} from './store.ts';

/** The caller. `tokenHash` names this session among those of the account. */
export interface Session {
  readonly userId: UserId;
  readonly role: Role;
  /** The account's role in the commission; null where it has none, or no longer. */
  readonly officer: OfficerRole | null;
  /** Whether it is valid: an officer's is after the second factor. */
  readonly isConfirmed: boolean;
  readonly tokenHash: Buffer;
}

/** A session ended while a change of its owner waited for others. */
export class SessionEnded extends Error {}

const HOUR_MS = 60 * 60_000;
/** Absolute, from the login; for a voter from the start of the hour of the login. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;
export const OFFICER_SESSION_LIFETIME_MS = 8 * HOUR_MS;
/**
 * How long a session found in the database is cached. One that is ended through this process is over at once,
 * through another server within this time.
 */
const BELIEVED_MS = 1_000;
const CACHED_MAX = 10_000;
/** Longer than any change takes that ends sessions. */
const ENDING_MS = 30_000;

/** The needs of a new session: the same clocks and randomness everywhere. */
export interface SessionDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
}

/**
 * The sessions of all accounts: an opaque random token of 256 bit, of which only the SHA-256 is stored.
 * Found ones are cached for a moment, since a screen makes several calls at once.
 */
export class Sessions {
  readonly #deps: SessionDeps;
  readonly #remembered = createLru<string, { session: Session; untilMs: number }>(CACHED_MAX);
  /**
   * Accounts with a session that is being ended: until it is, none of theirs is cached, since the database
   * may still show it.
   */
  readonly #ending = new Map<UserId, number>();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /**
   * Starts a session.
   * Takes: the account, and the hash that its password was checked against.
   * Gives: the token (base64url, 43 characters); it exists nowhere else. Null where the account has another
   * password by now: that change ended all sessions, and this one comes too late.
   */
  async start(userId: UserId, passwordHash: string): Promise<string | null> {
    const { db, now, randomBytes } = this.#deps;
    const { token, tokenHash } = newToken(randomBytes);
    const lifetimes = { lifetimeMs: SESSION_LIFETIME_MS, officerLifetimeMs: OFFICER_SESSION_LIFETIME_MS };
    const session = { tokenHash, userId, passwordHash, createdAt: now(), ...lifetimes };
    const isAdded = await insertSession(db, session);
    return isAdded ? token : null;
  }

  /**
   * Finds the live session of a token. Notes when an officer's session is used and with which browser; no
   * other one, since that would show who voted when.
   * Takes: the token, and the header User-Agent.
   * Gives: null when there is none, it has ended or run out.
   */
  async find(token: string, userAgent?: string): Promise<Session | null> {
    const tokenHash = hashOfToken(token);
    const key = tokenHash.toString('base64');
    const elapsedMs = this.#deps.elapsedMs();
    const known = this.#remembered.get(key);
    if (known && known.untilMs > elapsedMs) return known.session;
    const row = await findSession(this.#deps.db, tokenHash);
    this.#remembered.delete(key);
    const leftMs = row ? remainingMs(row, this.#deps.now()) : 0;
    if (!row || leftMs <= 0) return null;
    const { userId, role, officer, isConfirmed } = row;
    const session = { userId, role, officer, isConfirmed, tokenHash };
    if (officer) await noteSeen(this.#deps.db, tokenHash, this.#deps.now(), browserOf(userAgent));
    // One that waits for its second factor is not cached: it is valid at once, whichever server confirms it.
    if (!isConfirmed || (this.#ending.get(userId) ?? 0) > elapsedMs) return session;
    this.#remembered.set(key, { session, untilMs: elapsedMs + Math.min(BELIEVED_MS, leftMs) });
    return session;
  }

  /**
   * Checks the session again, in the transaction of a change and after it has waited for others.
   * Refuses (throws SessionEnded): the session has ended in the meantime.
   */
  async requireLive(trx: Db, { tokenHash }: Session): Promise<void> {
    if (!(await hasSession(trx, tokenHash))) throw new SessionEnded();
  }

  /**
   * Makes a session valid, in the transaction that has checked its second factor.
   * Refuses (throws SessionEnded): the session has ended in the meantime; so no code is used up for it.
   */
  async confirm(trx: Db, { tokenHash }: Session): Promise<void> {
    if (!(await confirmSession(trx, tokenHash, this.#deps.now()))) throw new SessionEnded();
  }

  /** Ends one session. */
  async close(session: Session): Promise<void> {
    this.#beginEnding(session.userId);
    await deleteSession(this.#deps.db, session.tokenHash);
    this.#remembered.delete(session.tokenHash.toString('base64'));
  }

  /** The live sessions of an officer's account, for its owner. */
  listOf(userId: UserId): Promise<OwnSession[]> {
    const now = this.#deps.now();
    return listSessionsOf(this.#deps.db, userId, now, new Date(now.getTime() - OFFICER_IDLE_MS));
  }

  /**
   * Ends the session that its owner sees under this id.
   * Takes: the transaction of the change that asks for it.
   * Gives: false where the account has no such session.
   */
  async closeOne(db: Db, userId: UserId, id: string): Promise<boolean> {
    this.#beginEnding(userId);
    const tokenHash = await deleteOwnSession(db, userId, id);
    if (tokenHash) this.#remembered.delete(tokenHash.toString('base64'));
    return tokenHash !== null;
  }

  /**
   * Ends all sessions of an account but one.
   * Takes: the transaction of the change that asks for it, and the hash of the one to keep.
   * Gives: whether there was one to end.
   */
  async closeOthers(db: Db, userId: UserId, keep: Buffer | null): Promise<boolean> {
    this.#beginEnding(userId);
    const isAny = await deleteSessionsOf(db, userId, keep);
    for (const [key, { session }] of [...this.#remembered]) {
      if (session.userId === userId && (!keep || !session.tokenHash.equals(keep)))
        this.#remembered.delete(key);
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

/** The time until a session ends if it is not used again. */
function remainingMs({ role, expiresAt, usedAt }: FoundSession, now: Date): number {
  const endMs = expiresAt.getTime();
  const idleEndMs = role === 'COMMISSION' ? usedAt.getTime() + OFFICER_IDLE_MS : endMs;
  return Math.min(endMs, idleEndMs) - now.getTime();
}
