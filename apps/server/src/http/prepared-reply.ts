import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { calls, type ReplyInput, type RouteKey } from '@evoting/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesZip } from './compression.ts';

const zip = promisify<Buffer, Buffer>(gzip);

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A text or a picture that many requests share: encoded once. */
export class PreparedText {
  readonly type: string;
  /** UTF-8: a string would be encoded for every answer. */
  readonly bytes: Buffer;
  readonly etag: string;
  #zipped: Promise<Buffer> | undefined;
  constructor(type: string, content: string | Buffer) {
    this.type = type;
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    // Weak, since the same text may be sent compressed.
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Compressed once for all clients, on another thread: on election night thousands ask for the same count. */
  get zipped(): Promise<Buffer> {
    this.#zipped ??= zip(this.bytes);
    return this.#zipped;
  }
}

/** A reply that many requests share: validated and serialized once. */
export class PreparedReply<K extends RouteKey> extends PreparedText {
  declare readonly key: K;
  constructor(key: K, value: ReplyInput<K>) {
    super(JSON_TYPE, serialise(key, value));
  }
}

/** A reply that fits one packet gains nothing. */
const SMALLEST_ZIPPED = 1_024;

/**
 * Serializes a call's reply.
 * @throws if the reply breaks the contract: a defect, logged in full and answered with 500
 */
export function serialise(key: RouteKey, value: unknown): string {
  const parsed = calls[key].reply.safeParse(value);
  if (!parsed.success) throw new Error(`The reply of ${key} breaks the contract`, { cause: parsed.error });
  return JSON.stringify(parsed.data);
}

/**
 * Sends a prepared reply, compressed where the client accepts it and it pays. The client keeps it and is
 * answered with 304, unless it is personal: a browser's disk would keep it after the logout.
 * @see ASVS 5.0, 14.3.2
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedText,
  { isPersonal } = { isPersonal: false },
): Promise<FastifyReply> {
  // The header of every call says `no-store`.
  if (!isPersonal) {
    reply.header('ETag', prepared.etag).header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match']?.includes(prepared.etag)) return reply.code(304).send();
  }
  reply.type(prepared.type).header('Vary', 'Origin, Accept-Encoding');
  const isZippable = prepared.bytes.length >= SMALLEST_ZIPPED && !prepared.type.startsWith('image/');
  if (!isZippable || !takesZip(request)) return reply.send(prepared.bytes);
  const zipped = await prepared.zipped;
  return reply.header('Content-Encoding', 'gzip').send(zipped);
}
