import { type Background, startBackground } from '../background.ts';
import type { MailKind } from '../database/columns.ts';
import type { Db } from '../database/connect.ts';
import { type LeasedMail, leaseMails, noteFailed, noteSent, type WrittenMail } from './store.ts';
import type { Transport } from './transport.ts';

/** How long a mail in progress is leased. After a crash it is sent again then, and may arrive twice. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** At these pauses a mail is given up after about a day and a half. */
const ATTEMPTS_MAX = 16;
const AT_ONCE = 5;
const POLL_MS = 2_000;

/**
 * Sent independently: a service that does not answer, or recipients whose mails hang at each attempt, delay
 * only their own kind.
 */
const KINDS: readonly MailKind[] = ['mail', 'mail again', 'sms', 'sms again'];

interface SenderDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly transport: Transport;
  /** Called with every failure, without the mail's address or text. */
  readonly onFailure: (failure: { id: string; attempts: number; givenUp: boolean; error: string }) => void;
}

/** Sends the mails of the outbox, and retries failed ones after 30 s, 1 min, 2 min … at most six hours. */
export class MailSender {
  readonly #deps: SenderDeps;
  #loops: readonly Background[] = [];

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Checks the outbox every two seconds. */
  start(): void {
    const onFailure = (error: unknown) =>
      this.#deps.onFailure({ id: '', attempts: 0, givenUp: false, error: String(error) });
    const how = { everyMs: POLL_MS, afterFailureMs: POLL_MS, onFailure };
    this.#loops = KINDS.map((kind) =>
      startBackground(async (signal) => void (await this.#sendKind(kind, signal)), how),
    );
  }

  /** Stops sending, and waits for the mails in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    this.#deps.transport.close?.();
  }

  /**
   * Sends all that is due now.
   * @returns the number of attempts
   */
  async sendDue(): Promise<number> {
    const tried = await Promise.all(KINDS.map((kind) => this.#sendKind(kind)));
    return tried.reduce((sum, one) => sum + one);
  }

  /** Sends the due mails of one kind in batches. */
  async #sendKind(kind: MailKind, signal?: AbortSignal): Promise<number> {
    let tried = 0;
    for (;;) {
      const batch = await this.#lease(kind);
      await Promise.all(batch.map((mail) => this.#send(mail)));
      tried += batch.length;
      if (batch.length < AT_ONCE || signal?.aborted) return tried;
    }
  }

  #lease(kind: MailKind): Promise<LeasedMail[]> {
    const now = this.#deps.now();
    const until = new Date(now.getTime() + LEASE_MS);
    return leaseMails(this.#deps.db, kind, { now, until, limit: AT_ONCE });
  }

  async #send(mail: LeasedMail): Promise<void> {
    const { db, now, transport } = this.#deps;
    try {
      await transport.send(mail as WrittenMail & { id: string });
      await noteSent(db, mail.id, now(), transport.keepsText);
    } catch (cause) {
      await this.#postpone(mail, shortReason(cause));
    }
  }

  async #postpone({ id, attempts }: LeasedMail, error: string): Promise<void> {
    const { db, now, onFailure } = this.#deps;
    const givenUp = attempts >= ATTEMPTS_MAX;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    const at = now();
    const nextAt = new Date(at.getTime() + (givenUp ? 0 : pauseMs));
    await noteFailed(db, id, { now: at, error, givenUp, nextAt });
    onFailure({ id, attempts, givenUp, error });
  }
}

/** Returns the code of the mail server's or the network's error; the text may quote the address. */
function shortReason(cause: unknown): string {
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return [code ?? 'failed', responseCode].filter(Boolean).join(' ');
}
