import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { logNameSchema } from '@evoting/contract/board';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { HttpError, MANY_DOWNLOADS, Refused, sendRefusal } from '../../http/errors.ts';
import { enterUntilClosed } from '../../http/until-closed.ts';
import { AtOnce } from '../../platform/at-once.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { downloadsFolder } from './keeper.ts';
import { readDownloads } from './make.ts';

/**
 * A file of a nation takes hours on a slow line: this many at once leave enough of the disk and the network
 * for voters.
 */
const MOST_AT_ONCE = 64;
const MOST_OF_ONE_ADDRESS = 6;
const RETRY_AFTER_S = 60;

/**
 * The files of finished records: what there is, and each of them from the disk, also a part of it (Range), so
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
  const atOnce = new AtOnce(MOST_AT_ONCE, MOST_OF_ONE_ADDRESS);
  app.register(async (scope) => {
    const root = path.dirname(downloadsFolder(config.dataDir, '-'));
    await mkdir(root, { recursive: true });
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false });
    scope.get('/api/board/:log/downloads/:file', async (request: FastifyRequest, reply: FastifyReply) => {
      const { log, file } = request.params as { log: string; file: string };
      const known = (await filesOf(log)).find((one) => one.file === file);
      if (!known) throw new HttpError('no-such-download', { status: 404 });
      if (!enterUntilClosed(atOnce, request, reply))
        return sendRefusal(reply, new Refused(MANY_DOWNLOADS, RETRY_AFTER_S));
      reply.header('Cache-Control', 'public, max-age=86400');
      reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
      return reply.type('application/octet-stream').sendFile(`${log}/${file}`);
    });
  });
}
