import type { WrittenMail } from './store.ts';

/** The way by which a mail leaves. `keepsText` says that its text stays readable in the outbox afterwards. */
export interface Transport {
  readonly keepsText: boolean;
  send(mail: WrittenMail & { id: string }): Promise<void>;
  /** Closes the connections. */
  close?(): void;
}

const TIMEOUT_MS = 20_000;
/** A connection for each mail that the sender has under way, of both kinds: none waits for one that hangs. */
const CONNECTIONS_MAX = 10;

/**
 * Sends by SMTP.
 * Takes: `smtp://` (upgraded by STARTTLS where offered, or demanded by `requireTLS=true`) or
 * `smtps://user:password@host`, and the sender. Each try of a mail carries the same Message-ID, so that a
 * mailbox may recognise a second copy.
 */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  // A server that shows its mails itself never reads the library.
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    keepsText: false,
    close: () => void transport?.then((connected) => connected.close()),
    async send({ id, to, subject, text, html }) {
      transport ??= connect();
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@e-voting>`,
      });
    },
  };
}

/** Keeps every mail where it is: the outbox is the mailbox, shown at /dev/mailbox. */
export const mailboxTransport: Transport = { keepsText: true, send: async () => {} };
