import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { logNameSchema } from '@evoting/contract/board';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { HttpError, MANY_DOWNLOADS, Refused, sendRefusal } from '../../http/errors.ts';
import { enterUntilClosed } from '../../http/until-closed.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { downloadsFolder } from './keeper.ts';
import { readDownloads } from './make.ts';

/**
 * A nation's file takes hours on a slow line: these limits leave most of the disk and the network to voters.
 */
const DOWNLOADS_MAX = 64;
const DOWNLOADS_PER_ADDRESS_MAX = 6;
const RETRY_AFTER_S = 60;

/**
 * Registers the downloads of finished records: the list, and each file from the disk, with range requests so
 * that an interrupted download resumes.
 */
export function downloadRoutes(
  app: FastifyInstance,
  serve: Serve,
  { db, config }: Pick<Deps, 'db' | 'config'>,
): void {
  const filesOf = async (log: string) => {
    const record = logNameSchema.safeParse(log).success ? await findRecordNamed(db, log) : undefined;
    if (!record) throw new HttpError('no-such-election', { status: 404 });
    return (await readDownloads(downloadsFolder(config.dataDir, log), record)) ?? [];
  };
  serve('GET /board/:log/downloads', async ({ params }) => ({
    message: 'The files of the record',
    data: { files: await filesOf(params.log) },
  }));
  const downloads = new ConcurrencyLimit(DOWNLOADS_MAX, DOWNLOADS_PER_ADDRESS_MAX);
  app.register(async (scope) => {
    const root = path.dirname(downloadsFolder(config.dataDir, '-'));
    await mkdir(root, { recursive: true });
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false });
    scope.get('/api/board/:log/downloads/:file', async (request: FastifyRequest, reply: FastifyReply) => {
      const { log, file } = request.params as { log: string; file: string };
      const known = (await filesOf(log)).find((one) => one.file === file);
      if (!known) throw new HttpError('no-such-download', { status: 404 });
      if (!enterUntilClosed(downloads, request, reply))
        return sendRefusal(reply, new Refused(MANY_DOWNLOADS, RETRY_AFTER_S));
      reply.header('Cache-Control', 'public, max-age=86400');
      reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
      return reply.type('application/octet-stream').sendFile(`${log}/${file}`);
    });
  });
}
