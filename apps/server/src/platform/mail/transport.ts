import type { WrittenMail } from './store.ts';

/** A way to send mails. `keepsText`: the text stays readable in the outbox. */
export interface Transport {
  readonly keepsText: boolean;
  send(mail: WrittenMail & { id: string }): Promise<void>;
  /** Closes the connections. */
  close?(): void;
}

const TIMEOUT_MS = 20_000;
/** One for each mail in progress, of both kinds, so that none waits for one that hangs. */
const CONNECTIONS_MAX = 10;

/**
 * Sends by SMTP. Each attempt of a mail has the same Message-ID, so that a mailbox can recognise a second
 * copy.
 * @param smtpUrl `smtps://user:password@host`, or `smtp://` with STARTTLS where offered, or demanded by
 * `requireTLS=true`
 */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  // Loaded late: a server that shows its mails itself never needs the library.
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

/** Leaves every mail in the outbox, which /dev/mailbox shows. */
export const mailboxTransport: Transport = { keepsText: true, send: async () => {} };
