import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import * as z from 'zod/mini';

/** The content of an act of two officers. */
export interface ActContent {
  /** The election's id; null for an act on the commission. */
  readonly election: string | null;
  readonly act: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** 16 random bytes in hex, so that nobody guesses parameters that the log does not show. */
  readonly salt: string;
}

/**
 * The acts whose log lines show only some of their parameters, and no salt: each is about one voter. Readers of
 * the log cannot recompute their digests.
 */
export const ACTS_ABOUT_VOTERS: readonly string[] = [
  'add-to-roll',
  'remove-from-roll',
  'settle-claim',
  'change-email',
];

/**
 * Digests an act: SHA-256 of compact JSON with the fields `election`, `act`, `params` and `salt` in this order, the
 * parameters sorted by name.
 * @returns 64 hex digits
 */
export function digestOfAct({ election, act, params, salt }: ActContent): string {
  const sorted = Object.fromEntries(Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)));
  return hexOf(JSON.stringify({ election, act, params: sorted, salt }));
}

/** The things that one officer takes back. */
export type TakenBack = 'announcement' | 'invitation';

/** Describes the act by which one officer takes something back. */
export const takingBack = (what: TakenBack, id: string, salt: string): ActContent => ({
  election: null,
  act: `take-back-${what}`,
  params: { id },
  salt,
});

/**
 * An officer's decisions about a proposal; `object` is a vote against it. `hold` stops a confirmed end of an election
 * before it takes effect, and `release` takes the officer's own hold back. `take-back` is about no proposal, but an
 * announcement or an invitation.
 */
export const DECISIONS = [
  'propose',
  'confirm',
  'withdraw',
  'object',
  'hold',
  'release',
  'take-back',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision as an officer's passkey signs it. */
export interface Statement {
  readonly decision: Decision;
  /** The digest of the act. */
  readonly digest: string;
  /** The officer's account. */
  readonly officer: string;
  /** The officer's reason, if the decision has one. */
  readonly reason?: string | undefined;
  /** The time on the officer's device, in ISO 8601 with milliseconds. */
  readonly at: string;
}

/**
 * Digests a statement: SHA-256 of compact JSON with the fields `v`, `decision`, `digest`, `officer`,
 * `at` and, if there is one, `reason`.
 * @returns 64 hex digits; the bytes are the passkey's challenge
 */
export const challengeOf = ({ decision, digest, officer, at, reason }: Statement): string =>
  hexOf(JSON.stringify({ v: 1, decision, digest, officer, at, reason }));

const hexOf = (text: string): string => bytesToHex(sha256(encodeUtf8(text)));

const base64urlSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));

/**
 * An officer's confirmation of a decision, as the log has it. `app`: by a code of an authenticator app, which proves
 * nothing to readers.
 */
export const confirmationSchema = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('passkey'),
    /** The passkey's id. */
    credential: base64urlSchema,
    authenticatorData: base64urlSchema,
    clientData: base64urlSchema,
    signature: base64urlSchema,
    at: z.string(),
  }),
  z.strictObject({ way: z.literal('app') }),
]);
export type LoggedConfirmation = z.infer<typeof confirmationSchema>;

const factsSchema = z.looseObject({
  act: z.string(),
  election: z.nullable(z.string()),
  params: z.string(),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  salt: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  reason: z.optional(z.string()),
  /** Only on the objection that ends a proposal. */
  ends: z.optional(z.boolean()),
  confirmation: z.string(),
});
const paramsSchema = z.record(z.string(), z.unknown());
const clientSchema = z.looseObject({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
});

/** A decision in a log line; without a salt where parameters are hidden. */
export interface LoggedDecision extends Omit<ActContent, 'salt'> {
  readonly digest: string;
  readonly salt: string | undefined;
  readonly reason: string | undefined;
  /** The objection ended the proposal. */
  readonly ends: boolean;
  readonly confirmation: LoggedConfirmation;
}

/** Reads the facts of a decision's log line; null for others. */
export function readDecision(after: unknown): LoggedDecision | null {
  const facts = z.safeParse(factsSchema, after).data;
  const params = facts && readJson(paramsSchema, facts.params);
  const confirmation = facts && readJson(confirmationSchema, facts.confirmation);
  if (!params || !confirmation) return null;
  const { act, election, digest, salt, reason, ends = false } = facts;
  return { act, election, params, digest, salt, reason, ends, confirmation };
}

/** Reads the client data of a passkey's signature; null for others. */
export const readClientData = (text: string): z.infer<typeof clientSchema> | null =>
  readJson(clientSchema, text);

function readJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
