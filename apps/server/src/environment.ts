import { z } from 'zod';
import { isThisMachine, LOCAL_SENDER } from './reach.ts';
import { isTrustProxy } from './trust-proxy.ts';

const DEFAULT_PORT = 3000;

/** The default port of a rehearsal. */
export const REHEARSAL_PORT = 3100;

/** The port of a made-up night. */
export const NIGHT_PORT = 3200;

/** The time in which a request must arrive completely. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Short, since a voter who claims a place waits for it. */
export const IDENTITY_WAIT_MS = 5_000;

const whole = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** An optional address of one of these protocols; anything else is refused with the example. */
export const address = (name: string, protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `${name} must be an address such as ${example}`,
    })
    .optional();

const POSTGRES = ['postgres:', 'postgresql:'];

/** The address of a host, without a path. */
const origin = (name: string, example: string, why = '') =>
  address(name, ['http:', 'https:'], example).refine((text) => text === undefined || isBareOrigin(text), {
    error: `${name} must be a scheme, a host and nothing after them, such as ${example}${why}`,
  });

/** An address that receives something secret. */
const secretAddress = (name: string, example: string, what: string) =>
  address(name, ['http:', 'https:'], example).refine((text) => text === undefined || isSecret(text), {
    error: `${name} must begin with https, or name this machine: ${what} travel to it`,
  });

/** A bearer token for an external service. */
const token = (name: string) =>
  z
    .string()
    .regex(/^[\w.~+/=-]{1,2000}$/, `${name} must be letters, digits or signs of -._~+/=`)
    .optional();

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The roles of server processes. */
const PROCESS_ROLES = ['http', 'sequencer', 'worker'] as const;

export type ProcessRole = (typeof PROCESS_ROLES)[number];

const ROLES: ReadonlySet<string> = new Set(PROCESS_ROLES);

/**
 * The settings as texts of the environment. Each has its default, the message for a wrong value, and its
 * description, from which the table in docs/operate.md is written.
 */
export const environmentSchema = z.object({
  PORT: whole('PORT', 0, 65_535, DEFAULT_PORT).describe('listening port'),
  HOST: z
    .string()
    .min(1, 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('localhost')
    .describe('listening address; `0.0.0.0` admits other machines and makes the server public'),
  PUBLIC_URL: origin(
    'PUBLIC_URL',
    'https://vote.example.org',
    ': the pages, the record and its name have the whole of a host',
  ).describe(
    'the address people use, without a path; mails, letters and the record’s name contain it: once letters are printed or links sent, keep it, or let it redirect. Default: `http://localhost:` and the port',
  ),
  NODE_ENV: z.string().default('development').describe('`production` makes the server public'),
  TRUST_PROXY: z
    .string()
    .max(500)
    .default('false')
    .refine(isTrustProxy, {
      error:
        'TRUST_PROXY must be the addresses of the proxies in front, such as 127.0.0.1, or how many there are; with true every caller could choose the address that counts',
    })
    .describe('addresses of the proxies in front, or their number: limits then count the callers’ addresses'),
  ROLE: z
    .string()
    .default(PROCESS_ROLES.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts): parts is ProcessRole[] => parts.every((part) => ROLES.has(part)), {
      error: 'ROLE must be http, sequencer or worker, or several of them with commas between',
    })
    .describe('this process’s tasks: [several processes](#several-processes)'),
  DATA_DIR: z
    .string()
    .min(1, 'DATA_DIR must be a folder, such as ./data')
    .default('./data')
    .describe('folder for keys, downloads and the embedded database'),
  DATABASE_URL: address('DATABASE_URL', POSTGRES, 'postgres://user:password@host:5432/name').describe(
    'a PostgreSQL of your own, 15 or newer, instead of the embedded one',
  ),
  DATABASE_OWNER_URL: address(
    'DATABASE_OWNER_URL',
    POSTGRES,
    'postgres://owner:password@host:5432/name',
  ).describe('the tables’ owner, for migrations, if `DATABASE_URL` names a role with fewer rights'),
  TRUSTEE_PASSPHRASE: z
    .string()
    .min(12, 'TRUSTEE_PASSPHRASE must have at least 12 characters')
    .max(1000)
    .optional()
    .describe('encrypts the keys in `DATA_DIR/keys`: 12 characters or more, fixed for good'),
  SERVICE_WORKER: z
    .enum(['true', 'false'], { error: 'SERVICE_WORKER must be true or false' })
    .default('true')
    .describe('browsers [keep the site’s files](#pages-kept-by-browsers); `false` removes them'),
  DEMO: z
    .enum(['true', 'false'], { error: 'DEMO must be true or false' })
    .optional()
    .describe(
      'create the demo election in an empty database. Default: `true` on your own machine; refused on a public server',
    ),
  DEMO_KEY: z
    .enum(['guardians', 'server'], { error: 'DEMO_KEY must be guardians or server' })
    .default('server')
    .describe(
      'who holds a new demo’s key: `server`, or three [guardians](guardian.md), as `npm start` sets it',
    ),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').describe(
    'mail server; without one mails are kept, and on your own machine shown at `/dev/mailbox`',
  ),
  MAIL_FROM: z.string().min(3).max(200).default(LOCAL_SENDER).describe('sender of all mails'),
  SMS_URL: secretAddress('SMS_URL', 'https://sms.example.org/send', 'voters’ codes').describe(
    '[SMS service](#sms-to-voters-without-a-mailbox): `https`, or on this machine. Requires `SMTP_URL`',
  ),
  SMS_TOKEN: token('SMS_TOKEN').describe('sent to `SMS_URL` as `Authorization: Bearer`'),
  IDENTITY_URL: secretAddress(
    'IDENTITY_URL',
    'https://identity.example.org/match',
    'people’s numbers',
  ).describe('[identity service](#an-identity-service): `https`, or on this machine'),
  IDENTITY_TOKEN: token('IDENTITY_TOKEN').describe('sent to `IDENTITY_URL` as `Authorization: Bearer`'),
  REHEARSAL_PORT: whole('REHEARSAL_PORT', 1, 65_535, REHEARSAL_PORT).describe(
    'port of a [rehearsal](#a-rehearsal) begun from the console',
  ),
  REHEARSAL_URL: origin('REHEARSAL_URL', 'https://rehearsal.example.org').describe(
    'the address of rehearsals, other than `PUBLIC_URL`; required on a public server',
  ),
  BALLOT_ENGINE: z
    .enum(['audited', 'fast'], { error: 'BALLOT_ENGINE must be audited or fast' })
    .default('audited')
    .describe(
      'verifies cast ballots; `fast` is [our own engine](decisions/022-fast-ed25519-for-verification.md), spot-checked by libsodium',
    ),
  HINTS: z
    .enum(['true', 'false'], { error: 'HINTS must be true or false' })
    .default('true')
    .describe(
      'hints let others verify the record several times as fast, for 75 % of the ballots’ size on disk',
    ),
  ADDRESS_REQUESTS_PER_MINUTE: whole('ADDRESS_REQUESTS_PER_MINUTE', 1, 10_000_000, 30_000).describe(
    'calls and pages per address; carriers put thousands of voters behind one',
  ),
  ADDRESS_LOGINS_PER_MINUTE: whole('ADDRESS_LOGINS_PER_MINUTE', 1, 1_000_000, 1_200).describe(
    'logins per address',
  ),
  ADDRESS_REGISTRATIONS_PER_HOUR: whole('ADDRESS_REGISTRATIONS_PER_HOUR', 1, 10_000_000, 12_000).describe(
    'new accounts per address',
  ),
  PLACE_CODES_PER_HOUR: whole('PLACE_CODES_PER_HOUR', 1, 10_000_000, 50_000).describe(
    'codes to contacts on the roll, which cost money; more are dropped silently. Codes to the asker’s own address and from the help desk do not count',
  ),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 60, 0).describe(
    'a process still answers so long after `SIGTERM`, while `/api/ready` says no to the load balancer',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{20,200}$/, 'METRICS_TOKEN must be 20 or more letters, digits or signs of -._~+/=')
    .optional()
    .describe('lets its holder read `/metrics` from elsewhere'),
  LOG_LEVEL: z
    .enum(LEVELS, { error: `LOG_LEVEL must be one of ${LEVELS.join(', ')}` })
    .optional()
    .describe(
      `${LEVELS.map((level) => `\`${level}\``).join(', ')}. Default: \`warn\` on a terminal, otherwise \`info\``,
    ),
});

export type Environment = z.infer<typeof environmentSchema>;

/** Accepts no path, query, fragment or login, which would be dropped silently. */
function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return true;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

/** Tells whether nobody on the way can read what is sent there. */
function isSecret(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isThisMachine(hostname);
}
