import type { Auth } from '@evoting/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../platform/sessions/sessions.ts';
import { BadRequest } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/**
 * Who calls, checked against who may.
 * Refuses (throws BadRequest): 401 without a live session, 403 with one of another role.
 */
export async function requireSession(
  sessions: Sessions,
  auth: Exclude<Auth, 'public'>,
  request: FastifyRequest,
): Promise<Session> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await sessions.find(token) : null;
  if (!session) throw new BadRequest('login-again', { status: 401 });
  if (auth !== 'session' && !auth.includes(session.role)) {
    throw new BadRequest('not-your-role', { status: 403 });
  }
  return session;
}
