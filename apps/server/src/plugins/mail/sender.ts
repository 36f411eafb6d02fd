import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import type { Mail } from '../outbox.ts';
import type { Transport } from './transport.ts';

/** A mail under way is left alone for so long; after a crash in the middle it is tried again then, and may arrive twice. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** With these pauses: given up after about two days. */
const ATTEMPTS_MAX = 16;
const AT_ONCE = 5;
const POLL_MS = 2_000;

interface SenderDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly transport: Transport;
  /** Told of every failure: the mail's id, its number of attempts and whether it was given up; never its address or text. */
  readonly onFailure: (failure: { id: string; attempts: number; givenUp: boolean; error: string }) => void;
}

/** Sends what waits in the outbox, and tries again what failed: after 30 s, 1 min, 2 min … at most six hours. */
export class MailSender {
  readonly #deps: SenderDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Looks into the outbox every two seconds. */
  start(): void {
    const tick = () => {
      this.#running = this.sendDue()
        .then(() => {})
        .catch((error: unknown) =>
          this.#deps.onFailure({ id: '', attempts: 0, givenUp: false, error: String(error) }),
        )
        .finally(() => {
          if (this.#timer) this.#timer = setTimeout(tick, POLL_MS);
        });
    };
    this.#timer = setTimeout(tick, 0);
  }

  /** Sends no more, and waits for what is under way. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    this.#deps.transport.close?.();
  }

  /** Sends all that is due now, some at a time. Gives: how many were tried. */
  async sendDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const batch = await this.#lease();
      await Promise.all(batch.map((mail) => this.#send(mail)));
      tried += batch.length;
      if (batch.length < AT_ONCE) return tried;
    }
  }

  /** Takes due mails for itself: two servers on one database never take the same one. */
  #lease() {
    const now = this.#deps.now();
    const due = (from: SelectQueryBuilder<Tables, 'outbox', object>) =>
      from
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked();
    return this.#deps.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(now.getTime() + LEASE_MS), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', (query) => due(query.selectFrom('outbox')))
      .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'attempts'])
      .execute();
  }

  async #send(mail: {
    id: string;
    to: string;
    subject: string;
    text: string | null;
    html: string | null;
    attempts: number;
  }) {
    const { db, now, transport } = this.#deps;
    try {
      await transport.send(mail as Mail & { id: string });
      const text = transport.keepsText ? {} : { text: null, html: null };
      await db
        .updateTable('outbox')
        .set({ state: 'sent', sent_at: now(), last_error: null, ...text })
        .where('id', '=', mail.id)
        .execute();
    } catch (cause) {
      await this.#postpone(mail, shortReason(cause));
    }
  }

  async #postpone({ id, attempts }: { id: string; attempts: number }, error: string): Promise<void> {
    const { db, now, onFailure } = this.#deps;
    const givenUp = attempts >= ATTEMPTS_MAX;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    await db
      .updateTable('outbox')
      .set({
        ...{ state: givenUp ? 'failed' : 'waiting', last_error: error },
        // It may hold a password, and nobody will read it any more.
        ...(givenUp ? { text: null, html: null } : {}),
        next_attempt_at: new Date(now().getTime() + pauseMs),
      })
      .where('id', '=', id)
      .execute();
    onFailure({ id, attempts, givenUp, error });
  }
}

/** What the mail server or the network said, by code only: its text may quote the address. */
function shortReason(cause: unknown): string {
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return [code ?? 'failed', responseCode].filter(Boolean).join(' ');
}
