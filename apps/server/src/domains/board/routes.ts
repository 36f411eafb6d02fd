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
import { CachedValue } from '../../platform/cached-value.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { BundleQueue } from './bundle-queue.ts';
import type { RecordFile } from './files.ts';
import type { ServedRecords } from './served.ts';
import { type TrackRefusal, trackBallot } from './service.ts';

const TRACK_REFUSALS: RefusalTable<TrackRefusal> = {
  'no-such-log': { status: 404, code: 'no-such-election' },
  'unknown-ballot': { status: 404, code: 'no-such-ballot' },
};

/** The list is cached, since every results page asks for it. */
const LIST_FRESH_MS = 1_000;

/** A full tile never changes; a partial one is soon replaced. */
const FOREVER = 'public, max-age=31536000, immutable';
const A_MINUTE = 'public, max-age=60';

/**
 * Entries and ballots compress by half. Each bundle begins with the zero byte of a length, so no client takes
 * it for a compressed file.
 */
const ENTRIES = 'tile/entries/';
const BALLOTS = /^payloads?\//;
const COMPRESSIBLE = { compress: { ...COMPRESSION, customTypes: /^application\/octet-stream$/ } };

/** Limits readers of ballots and hints, each of whom has some pieces in memory. Many may share an address. */
const READERS_MAX = 200;
const READERS_PER_ADDRESS_MAX = 40;
const RETRY_AFTER_S = 5;

/** A file that is generated while it is sent: a bundle, or one ballot. */
interface Streamed {
  readonly path: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Registers the public records: their list, the place of a ballot, and their files. No answer depends on the
 * reader.
 */
export function boardRoutes(
  app: FastifyInstance,
  serve: Serve,
  deps: Pick<Deps, 'db' | 'elapsedMs'>,
  records: ServedRecords,
): void {
  const list = new CachedValue(() => records.logs(), { elapsedMs: deps.elapsedMs, freshMs: LIST_FRESH_MS });
  serve('GET /board', async () => ({ message: 'The public records', data: { logs: await list.get() } }));
  serve('GET /board/:log/ballots/:tracker', { compress: false }, async ({ params }) => {
    const record = await records.current(params.log);
    const found = await trackBallot(deps.db, record, params.tracker, (of) => records.tilesOf(of));
    if (!found.ok) return refuse(TRACK_REFUSALS, found.reason);
    return { message: 'The ballot is here', data: found.ballot };
  });
  const readers = new ConcurrencyLimit(READERS_MAX, READERS_PER_ADDRESS_MAX);
  const bundles = new BundleQueue();
  const startStream = async (request: FastifyRequest, reply: FastifyReply, { path, body }: Streamed) => {
    if (!enterUntilClosed(readers, request, reply)) return null;
    const isCompressible = BALLOTS.test(path);
    const zips = isCompressible && takesZip(request);
    const pieces = await bundles.start(body, { from: addressBlock(request.ip), zips });
    if (pieces && isCompressible) reply.header('Vary', 'Origin, Accept-Encoding');
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
    // Fastify would read a body to the end even for a request that needs none.
    const pieces = needsBody(request, file)
      ? await startStream(request, reply, { path: folder + rest, body })
      : [];
    if (pieces === null) return sendRefusal(reply, new Refused(MANY_DOWNLOADS, RETRY_AFTER_S));
    return sendFile(request, reply, file, Readable.from(pieces));
  };
  app.get('/api/board/:log/*', serveBelow(''));
  app.get(`/api/board/:log/${ENTRIES}*`, COMPRESSIBLE, serveBelow(ENTRIES));
}

/** Tells whether the answer has a body: not for HEAD, and not where the caller has the file already. */
const needsBody = ({ method, headers }: FastifyRequest, { etag }: RecordFile): boolean =>
  method !== 'HEAD' && !(etag && headers['if-none-match']?.includes(etag));

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: RecordFile,
  body: Buffer | Readable,
): FastifyReply {
  const tag = file.etag ?? (body instanceof Buffer ? tagOf(body) : undefined);
  reply.header('Cache-Control', file.isFixed ? FOREVER : file.etag ? A_MINUTE : 'no-cache');
  // An observer's page on another site may read the record.
  reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (tag) reply.header('ETag', tag);
  if (tag && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(file.type).send(body);
}

const tagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
