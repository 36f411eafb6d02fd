import {
  type Environment,
  environmentSchema,
  IDENTITY_WAIT_MS,
  type ProcessRole,
  REQUEST_TIMEOUT_MS,
} from './environment.ts';
import { underTls, whyReached } from './reach.ts';
import { readTrustProxy } from './trust-proxy.ts';

/** The configuration, read from the environment once at the start. */
export type Config = Readonly<ReturnType<typeof configOf>>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

/**
 * Reads the environment. An empty variable counts as absent.
 * @returns the configuration, or a sentence for each bad variable
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
  const contradiction = contradictionIn(env, config);
  return contradiction === null ? { ok: true, config } : { ok: false, sentences: [contradiction] };
}

function configOf(env: Environment) {
  /** The setting that makes this server reachable for other people, or null. */
  const reachedBy = whyReached(env);
  /** The roles of this process; all by default. */
  const roles: ReadonlySet<ProcessRole> = new Set(env.ROLE);
  return {
    reachedBy,
    roles,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** The owner of the tables, if it is another role than the application's. For migrations only. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /**
     * Verifies cast ballots by the fast engine, cross-checked by libsodium, instead of by libsodium alone.
     */
    isFastAtTheDoor: env.BALLOT_ENGINE === 'fast',
    /** Writes hints beside the records. */
    writesHints: env.HINTS === 'true',
    demo: env.DEMO === undefined ? reachedBy === null && roles.has('sequencer') : env.DEMO === 'true',
    /** A new demo has a key that three guardians share. */
    demoHasGuardians: env.DEMO_KEY === 'guardians',
    /** Serves the service worker; otherwise one that removes itself and all that was kept. */
    servesWorker: env.SERVICE_WORKER === 'true',
    smtpUrl: env.SMTP_URL && underTls(env.SMTP_URL),
    mailFrom: env.MAIL_FROM,
    /** The origin at which people reach this server, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    /** Port and public address of a rehearsal begun from the console. */
    rehearsal: { port: env.REHEARSAL_PORT, url: env.REHEARSAL_URL && new URL(env.REHEARSAL_URL).origin },
    /**
     * The service that confirms that an identity number belongs to the person who claims a place on the roll.
     */
    identity: serviceOf(env.IDENTITY_URL, { token: env.IDENTITY_TOKEN, waitMaxMs: IDENTITY_WAIT_MS }),
    /** The service that sends SMS to phones on the roll; null: no SMS, and no phone numbers are taken. */
    sms: serviceOf(env.SMS_URL, { token: env.SMS_TOKEN }),
    /** Default: warnings on a terminal, else every request. */
    logLevel: env.LOG_LEVEL,
    /** Encrypts the elections' keys at rest. */
    trusteePassphrase: env.TRUSTEE_PASSPHRASE,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    /** Lets a program elsewhere read the metrics. */
    metricsToken: env.METRICS_TOKEN,
    /**
     * The time within which a request must have arrived completely. The web app gives up after a third of it.
     */
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    /** Time in which calls are still answered after SIGTERM, while `/api/ready` says no. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    limits: {
      addressRequestsPerMinute: env.ADDRESS_REQUESTS_PER_MINUTE,
      addressLoginsPerMinute: env.ADDRESS_LOGINS_PER_MINUTE,
      addressRegistrationsPerHour: env.ADDRESS_REGISTRATIONS_PER_HOUR,
      placeCodesPerHour: env.PLACE_CODES_PER_HOUR,
    },
  };
}

/** An external service, or null where no address is set. */
function serviceOf<How>(url: string | undefined, how: How) {
  return url ? { url, ...how } : null;
}

/** Explains in one sentence how settings contradict each other, or returns null. */
function contradictionIn(
  env: Environment,
  { reachedBy, roles, publicUrl, rehearsal }: Config,
): string | null {
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
