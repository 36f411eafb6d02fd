import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isUpToDate } from '../../plugins/database/migrate.ts';

const ALIVE = JSON.stringify({ message: 'Alive', data: {} });

/** For whoever runs the server: alive says that the process answers, ready that it can do its work. */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/api/health', (_request, reply) => reply.type('application/json; charset=utf-8').send(ALIVE));
  app.get('/api/ready', async (request, reply) => {
    const ready = await isUpToDate(db).catch((error) => {
      request.log.warn({ err: error }, 'the database does not answer');
      return false;
    });
    if (!ready) return reply.code(503).send({ message: 'The database is not ready' });
    return { message: 'Ready', data: {} };
  });
}
