import {
  type Failure,
  failureOf,
  failureOfFields,
  type PlainCode,
  type Reason,
} from '@evoting/contract/reasons';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Away, whyAway } from '../platform/database/away.ts';
import { ConsoleHeld, SessionEnded } from '../platform/sessions/sessions.ts';
import { ClockError } from '../platform/shared-clock.ts';

/** A refusal as HTTP. */
export interface RefusalAnswer {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly code: PlainCode;
}

/** The answer to every exceeded limit, except the following. */
export const TOO_MANY: RefusalAnswer = {
  status: 429,
  code: 'too-many-attempts',
};

/** Refuses a change of what is on the ballot. */
export const TOO_MANY_CHANGES: RefusalAnswer = {
  status: 429,
  code: 'too-many-changes',
};

/** Refuses an officer another look at a voter. */
export const TOO_MANY_LOOKS: RefusalAnswer = {
  status: 429,
  code: 'too-many-looks',
};

/** Refuses a further download of ballots or of a whole record. */
export const MANY_DOWNLOADS: RefusalAnswer = {
  status: 503,
  code: 'many-downloads',
};

/** Maps a service's reasons to answers; it does not compile while a reason is missing. */
export type RefusalTable<Reason extends string> = Readonly<Record<Reason, RefusalAnswer>>;

/** An expected refusal, which a handler returns in place of a reply. */
export class Refused {
  readonly answer: RefusalAnswer;
  readonly retryAfterS: number | undefined;
  constructor(answer: RefusalAnswer, retryAfterS?: number) {
    this.answer = answer;
    this.retryAfterS = retryAfterS;
  }
}

/** Seconds until an overloaded server may be asked again. */
const BUSY_RETRY_S = 2;

/** Converts a service's reason into the answer of a route. */
export function refuse<Reason extends string>(
  table: RefusalTable<Reason>,
  reason: Reason,
  retryAfterS?: number,
): Refused {
  const answer = table[reason];
  return new Refused(answer, retryAfterS ?? (answer.status === 503 ? BUSY_RETRY_S : undefined));
}

/** A request that cannot be parsed. Thrown by its reader, answered by the error handler. */
export class HttpError extends Error {
  readonly status: number;
  readonly failure: Failure;
  readonly retryAfterS: number | undefined;
  constructor(why: PlainCode | readonly Reason[], options: { status?: number; retryAfterS?: number } = {}) {
    const failure = typeof why === 'string' ? failureOf({ code: why }) : failureOfFields(why);
    super(failure.message);
    this.failure = failure;
    this.retryAfterS = options.retryAfterS;
    this.status = options.status ?? 400;
  }
}

/** The refusals of Fastify and its plugins. */
const FRAMEWORK_REASONS: Readonly<Record<string, readonly [status: number, code: PlainCode]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad-json'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'send-json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'cut-off'],
  FST_REQ_FILE_TOO_LARGE: [413, 'picture-too-large'],
  FST_FILES_LIMIT: [413, 'form-one-file'],
  FST_FIELDS_LIMIT: [413, 'form-many-fields'],
  FST_PARTS_LIMIT: [413, 'form-many-parts'],
  FST_PROTO_VIOLATION: [400, 'form-field-refused'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'send-form'],
  FST_ERR_BAD_URL: [400, 'bad-address'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'address-too-long'],
};

declare module 'fastify' {
  interface FastifyReply {
    /** Why the database could not do what was asked; null if it could. */
    away: Away | null;
  }
}

/** Sent with a 5xx: the id of its lines in the log, for a person who reports it. */
const REQUEST_ID = 'X-Request-Id';

/** Converts every error into an answer. A defect is logged in full; its answer reveals nothing. */
export function answerError(
  error: FastifyError | HttpError | SessionEnded | ConsoleHeld,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [status, body] = describe(error);
  reply.away = whyAway(error);
  const isOurs = error instanceof HttpError;
  if (status >= 500 && !isOurs) {
    request.log.error({ err: error }, 'request failed');
    reply.header(REQUEST_ID, request.id);
  }
  const retryAfterS = isOurs ? error.retryAfterS : status === 503 ? 1 : undefined;
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  void reply.code(status).type('application/json; charset=utf-8').send(body);
}

function describe(error: FastifyError | HttpError | SessionEnded | ConsoleHeld): [number, Failure] {
  if (error instanceof HttpError) return [error.status, error.failure];
  if (error instanceof SessionEnded) return [401, failureOf({ code: 'login-again' })];
  if (error instanceof ConsoleHeld) return [409, failureOf({ code: 'console-held' })];
  const [status, code] = FRAMEWORK_REASONS[error.code] ?? reasonOfOther(error);
  return [status, failureOf({ code })];
}

const AWAY_REASONS: Readonly<Record<Away, PlainCode>> = {
  gone: 'restarting',
  'reads-only': 'shows-only',
  'cannot-store': 'cannot-store',
  behind: 'record-stopped',
  overloaded: 'overloaded',
};

/**
 * While the database is away, a call that may be repeated (such as a cast) should be sent again unchanged.
 */
function reasonOfOther(error: FastifyError): [number, PlainCode] {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return [status, 'not-understood'];
  const away = error instanceof ClockError ? 'behind' : whyAway(error);
  return away ? [503, AWAY_REASONS[away]] : [500, 'something-went-wrong'];
}

/** Sends a refusal in the shape of all failures. */
export function sendRefusal(reply: FastifyReply, { answer, retryAfterS }: Refused): FastifyReply {
  if (retryAfterS !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfterS)));
  return reply.code(answer.status).send(failureOf({ code: answer.code }));
}

/** Sends a failure outside a call's handler. */
export function sendFailure(reply: FastifyReply, status: number, reason: PlainCode | Reason): FastifyReply {
  return reply.code(status).send(failureOf(typeof reason === 'string' ? { code: reason } : reason));
}
