import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/database/connect.ts';
import { findImage } from '../../platform/images/service.ts';
import { sendFailure } from '../errors.ts';

const paramsSchema = z.object({ id: z.uuid(), file: z.enum(['large.webp', 'small.webp']) });

/** Serves stored pictures. Immutable: an address never gets another picture. */
export function imageRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/api/images/:id/:file', async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) return sendFailure(reply, 404, 'no-such-picture');
    const { id, file } = params.data;
    const size = file === 'large.webp' ? 'large' : 'small';
    const etag = `"${id}-${size}"`;
    const webp = request.headers['if-none-match'] === etag ? null : await findImage(db, id, size);
    if (webp === undefined) return sendFailure(reply, 404, 'no-such-picture');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    return webp === null ? reply.code(304).send() : reply.type('image/webp').send(webp);
  });
}
