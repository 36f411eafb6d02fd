import { isIP } from 'node:net';
import { z } from 'zod';
import { isThisMachine, LOCAL_SENDER, whyReached } from './reach.ts';

const DEFAULT_PORT = 3000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Whoever claims a place waits for it. */
const IDENTITY_WAIT_MS = 5_000;

const whole = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const address = (name: string, protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `${name} must be an address such as ${example}`,
    })
    .optional();

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** What a process of the server does. */
const PROCESS_ROLES = ['http', 'sequencer', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];
const ROLES: ReadonlySet<string> = new Set(PROCESS_ROLES);

const environmentSchema = z.object({
  ROLE: z
    .string()
    .default(PROCESS_ROLES.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts): parts is ProcessRole[] => parts.every((part) => ROLES.has(part)), {
      error: 'ROLE must be http, sequencer or worker, or several of them with commas between',
    }),
  NODE_ENV: z.string().default('development'),
  PORT: whole('PORT', 0, 65_535, DEFAULT_PORT),
  HOST: z
    .string()
    .min(1, 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('localhost'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must be a folder, such as ./data').default('./data'),
  DATABASE_URL: address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  ),
  DATABASE_OWNER_URL: address(
    'DATABASE_OWNER_URL',
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/name',
  ),
  BALLOT_ENGINE: z
    .enum(['audited', 'fast'], { error: 'BALLOT_ENGINE must be audited or fast' })
    .default('audited'),
  HINTS: z.enum(['true', 'false'], { error: 'HINTS must be true or false' }).default('true'),
  DEMO: z.enum(['true', 'false'], { error: 'DEMO must be true or false' }).optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  MAIL_FROM: z.string().min(3).max(200).default(LOCAL_SENDER),
  PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:'], 'https://vote.example.org').refine(
    (text) => text === undefined || isBareOrigin(text),
    {
      error:
        'PUBLIC_URL must be a scheme, a host and nothing after them, such as https://vote.example.org: the pages, the record and its name have the whole of a host',
    },
  ),
  IDENTITY_URL: address('IDENTITY_URL', ['http:', 'https:'], 'https://identity.example.org/match').refine(
    (text) => text === undefined || isSecret(text),
    { error: 'IDENTITY_URL must begin with https, or name this machine: people’s numbers travel to it' },
  ),
  IDENTITY_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{1,2000}$/, 'IDENTITY_TOKEN must be letters, digits or signs of -._~+/=')
    .optional(),
  LOG_LEVEL: z.enum(LEVELS, { error: `LOG_LEVEL must be one of ${LEVELS.join(', ')}` }).optional(),
  TRUSTEE_PASSPHRASE: z
    .string()
    .min(12, 'TRUSTEE_PASSPHRASE must have at least 12 characters')
    .max(1000)
    .optional(),
  TRUST_PROXY: z.string().max(500).default('false').refine(isTrustProxy, {
    error:
      'TRUST_PROXY must be the addresses of the proxies in front, such as 127.0.0.1, or how many there are; with true every caller could choose the address that counts',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{20,200}$/, 'METRICS_TOKEN must be 20 or more letters, digits or signs of -._~+/=')
    .optional(),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 60, 0),
  ADDRESS_REQUESTS_PER_MINUTE: whole('ADDRESS_REQUESTS_PER_MINUTE', 1, 10_000_000, 30_000),
  ADDRESS_LOGINS_PER_MINUTE: whole('ADDRESS_LOGINS_PER_MINUTE', 1, 1_000_000, 1_200),
  ADDRESS_REGISTRATIONS_PER_HOUR: whole('ADDRESS_REGISTRATIONS_PER_HOUR', 1, 10_000_000, 12_000),
});

/** Everything that the environment decides, read once at the start. */
export interface Config {
  /** The setting by which other people can reach this server; null where only this machine can. */
  readonly reachedBy: string | null;
  /** What this process does; all where nothing is said. */
  readonly roles: ReadonlySet<ProcessRole>;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where the tables belong to another role than the application's: used for migrations only. */
  readonly databaseOwnerUrl: string | undefined;
  /** Cast ballots are judged by the fast engine, watched by libsodium, instead of by libsodium alone. */
  readonly isFastAtTheDoor: boolean;
  /** Whether hints are written beside the records. */
  readonly writesHints: boolean;
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Origin under which people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * Who confirms that an identity number is of the person who claims a place on the roll; null asks nobody.
   */
  readonly identity: {
    readonly url: string;
    readonly token: string | undefined;
    readonly waitMaxMs: number;
  } | null;
  /** Absent: warnings on a terminal, else everything that is answered. */
  readonly logLevel: (typeof LEVELS)[number] | undefined;
  /** Encrypts the keys of the elections where they are stored. */
  readonly trusteePassphrase: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Lets a program elsewhere read the figures. */
  readonly metricsToken: string | undefined;
  /** Within this a request must have come whole; the web app gives up after a third of it. */
  readonly requestTimeoutMs: number;
  /** How long calls are still answered after the process was told to end, while it is not ready any more. */
  readonly drainMs: number;
  readonly limits: {
    readonly addressRequestsPerMinute: number;
    readonly addressLoginsPerMinute: number;
    readonly addressRegistrationsPerHour: number;
  };
}

/** As Fastify takes it: no proxy, their addresses, or a function of the number of hops. */
type TrustProxy = false | string | ((address: string, hop: number) => boolean);

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

/**
 * Reads the environment. An empty variable counts as absent.
 * Gives: the configuration, or one sentence a bad variable that names it and what it must be.
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
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
      identity: env.IDENTITY_URL
        ? { url: env.IDENTITY_URL, token: env.IDENTITY_TOKEN, waitMaxMs: IDENTITY_WAIT_MS }
        : null,
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

const NO_DEMO = (reachedBy: string) =>
  `DEMO=true makes sample accounts whose passwords everybody knows, and other people can reach this server (${reachedBy}): leave DEMO out.`;

const DEMO_NEEDS_KEYS =
  'DEMO=true makes an election and its keys, which the process with the role sequencer does: leave DEMO out here.';

/** No path, query, fragment or login: they would be dropped without a word. */
function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return true;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

/** Whether nobody on the way reads what is sent there. */
function isSecret(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isThisMachine(hostname);
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isTrustProxy(text: string): boolean {
  if (text === 'false' || /^\d{1,2}$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [host = '', bits, more] = part.trim().split('/');
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(host) === 4 ? 32 : 128));
    return NAMED_RANGES.includes(part.trim()) || (isIP(host) !== 0 && isRange && more === undefined);
  });
}

/** `false`, the number of proxies in front, or their addresses. */
function readTrustProxy(text: string): TrustProxy {
  if (text === 'false') return false;
  return /^\d{1,2}$/.test(text) ? (_address, hop) => hop < Number(text) : text;
}
