import {
  environmentSchema,
  IDENTITY_WAIT_MS,
  type LEVELS,
  type ProcessRole,
  REQUEST_TIMEOUT_MS,
} from './environment.ts';
import { underTls, whyReached } from './reach.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** Everything that the environment decides, read once at the start. */
export interface Config {
  /** The setting by which other people can reach this server; null where only this machine can. */
  readonly reachedBy: string | null;
  /** What this process does; everything by default. */
  readonly roles: ReadonlySet<ProcessRole>;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where another role than the application's owns the tables: used for migrations only. */
  readonly databaseOwnerUrl: string | undefined;
  /**
   * Cast ballots are verified by the fast engine, checked against libsodium, instead of by libsodium alone.
   */
  readonly isFastAtTheDoor: boolean;
  /** Whether hints are written beside the records. */
  readonly writesHints: boolean;
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The origin at which people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * The service that confirms that an identity number belongs to the person who claims a place on the roll;
   * null for none.
   */
  readonly identity: {
    readonly url: string;
    readonly token: string | undefined;
    readonly waitMaxMs: number;
  } | null;
  /**
   * The service that sends SMS to the phone numbers on the roll; with null none are sent, and no phone
   * numbers taken.
   */
  readonly sms: { readonly url: string; readonly token: string | undefined } | null;
  /** Absent: warnings on a terminal, else every request. */
  readonly logLevel: (typeof LEVELS)[number] | undefined;
  /** Where a rehearsal that is begun from the console listens, and the address that people use for it. */
  readonly rehearsal: { readonly port: number; readonly url: string | undefined };
  /** Encrypts the keys of the elections where they are stored. */
  readonly trusteePassphrase: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Lets a program elsewhere read the figures. */
  readonly metricsToken: string | undefined;
  /** Within this time a request must have arrived completely; the web app gives up after a third of it. */
  readonly requestTimeoutMs: number;
  /** How long calls are still answered after the process was told to end, while it is not ready any more. */
  readonly drainMs: number;
  readonly limits: {
    readonly addressRequestsPerMinute: number;
    readonly addressLoginsPerMinute: number;
    readonly addressRegistrationsPerHour: number;
  };
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

/**
 * Reads the environment. An empty variable counts as absent.
 * Gives: the configuration, or for each bad variable one sentence that names it and what it must be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    return { ok: false, sentences: parsed.error.issues.map((issue) => `${issue.message}.`) };
  const env = parsed.data;
  const reachedBy = whyReached(env);
  if (reachedBy && env.DEMO === 'true') return { ok: false, sentences: [NO_DEMO(reachedBy)] };
  if (env.SMS_URL && !env.SMTP_URL) return { ok: false, sentences: [SMS_NEEDS_MAIL] };
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`;
  const rehearsalUrl = env.REHEARSAL_URL && new URL(env.REHEARSAL_URL).origin;
  if (rehearsalUrl === publicUrl) return { ok: false, sentences: [OWN_ADDRESS] };
  const roles = new Set(env.ROLE);
  if (env.DEMO === 'true' && !roles.has('sequencer')) return { ok: false, sentences: [DEMO_NEEDS_KEYS] };
  return {
    ok: true,
    config: {
      reachedBy,
      roles,
      port: env.PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      databaseUrl: env.DATABASE_URL,
      databaseOwnerUrl: env.DATABASE_OWNER_URL,
      isFastAtTheDoor: env.BALLOT_ENGINE === 'fast',
      writesHints: env.HINTS === 'true',
      demo: env.DEMO === undefined ? reachedBy === null && roles.has('sequencer') : env.DEMO === 'true',
      smtpUrl: env.SMTP_URL && underTls(env.SMTP_URL),
      mailFrom: env.MAIL_FROM,
      publicUrl,
      rehearsal: { port: env.REHEARSAL_PORT, url: rehearsalUrl },
      identity: env.IDENTITY_URL
        ? { url: env.IDENTITY_URL, token: env.IDENTITY_TOKEN, waitMaxMs: IDENTITY_WAIT_MS }
        : null,
      sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN } : null,
      logLevel: env.LOG_LEVEL,
      trusteePassphrase: env.TRUSTEE_PASSPHRASE,
      trustProxy: readTrustProxy(env.TRUST_PROXY),
      metricsToken: env.METRICS_TOKEN,
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      drainMs: env.DRAIN_SECONDS * 1_000,
      limits: {
        addressRequestsPerMinute: env.ADDRESS_REQUESTS_PER_MINUTE,
        addressLoginsPerMinute: env.ADDRESS_LOGINS_PER_MINUTE,
        addressRegistrationsPerHour: env.ADDRESS_REGISTRATIONS_PER_HOUR,
      },
    },
  };
}

const SMS_NEEDS_MAIL =
  'SMS_URL needs SMTP_URL beside it: SMS wait in the same outbox as mails, which nobody empties without a mail server.';

const NO_DEMO = (reachedBy: string) =>
  `DEMO=true makes sample accounts whose passwords everybody knows, and other people can reach this server (${reachedBy}): leave DEMO out.`;

const OWN_ADDRESS =
  'REHEARSAL_URL must be another address than PUBLIC_URL: the devices that take part in a rehearsal would refuse the election at the same one afterwards.';

const DEMO_NEEDS_KEYS =
  'DEMO=true makes an election and its keys, which the process with the role sequencer does: leave DEMO out here.';
