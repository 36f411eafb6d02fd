/** The settings that decide who reaches the server; `Config` has them. */
interface ReachSettings {
  readonly reachedBy: string | null;
  readonly host: string;
  readonly publicUrl: string;
  readonly trustProxy: unknown;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  readonly rehearsal: { readonly port: number; readonly url?: string | undefined };
}

/** The default sender of mails; no mail server takes it. */
export const LOCAL_SENDER = 'E-Voting <no-reply@localhost>';

/**
 * Tells whether a host name stands for this machine only.
 * @param host as in settings and Host headers, with or without brackets
 */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Demands TLS of a mail server on another machine, unless its address says otherwise: `smtp:` begins in clear
 * text, and an attacker on the way can remove the offer of TLS.
 */
export function underTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isSafe = url.protocol === 'smtps:' || isThisMachine(url.hostname);
  if (!isSafe && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Returns the setting by which other people can reach the server, as it is written; null if only this machine
 * can.
 */
export function whyReached(env: {
  NODE_ENV: string;
  HOST: string;
  PUBLIC_URL?: string | undefined;
}): string | null {
  if (env.NODE_ENV === 'production') return 'NODE_ENV=production';
  if (!isThisMachine(env.HOST)) return `HOST=${env.HOST}`;
  if (env.PUBLIC_URL && !isThisMachine(new URL(env.PUBLIC_URL).hostname))
    return `PUBLIC_URL=${new URL(env.PUBLIC_URL).origin}`;
  return null;
}

/**
 * Explains in one sentence why a server may not start although each setting is valid, or returns null.
 * @param hasDemo whether its database holds the sample accounts of the demo
 */
export function serveProblem(config: ReachSettings, hasDemo: boolean): string | null {
  if (!config.reachedBy) return null;
  if (hasDemo)
    return `This database holds the demo, whose passwords everybody knows, and other people can reach this server (${config.reachedBy}): set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`;
  if (isBehindProxy(config) && config.trustProxy === false)
    return `People use ${config.publicUrl}, yet HOST=${config.host} lets only this machine in, so a proxy must be in front: set TRUST_PROXY to its address (127.0.0.1 where it runs on this machine), or every caller counts as this machine.`;
  return null;
}

const isBehindProxy = ({ host, publicUrl }: ReachSettings) =>
  isThisMachine(host) && !isThisMachine(new URL(publicUrl).hostname);

/** Lists the warnings at the start of a server that other people can reach, a sentence each. */
export function advice(config: ReachSettings): string[] {
  if (!config.reachedBy) return [];
  const url = new URL(config.publicUrl);
  return [
    ...(isThisMachine(url.hostname)
      ? [
          'PUBLIC_URL is not set: mails and the record would name localhost, where nobody else finds this server.',
        ]
      : url.protocol === 'http:'
        ? [
            'PUBLIC_URL is not https: passwords and tokens can be read on the way. docs/operate.md shows a proxy with TLS.',
          ]
        : []),
    ...(config.smtpUrl
      ? []
      : ['SMTP_URL is not set: mails wait in the database, and candidates get no password.']),
    ...(config.smtpUrl && config.mailFrom === LOCAL_SENDER
      ? ['MAIL_FROM is not set: mail servers refuse mails from no-reply@localhost.']
      : []),
  ];
}

/**
 * Tells whether mails are shown instead of sent: only where no real person can be meant, since no mail server
 * is set and only this machine reaches the server.
 */
export function hasMailbox({ smtpUrl, reachedBy }: Pick<ReachSettings, 'smtpUrl' | 'reachedBy'>): boolean {
  return !smtpUrl && reachedBy === null;
}

/** Returns the address of a rehearsal begun from the console, or null if REHEARSAL_URL must be set first. */
export function rehearsalAddress({
  rehearsal,
  reachedBy,
}: Pick<ReachSettings, 'rehearsal' | 'reachedBy'>): string | null {
  if (rehearsal.url !== undefined) return rehearsal.url;
  return reachedBy === null ? `http://localhost:${rehearsal.port}` : null;
}
