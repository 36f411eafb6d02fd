import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { logNameSchema } from '@evoting/contract/board';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { COMPRESSION } from '../../http/compression.ts';
import { HttpError, type RefusalTable, refuse } from '../../http/errors.ts';
import { CachedValue } from '../../platform/cached-value.ts';
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
 * Text of entries and ballots, which shrinks by half; each bundle begins with the zero byte of a length, so
 * nothing takes it for compressed already.
 */
const BUNDLES = ['tile/entries/', 'payloads/'] as const;
const SHRINKING = { compress: { ...COMPRESSION, customTypes: /^application\/octet-stream$/ } };

/** The public records: their list, where a ballot is, and their files. Nothing here asks who reads. */
export function boardRoutes(
  app: FastifyInstance,
  serve: Serve,
  deps: Pick<Deps, 'db' | 'elapsedMs'>,
  records: ServedRecords,
): void {
  const list = new CachedValue(() => records.logs(), { elapsedMs: deps.elapsedMs, keepMs: LIST_KEPT_MS });
  serve('GET /board', async () => ({ message: 'The public records', data: { logs: await list.get() } }));
  serve('GET /board/:log/ballots/:tracker', async ({ params }) => {
    const found = await trackBallot(deps.db, params.log, params.tracker);
    if (!found.ok) return refuse(TRACK_REFUSALS, found.reason);
    return { message: 'The ballot is here', data: found.ballot };
  });
  const serveBelow = (folder: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { log, '*': rest } = request.params as { log: string; '*': string };
    const shown = logNameSchema.safeParse(log).success ? await records.find(log) : null;
    if (!shown) throw new HttpError('no-such-election', { status: 404 });
    const file = await records.file(shown, folder + rest);
    if (!file) throw new HttpError('no-such-file', { status: 404 });
    return sendFile(request, reply, file);
  };
  app.get('/api/board/:log/*', serveBelow(''));
  for (const folder of BUNDLES) app.get(`/api/board/:log/${folder}*`, SHRINKING, serveBelow(folder));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: RecordFile): FastifyReply {
  const { body, etag } = file;
  const tag = etag ?? (body instanceof Uint8Array ? tagOf(body) : undefined);
  reply.header('Cache-Control', file.isFixed ? FOREVER : etag ? A_MINUTE : 'no-cache');
  // The record is for everyone: an observer's page on another site may read it.
  reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (tag) reply.header('ETag', tag);
  if (tag && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(file.type).send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body));
}

const tagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
