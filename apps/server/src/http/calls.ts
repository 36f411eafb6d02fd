import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Auth, Call } from '@evoting/contract/call';
import {
  type Calls,
  calls,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
  type ReplyInput,
  type RouteKey,
} from '@evoting/contract/calls';
import { LANGUAGE_CODES, type LanguageCode } from '@evoting/contract/constants';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import type { Session, Sessions } from '../platform/sessions/sessions.ts';
import { requireSession } from './auth.ts';
import { HttpError, Refused, sendRefusal, TOO_MANY } from './errors.ts';
import type { Sender, Upload, UploadBudget, UploadKind } from './images/budget.ts';
import { type Form, readForm } from './multipart.ts';
import { JSON_TYPE, PreparedReply, sendPrepared, serialise } from './prepared-reply.ts';
import { validate } from './validate.ts';

type FileField<K extends RouteKey> = Calls[K] extends {
  multipart: { files: readonly (infer Name extends string)[] };
}
  ? Name
  : never;

type SessionOf<A extends Auth> = A extends 'public'
  ? null
  : A extends { officers: readonly (infer Role)[] }
    ? Session & { readonly officer: Role }
    : Session;

/**
 * A validated request; nothing in it is raw. `address` is the caller's network address, for rate limits only.
 */
export interface Incoming<K extends RouteKey> {
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
  readonly params: ParsedParams<K>;
  readonly files: Readonly<Partial<Record<FileField<K>, Buffer>>>;
  /** The kind of the uploaded file, or null. */
  readonly upload: UploadKind | null;
  readonly session: SessionOf<Calls[K]['auth']>;
  readonly address: string;
  /** The language that the caller asks for first; null for none, or for one that the app lacks. */
  readonly language: LanguageCode | null;
  /**
   * Returns a signal that aborts when the caller hangs up, and after the answer. A function, since few
   * handlers use it; a getter would give each request an object of another shape.
   */
  readonly hangingUp: () => AbortSignal;
  readonly log: FastifyRequest['log'];
}

export type Handler<K extends RouteKey> = (
  incoming: Incoming<K>,
) => Promise<ReplyInput<K> | PreparedReply<K> | Refused> | ReplyInput<K> | PreparedReply<K> | Refused;

/**
 * Checks before the body of a call is read. `bodyLimit`: maximum bytes of the route, if unusual.
 * `bodyMaxBytes`: a lower maximum for this request; null for the usual one.
 */
export interface ServeOptions<K extends RouteKey = RouteKey> {
  readonly limitByAddress?: { take(address: string): Promise<number> | number };
  readonly limitByAccount?: { take(account: string): Promise<number> };
  readonly bodyLimit?: number;
  readonly bodyMaxBytes?: (params: ParsedParams<K>) => Promise<number | null>;
  /** Never compresses the answers: their length would reveal the contents. */
  readonly compress?: false;
  /** Sent with every success. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves one call of the contract: authorizes, validates, calls the handler, and sends the fields of the
 * reply's schema.
 */
export interface Serve {
  <K extends RouteKey>(key: K, handler: Handler<K>): void;
  <K extends RouteKey>(key: K, options: ServeOptions<K>, handler: Handler<K>): void;
}

interface ServeDeps {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly uploads: Pick<UploadBudget, 'begin'>;
  /** Called after each successful change by a party, a candidate or an officer, before its answer. */
  readonly onChange: () => void;
}

/** Creates `serve` for an application. */
export function serveOn(app: FastifyInstance, { sessions, uploads, onChange }: ServeDeps): Serve {
  return <K extends RouteKey>(key: K, ...rest: [Handler<K>] | [ServeOptions<K>, Handler<K>]) => {
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    const {
      limitByAddress,
      limitByAccount,
      bodyLimit,
      bodyMaxBytes,
      compress,
      headers = {},
    }: ServeOptions<K> = options;
    const call: Call = calls[key];
    const { method, path } = splitKey(key);
    const changesElection = method !== 'GET' && isOfStaff(call.auth);
    app.route({
      method,
      url: `/api${path}`,
      ...(bodyLimit ? { bodyLimit } : {}),
      ...(compress === false ? { compress } : {}),
      // Before the body is read: a stranger cannot make us read 10 MB.
      ...(call.auth === 'public' && !limitByAddress
        ? {}
        : {
            onRequest: async (request) => {
              const session = await requireSession(sessions, call, request);
              request.session = session;
              const retryAfterS =
                (await limitByAddress?.take(request.ip)) ||
                (session && (await limitByAccount?.take(session.userId))) ||
                0;
              if (retryAfterS > 0) throw new HttpError(TOO_MANY.code, { status: 429, retryAfterS });
            },
          }),
      ...(bodyMaxBytes
        ? {
            preParsing: async (request, _reply, body) =>
              limited(body, (await bodyMaxBytes(paramsOf(call, request))) ?? usualBytes(app)),
          }
        : {}),
      handler: async (request, reply) => {
        const hangingUp = hangingUpOf(reply.raw);
        const begin = () => uploads.begin(senderOf(call, request), hangingUp());
        const answer = await handler({ ...(await read(call, request, begin)), hangingUp } as never);
        if (answer instanceof Refused) return sendRefusal(reply, answer);
        if (changesElection) onChange();
        if (answer instanceof PreparedReply)
          return sendPrepared(request, reply, answer, { isPersonal: call.auth !== 'public' });
        return reply
          .code(call.status ?? 200)
          .headers(headers)
          .type(JSON_TYPE)
          .send(serialise(key, answer));
      },
    });
  };
}

/** Tells whether only parties, candidates or officers may make such calls. */
const isOfStaff = (auth: Auth): boolean =>
  typeof auth === 'object' && ('officers' in auth || !auth.includes('VOTER'));

/**
 * Creates the signal on demand: few handlers need it, and it would be a quarter of the cost of a hot call.
 */
function hangingUpOf(response: ServerResponse): () => AbortSignal {
  let closing: AbortController | undefined;
  return () => {
    if (closing) return closing.signal;
    closing = new AbortController();
    const { signal } = closing;
    if (response.closed) closing.abort();
    else response.once('close', () => closing?.abort());
    return signal;
  };
}

function senderOf({ auth }: Call, { session, ip }: FastifyRequest): Sender {
  if (session === null) throw new Error('no public call takes files');
  return { session, address: ip, isOfficers: typeof auth === 'object' && 'officers' in auth };
}

/** The application's limit for bodies, in bytes. */
const usualBytes = ({ initialConfig }: FastifyInstance): number => initialConfig.bodyLimit ?? 0;

/** Fails with 413 when a body becomes too large, by its announced length before any of it is read. */
function limited(body: RequestPayload, maxBytes: number): RequestPayload {
  const announced = Number((body as IncomingMessage).headers?.['content-length'] ?? 0);
  const tooLarge = () => new HttpError('too-large', { status: 413 });
  if (announced > maxBytes) throw tooLarge();
  let received = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      received += chunk.length;
      done(received > maxBytes ? tooLarge() : null, chunk);
    },
  });
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}

/** @param key `METHOD /path`, as in the contract */
export function splitKey(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

async function read(
  call: Call,
  request: FastifyRequest,
  begin: () => Promise<Upload>,
): Promise<Omit<Incoming<RouteKey>, 'session' | 'hangingUp'> & { session: Session | null }> {
  const { body, files, upload } = await readBody(call, request, begin);
  return {
    params: paramsOf(call, request),
    query: (call.query && validate(call.query, request.query)) as never,
    body: (call.body && validate(call.body, body)) as never,
    files: files as never,
    upload,
    session: request.session,
    address: request.ip,
    language: languageOf(request),
    log: request.log,
  };
}

function languageOf({ headers }: FastifyRequest): LanguageCode | null {
  const first = headers['accept-language']
    ?.slice(0, 3)
    .split(/[^a-z]/i, 1)[0]
    ?.toLowerCase();
  return LANGUAGE_CODES.find((code) => code === first) ?? null;
}

const paramsOf = (call: Call, request: FastifyRequest): never =>
  (call.params && validate(call.params, request.params)) as never;

async function readBody(
  call: Call,
  request: FastifyRequest,
  begin: () => Promise<Upload>,
): Promise<{ body: unknown } & Pick<Form, 'files' | 'upload'>> {
  if (request.isMultipart()) {
    if (!call.multipart) throw new HttpError('send-json-not-form', { status: 415 });
    const { fields, ...form } = await readForm(request, call.multipart.files, begin);
    return { body: fields, ...form };
  }
  if (call.multipart?.accepts === 'only') throw new HttpError('send-multipart', { status: 415 });
  return { body: request.body, files: {}, upload: null };
}
