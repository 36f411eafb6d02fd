import {
  type Environment,
  environmentSchema,
  IDENTITY_WAIT_MS,
  type ProcessRole,
  REQUEST_TIMEOUT_MS,
} from './environment.ts';
import { underTls, whyReached } from './reach.ts';
import { readTrustProxy } from './trust-proxy.ts';

/** Everything that the environment decides, read once at the start. */
export type Config = Readonly<ReturnType<typeof configOf>>;

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
  const config = configOf(env);
  const wrong = whatIsWrong(env, config);
  return wrong === null ? { ok: true, config } : { ok: false, sentences: [wrong] };
}

function configOf(env: Environment) {
  /** The setting by which other people can reach this server; null where only this machine can. */
  const reachedBy = whyReached(env);
  /** What this process does; everything by default. */
  const roles: ReadonlySet<ProcessRole> = new Set(env.ROLE);
  return {
    reachedBy,
    roles,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Where another role than the application's owns the tables: used for migrations only. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /**
     * Cast ballots are verified by the fast engine, checked against libsodium, instead of by libsodium alone.
     */
    isFastAtTheDoor: env.BALLOT_ENGINE === 'fast',
    /** Whether hints are written beside the records. */
    writesHints: env.HINTS === 'true',
    demo: env.DEMO === undefined ? reachedBy === null && roles.has('sequencer') : env.DEMO === 'true',
    smtpUrl: env.SMTP_URL && underTls(env.SMTP_URL),
    mailFrom: env.MAIL_FROM,
    /** The origin at which people reach this server, without a slash at the end. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    /** Where a rehearsal that is begun from the console listens, and the address that people use for it. */
    rehearsal: { port: env.REHEARSAL_PORT, url: env.REHEARSAL_URL && new URL(env.REHEARSAL_URL).origin },
    /**
     * The service that confirms that an identity number belongs to the person who claims a place on the roll.
     */
    identity: serviceOf(env.IDENTITY_URL, { token: env.IDENTITY_TOKEN, waitMaxMs: IDENTITY_WAIT_MS }),
    /**
     * The service that sends SMS to phones on the roll; with null none are sent, and no phone numbers taken.
     */
    sms: serviceOf(env.SMS_URL, { token: env.SMS_TOKEN }),
    /** Absent: warnings on a terminal, else every request. */
    logLevel: env.LOG_LEVEL,
    /** Encrypts the keys of the elections where they are stored. */
    trusteePassphrase: env.TRUSTEE_PASSPHRASE,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    /** Lets a program elsewhere read the figures. */
    metricsToken: env.METRICS_TOKEN,
    /** Within this time a request must have arrived completely; the web app gives up after a third of it. */
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    /**
     * How long calls are still answered after the process was told to end, while it is not ready any more.
     */
    drainMs: env.DRAIN_SECONDS * 1_000,
    limits: {
      addressRequestsPerMinute: env.ADDRESS_REQUESTS_PER_MINUTE,
      addressLoginsPerMinute: env.ADDRESS_LOGINS_PER_MINUTE,
      addressRegistrationsPerHour: env.ADDRESS_REGISTRATIONS_PER_HOUR,
      placeCodesPerHour: env.PLACE_CODES_PER_HOUR,
    },
  };
}

/** A service elsewhere, and how it is called; null where none is named. */
function serviceOf<How>(url: string | undefined, how: How) {
  return url ? { url, ...how } : null;
}

/** What settings that are right by themselves get wrong together; null for nothing. */
function whatIsWrong(env: Environment, { reachedBy, roles, publicUrl, rehearsal }: Config): string | null {
  if (reachedBy && env.DEMO === 'true') return NO_DEMO(reachedBy);
  if (env.SMS_URL && !env.SMTP_URL) return SMS_NEEDS_MAIL;
  if (rehearsal.url === publicUrl) return OWN_ADDRESS;
  return env.DEMO === 'true' && !roles.has('sequencer') ? DEMO_NEEDS_KEYS : null;
}

const SMS_NEEDS_MAIL =
  'SMS_URL needs SMTP_URL beside it: SMS wait in the same outbox as mails, which nobody empties without a mail server.';

const NO_DEMO = (reachedBy: string) =>
  `DEMO=true makes sample accounts whose passwords everybody knows, and other people can reach this server (${reachedBy}): leave DEMO out.`;

const OWN_ADDRESS =
  'REHEARSAL_URL must be another address than PUBLIC_URL: the devices that take part in a rehearsal would refuse the election at the same one afterwards.';

const DEMO_NEEDS_KEYS =
  'DEMO=true makes an election and its keys, which the process with the role sequencer does: leave DEMO out here.';
