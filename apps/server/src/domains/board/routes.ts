import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { logNameSchema } from '@evoting/contract/board';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { COMPRESSION, takesZip } from '../../http/compression.ts';
import {
  HttpError,
  MANY_DOWNLOADS,
  type RefusalTable,
  Refused,
  refuse,
  sendRefusal,
} from '../../http/errors.ts';
import { enterUntilClosed } from '../../http/until-closed.ts';
import { addressBlock } from '../../platform/address.ts';
import { AtOnce } from '../../platform/at-once.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { BundleTurns } from './bundle-turns.ts';
import type { RecordFile } from './files.ts';
import type { ServedRecords } from './served.ts';
import { type TrackRefusal, trackBallot } from './service.ts';

const TRACK_REFUSALS: RefusalTable<TrackRefusal> = {
  'no-such-log': { status: 404, code: 'no-such-election' },
  'unknown-ballot': { status: 404, code: 'no-such-ballot' },
};

/** Every page of results asks for the list. */
const LIST_KEPT_MS = 1_000;

/** A partial tile is soon replaced by a wider one; a full one never. */
const FOREVER = 'public, max-age=31536000, immutable';
const A_MINUTE = 'public, max-age=60';

/**
 * Entries are text, which shrinks by half, as ballots do; each bundle begins with the zero byte of a length,
 * so nothing takes it for a compressed file.
 */
const ENTRIES = 'tile/entries/';
const BALLOTS = /^payloads?\//;
const SHRINKING = { compress: { ...COMPRESSION, customTypes: /^application\/octet-stream$/ } };

/**
 * Ballots and hints are sent in pieces, of which each reader has some in memory. Many readers may share an
 * address.
 */
const READERS_MOST = 200;
const READERS_OF_ONE_ADDRESS = 40;
const RETRY_AFTER_S = 5;

/** A file that is made while it is sent: a bundle, or one ballot. */
interface Streamed {
  readonly path: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The public records: their list, where a ballot is, and their files. Nothing here depends on the reader. */
export function boardRoutes(
  app: FastifyInstance,
  serve: Serve,
  deps: Pick<Deps, 'db' | 'elapsedMs'>,
  records: ServedRecords,
): void {
  const list = new CachedValue(() => records.logs(), { elapsedMs: deps.elapsedMs, keepMs: LIST_KEPT_MS });
  serve('GET /board', async () => ({ message: 'The public records', data: { logs: await list.get() } }));
  serve('GET /board/:log/ballots/:tracker', { compress: false }, async ({ params }) => {
    const record = await records.current(params.log);
    const found = await trackBallot(deps.db, record, params.tracker, (of) => records.tilesOf(of));
    if (!found.ok) return refuse(TRACK_REFUSALS, found.reason);
    return { message: 'The ballot is here', data: found.ballot };
  });
  const readers = new AtOnce(READERS_MOST, READERS_OF_ONE_ADDRESS);
  const turns = new BundleTurns();
  const begin = async (request: FastifyRequest, reply: FastifyReply, { path, body }: Streamed) => {
    if (!enterUntilClosed(readers, request, reply)) return null;
    const shrinks = BALLOTS.test(path);
    const zips = shrinks && takesZip(request);
    const pieces = await turns.begin(body, { from: addressBlock(request.ip), zips });
    if (pieces && shrinks) reply.header('Vary', 'Origin, Accept-Encoding');
    if (pieces && zips) reply.header('Content-Encoding', 'gzip');
    return pieces;
  };
  const serveBelow = (folder: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { log, '*': rest } = request.params as { log: string; '*': string };
    const shown = logNameSchema.safeParse(log).success ? await records.find(log) : null;
    if (!shown) throw new HttpError('no-such-election', { status: 404 });
    const file = await records.file(shown, folder + rest);
    if (!file) throw new HttpError('no-such-file', { status: 404 });
    const { body } = file;
    if (body instanceof Uint8Array) return sendFile(request, reply, file, Buffer.from(body));
    // No body is made for a request without one: Fastify would read it to the end in vain.
    const pieces = isRead(request, file) ? await begin(request, reply, { path: folder + rest, body }) : [];
    if (pieces === null) return sendRefusal(reply, new Refused(MANY_DOWNLOADS, RETRY_AFTER_S));
    return sendFile(request, reply, file, Readable.from(pieces));
  };
  app.get('/api/board/:log/*', serveBelow(''));
  app.get(`/api/board/:log/${ENTRIES}*`, SHRINKING, serveBelow(ENTRIES));
}

/** Whether the caller gets the file itself: not with HEAD, and not when it has the file already. */
const isRead = ({ method, headers }: FastifyRequest, { etag }: RecordFile): boolean =>
  method !== 'HEAD' && !(etag && headers['if-none-match']?.includes(etag));

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: RecordFile,
  body: Buffer | Readable,
): FastifyReply {
  const tag = file.etag ?? (body instanceof Buffer ? tagOf(body) : undefined);
  reply.header('Cache-Control', file.isFixed ? FOREVER : file.etag ? A_MINUTE : 'no-cache');
  // The record is for everyone: an observer's page on another site may read it.
  reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (tag) reply.header('ETag', tag);
  if (tag && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(file.type).send(body);
}

const tagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
