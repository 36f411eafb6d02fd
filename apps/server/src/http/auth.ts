import type { Auth, Call } from '@evoting/contract/call';
import { DEVICE_HEADER, UNLOCK_HEADER } from '@evoting/contract/constants';
import type { PlainCode } from '@evoting/contract/reasons';
import type { FastifyRequest } from 'fastify';
import { ConsoleHeld, type Session, type Sessions } from '../platform/sessions/sessions.ts';
import { hashOfToken } from '../platform/token.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

const DEVICE = /^[A-Za-z0-9_-]{16,43}$/;

/**
 * Finds the caller's session and checks it against the call's roles.
 * @returns null for a public call
 * @throws {HttpError} 401 without a live session; 403 for another role, before an officer's second factor, or for a change by a new officer
 * @throws {ConsoleHeld} for a change by an officer while the operator holds the console
 */
export async function requireSession(
  sessions: Pick<Sessions, 'find'>,
  {
    auth,
    unconfirmed,
    ofOwnAccount,
    ofPlaces,
  }: Pick<Call, 'auth' | 'unconfirmed' | 'ofOwnAccount' | 'ofPlaces'>,
  request: FastifyRequest,
): Promise<Session | null> {
  if (auth === 'public') return null;
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  const found = token ? await sessions.find(token, request.headers['user-agent']) : null;
  if (!found) throw new HttpError('login-again', { status: 401 });
  const key = request.headers[UNLOCK_HEADER];
  const device = request.headers[DEVICE_HEADER];
  const session: Session = {
    ...found,
    ...(typeof key === 'string' && { unlockHash: hashOfToken(key) }),
    ...(typeof device === 'string' && DEVICE.test(device) && { deviceHash: hashOfToken(device) }),
  };
  const why = session.role === 'PLACE' ? whyNotOfPlace(ofPlaces) : whyNot(auth, session);
  if (why) throw new HttpError(why, { status: 403 });
  if (!session.isConfirmed && !unconfirmed) throw new HttpError('second-factor-first', { status: 403 });
  // Before that, an officer logs in: those calls that change more look for themselves.
  if (isOfOfficers(auth) && !unconfirmed && request.method !== 'GET') {
    if (session.isHeld) throw new ConsoleHeld();
    if (session.isNew && !ofOwnAccount) throw new HttpError('officer-reads-first', { status: 403 });
  }
  return session;
}

const isOfOfficers = (auth: Auth): boolean => typeof auth === 'object' && 'officers' in auth;

/** The session of a place makes the few calls that voting needs, also where any other session may. */
const whyNotOfPlace = (ofPlaces: Call['ofPlaces']): PlainCode | null => (ofPlaces ? null : 'link-votes-only');

/** An officer needs a place on the officers' list: the account's role remains after removal. */
function whyNot(auth: Exclude<Auth, 'public'>, { role, officer }: Session): PlainCode | null {
  if (auth === 'session') return null;
  if (!('officers' in auth)) return auth.includes(role as never) ? null : 'not-your-role';
  if (officer === null) return 'not-an-officer';
  return auth.officers.includes(officer) ? null : 'other-officers-only';
}
