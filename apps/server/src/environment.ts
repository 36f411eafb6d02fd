import { z } from 'zod';
import { isThisMachine, LOCAL_SENDER } from './reach.ts';
import { isTrustProxy } from './trust-proxy.ts';

const DEFAULT_PORT = 3000;

/** Where a rehearsal listens by default. */
export const REHEARSAL_PORT = 3100;

/** How long a call may take to arrive completely. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A voter who claims a place waits for it. */
export const IDENTITY_WAIT_MS = 5_000;

const whole = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** An address of one of these protocols (`https:`), or none; anything else is refused with the example. */
export const address = (name: string, protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `${name} must be an address such as ${example}`,
    })
    .optional();

const POSTGRES = ['postgres:', 'postgresql:'];

/** The address of a host alone. */
const origin = (name: string, example: string, why = '') =>
  address(name, ['http:', 'https:'], example).refine((text) => text === undefined || isBareOrigin(text), {
    error: `${name} must be a scheme, a host and nothing after them, such as ${example}${why}`,
  });

/** An address to which something secret travels. */
const secretAddress = (name: string, example: string, what: string) =>
  address(name, ['http:', 'https:'], example).refine((text) => text === undefined || isSecret(text), {
    error: `${name} must begin with https, or name this machine: ${what} travel to it`,
  });

/** The token by which an external service knows us. */
const token = (name: string) =>
  z
    .string()
    .regex(/^[\w.~+/=-]{1,2000}$/, `${name} must be letters, digits or signs of -._~+/=`)
    .optional();

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** What a process of the server does. */
const PROCESS_ROLES = ['http', 'sequencer', 'worker'] as const;

export type ProcessRole = (typeof PROCESS_ROLES)[number];

const ROLES: ReadonlySet<string> = new Set(PROCESS_ROLES);

/**
 * The settings as they come: texts of the environment, each with its default and the message when it is
 * wrong.
 */
export const environmentSchema = z.object({
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
  DATABASE_URL: address('DATABASE_URL', POSTGRES, 'postgres://user:password@host:5432/name'),
  DATABASE_OWNER_URL: address('DATABASE_OWNER_URL', POSTGRES, 'postgres://owner:password@host:5432/name'),
  BALLOT_ENGINE: z
    .enum(['audited', 'fast'], { error: 'BALLOT_ENGINE must be audited or fast' })
    .default('audited'),
  HINTS: z.enum(['true', 'false'], { error: 'HINTS must be true or false' }).default('true'),
  DEMO: z.enum(['true', 'false'], { error: 'DEMO must be true or false' }).optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  MAIL_FROM: z.string().min(3).max(200).default(LOCAL_SENDER),
  PUBLIC_URL: origin(
    'PUBLIC_URL',
    'https://vote.example.org',
    ': the pages, the record and its name have the whole of a host',
  ),
  IDENTITY_URL: secretAddress('IDENTITY_URL', 'https://identity.example.org/match', 'people’s numbers'),
  IDENTITY_TOKEN: token('IDENTITY_TOKEN'),
  SMS_URL: secretAddress('SMS_URL', 'https://sms.example.org/send', 'voters’ codes'),
  SMS_TOKEN: token('SMS_TOKEN'),
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
  REHEARSAL_PORT: whole('REHEARSAL_PORT', 1, 65_535, REHEARSAL_PORT),
  REHEARSAL_URL: origin('REHEARSAL_URL', 'https://rehearsal.example.org'),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 60, 0),
  ADDRESS_REQUESTS_PER_MINUTE: whole('ADDRESS_REQUESTS_PER_MINUTE', 1, 10_000_000, 30_000),
  ADDRESS_LOGINS_PER_MINUTE: whole('ADDRESS_LOGINS_PER_MINUTE', 1, 1_000_000, 1_200),
  ADDRESS_REGISTRATIONS_PER_HOUR: whole('ADDRESS_REGISTRATIONS_PER_HOUR', 1, 10_000_000, 12_000),
  PLACE_CODES_PER_HOUR: whole('PLACE_CODES_PER_HOUR', 1, 10_000_000, 50_000),
});

export type Environment = z.infer<typeof environmentSchema>;

/** No path, query, fragment or login: they would be dropped silently. */
function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return true;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

/** Whether nobody on the way can read what is sent there. */
function isSecret(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isThisMachine(hostname);
}
