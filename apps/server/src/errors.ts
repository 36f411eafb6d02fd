import type { Failure } from '@evoting/contract/call';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './plugins/database/connect.ts';

/** What a refusal says over HTTP. */
export interface RefusalAnswer {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly message: string;
}

/** A route's table from a service's reasons to answers; it does not compile while a reason is missing. */
export type RefusalTable<Reason extends string> = Readonly<Record<Reason, RefusalAnswer>>;

/** An expected refusal on its way out: a handler returns it in place of a reply. */
export class Refused {
  readonly answer: RefusalAnswer;
  readonly retryAfterS: number | undefined;
  constructor(answer: RefusalAnswer, retryAfterS?: number) {
    this.answer = answer;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Turns a service's reason into the answer of this route.
 * Takes: the route's table, the reason, and for 429 after how many seconds to try again.
 */
export function refuse<Reason extends string>(
  table: RefusalTable<Reason>,
  reason: Reason,
  retryAfterS?: number,
): Refused {
  return new Refused(table[reason], retryAfterS);
}

/** A request that cannot be understood; thrown by what reads it, answered by the one error handler. `errors` holds one sentence a field. */
export class BadRequest extends Error {
  readonly status: number;
  readonly errors: readonly string[] | undefined;
  readonly retryAfterS: number | undefined;
  constructor(
    message: string,
    options: { status?: number; errors?: readonly string[]; retryAfterS?: number } = {},
  ) {
    super(message);
    this.retryAfterS = options.retryAfterS;
    this.status = options.status ?? 400;
    this.errors = options.errors;
  }
}

export const SOMETHING_WENT_WRONG = 'Something went wrong';
/** A cast, and whatever else may be repeated, is to be sent again as it was. */
const DATABASE_AWAY = 'The server is being restarted. Please try again in a moment';

/** Plain sentences for what Fastify and its plugins refuse by themselves. */
const FRAMEWORK_SENTENCES: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here; send JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut off'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The picture is larger than 10 MB'],
  FST_FILES_LIMIT: [413, 'Send one file a field'],
  FST_FIELDS_LIMIT: [413, 'The form has too many fields'],
  FST_PARTS_LIMIT: [413, 'The form has too many parts'],
  FST_PROTO_VIOLATION: [400, 'The form holds a field that is not accepted'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Send a form'],
  FST_ERR_BAD_URL: [400, 'The address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long'],
};

/** The one place where an error becomes an answer. A defect is logged whole and gives nothing away. */
export function answerError(
  error: FastifyError | BadRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [status, body] = describe(error);
  const isOurs = error instanceof BadRequest;
  if (status >= 500 && !isOurs) request.log.error({ err: error }, 'a call failed');
  const retryAfterS = isOurs ? error.retryAfterS : status === 503 ? 1 : undefined;
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  void reply.code(status).type('application/json; charset=utf-8').send(body);
}

function describe(error: FastifyError | BadRequest): [number, Failure] {
  if (error instanceof BadRequest) {
    return [error.status, { message: error.message, ...(error.errors ? { errors: [...error.errors] } : {}) }];
  }
  const known = FRAMEWORK_SENTENCES[error.code];
  if (known) return [known[0], { message: known[1] }];
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return [status, { message: 'The request was not understood' }];
  return isDatabaseAway(error) ? [503, { message: DATABASE_AWAY }] : [500, { message: SOMETHING_WENT_WRONG }];
}

/** Sends a refusal in the one shape of all failures. */
export function sendRefusal(reply: FastifyReply, { answer, retryAfterS }: Refused): FastifyReply {
  if (retryAfterS !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfterS)));
  return reply.code(answer.status).send({ message: answer.message } satisfies Failure);
}
