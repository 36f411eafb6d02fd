import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isUpToDate } from '../../plugins/database/migrate.ts';
import { KeyProblem } from '../../plugins/keys/secret-file.ts';
import { requireKeys } from '../election/live.ts';

const ALIVE = JSON.stringify({ message: 'Alive', data: {} });

/** For whoever runs the server: alive says that the process answers, ready that it can do its work, which is to take ballots where there is an election. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/health', (_request, reply) => reply.type('application/json; charset=utf-8').send(ALIVE));
  app.get('/api/ready', async (request, reply) => {
    const ready = await isUpToDate(deps.db).catch((error) => {
      request.log.warn({ err: error }, 'the database does not answer');
      return false;
    });
    if (!ready) return reply.code(503).send({ message: 'The database is not ready' });
    const problem = await requireKeys(deps).then(() => null, asKeyProblem);
    if (problem) {
      request.log.warn({ err: problem }, 'the public record cannot go on');
      return reply.code(503).send({ message: 'The public record cannot go on; the log says why' });
    }
    return { message: 'Ready', data: {} };
  });
}

function asKeyProblem(error: unknown): KeyProblem {
  if (error instanceof KeyProblem) return error;
  throw error;
}
