import type { Config } from './config.ts';

/** The sender of mails where none is set; no mail server takes it. */
export const LOCAL_SENDER = 'E-Voting <no-reply@localhost>';

/**
 * Whether a name stands for this machine and no other.
 * Takes: a host as settings and Host headers write it, with or without brackets.
 */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Lets nobody between this machine and the mail server read a mail: `smtp:` begins in clear text, and an
 * attacker on the way can remove the offer of TLS from the answer.
 * Takes: the mail server's address.
 * Gives: it with the demand of TLS where it names another machine and does not say itself whether.
 */
export function underTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isSafe = url.protocol === 'smtps:' || isThisMachine(url.hostname);
  if (!isSafe && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Says by which setting other people can reach the server.
 * Takes: what the environment says.
 * Gives: the setting as it is written, or null where only this machine can.
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
 * The reason that keeps a server from starting although each setting is valid.
 * Takes: the configuration, and whether the sample accounts of the demo are in its database.
 * Gives: one sentence, or null.
 */
export function serveProblem(config: Config, hasDemo: boolean): string | null {
  if (!config.reachedBy) return null;
  if (hasDemo)
    return `This database holds the demo, whose passwords everybody knows, and other people can reach this server (${config.reachedBy}): set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`;
  if (isBehindProxy(config) && config.trustProxy === false)
    return `People use ${config.publicUrl}, yet HOST=${config.host} lets only this machine in, so a proxy must be in front: set TRUST_PROXY to its address (127.0.0.1 where it runs on this machine), or every caller counts as this machine.`;
  return null;
}

const isBehindProxy = ({ host, publicUrl }: Config) =>
  isThisMachine(host) && !isThisMachine(new URL(publicUrl).hostname);

/**
 * The warnings at the start of a server that other people can reach.
 * Takes: the configuration.
 * Gives: a sentence each.
 */
export function advice(config: Config): string[] {
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
 * Whether mails are shown instead of sent. Only where no real person can be meant: no mail server, and nobody
 * but this machine reaches the server.
 */
export function hasMailbox({ smtpUrl, reachedBy }: Config): boolean {
  return !smtpUrl && reachedBy === null;
}

/**
 * The address of a rehearsal that is begun from the console.
 * Gives: the address that was set, or this machine's where nobody else reaches the server; null where one
 * must be set first.
 */
export function rehearsalAddress({ rehearsal, reachedBy }: Config): string | null {
  if (rehearsal.url !== undefined) return rehearsal.url;
  return reachedBy === null ? `http://localhost:${rehearsal.port}` : null;
}
