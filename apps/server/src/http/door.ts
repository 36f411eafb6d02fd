import type { RouteKey } from '@evoting/contract/calls';
import { TICKET_HEADER } from '@evoting/contract/constants';
import { failureOf, type Reason } from '@evoting/contract/reasons';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressBlock } from '../platform/address.ts';
import { evenly, Limiter } from '../platform/limits/limiter.ts';
import type { Place } from '../platform/waiting-room/places.ts';
import type { Tickets } from '../platform/waiting-room/tickets.ts';
import { type Caller, type Turn, WaitingRoom } from '../platform/waiting-room/waiting-room.ts';
import { routeOf } from './route.ts';

const CAST: RouteKey = 'POST /vote/cast';
/** Calls that hash a password, in the order in which people come in: those who are nearer to their vote go first. */
const ARRIVALS: Readonly<Partial<Record<RouteKey, number>>> = {
  'POST /user/login': 0,
  'POST /user/register-voter': 1,
  'POST /user/register-party': 1,
  'POST /user/reset-password': 1,
};
/** The reads that watchers poll. Other reads are needed to vote. */
const WATCHED: ReadonlySet<string> = new Set([
  'GET /extras/election',
  'GET /extras/election-results',
  'GET /extras/election-results.csv',
  'GET /extras/timeline',
  'GET /extras/places',
  'GET /extras/areas',
]);

const CASTS_SIZE = {
  places: { usual: 256, least: 32 },
  queue: { most: 20_000, mostOfLine: 5_000, spacingMs: 0 },
} as const;
const ARRIVALS_SIZE = {
  places: { usual: 64, least: 4 },
  queue: { most: 20_000, mostOfLine: 5_000, spacingMs: 100 },
  // Who has registered logs in.
  comesTwiceFrom: 1,
} as const;
/** Watchers answered a second while voters wait. */
const WATCHERS_A_SECOND = 100;
const WATCHERS_BACK_S = { least: 10, most: 30 } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The place inside; null where none is needed. */
    place: Place | null;
  }
}

/** The load of the server. */
export interface Door {
  /** The share of places taken; 1 or more while people wait. */
  load(): number;
}

type DoorDeps = Pick<Deps, 'now' | 'elapsedMs' | 'randomBytes'>;

/**
 * Turns away, before body and database, who cannot be served within two seconds: with a ticket that keeps the place
 * until `Retry-After`. Casts have places of their own; who has a ballot paper is never turned away for those who arrive.
 */
export function openDoor(app: FastifyInstance, deps: DoorDeps, tickets: Tickets): Door {
  const shared = { ...deps, tickets };
  const casts = new WaitingRoom({ ...shared, ...CASTS_SIZE });
  const arrivals = new WaitingRoom({ ...shared, ...ARRIVALS_SIZE, isHeldBack: () => casts.isQueued });
  const watchers = new Limiter(evenly(WATCHERS_A_SECOND, 1_000), deps.elapsedMs);
  app.decorateRequest('place', null);
  const enter = (request: FastifyRequest): Place | Turn | null => {
    const call = callOf(request);
    const rank = ARRIVALS[call as RouteKey];
    const session = request.headers.authorization;
    if (rank !== undefined) return arrivals.enter(callerOf(request, rank));
    // Bound to the session, since a voter may change lines between two calls.
    if (call === CAST && session !== undefined) return casts.enter(callerOf(request, 0, session));
    const isWatching = WATCHED.has(call) && session === undefined;
    const isSpared = isWatching && (casts.isQueued || arrivals.isQueued) && watchers.take('') > 0;
    return isSpared ? watchersTurn(deps) : null;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const answer = enter(request);
    if (answer !== null && !('begin' in answer)) {
      sendTurn(reply, answer);
      return;
    }
    if (answer !== null) hold(answer, request, reply);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    request.place?.begin();
    done();
  });
  return { load: () => Math.max(casts.load, arrivals.load) };
}

function callOf(request: FastifyRequest): string {
  return `${request.method} ${routeOf(request)?.slice('/api'.length)}`;
}

function callerOf({ ip, headers }: FastifyRequest, rank: number, holder?: string): Caller {
  const line = addressBlock(ip);
  const ticket = headers[TICKET_HEADER];
  return { rank, line, holder: holder ?? line, ticket: typeof ticket === 'string' ? ticket : undefined };
}

/** Keeps the place until the answer is sent or aborted. */
function hold(place: Place, request: FastifyRequest, { raw }: FastifyReply): void {
  request.place = place;
  // A caller who hung up has closed it already, and no event will follow.
  if (raw.closed) place.end();
  else raw.once('close', () => place.end(raw.statusCode === 503));
}

function sendTurn(reply: FastifyReply, { ticket, place, waitS, backS }: Turn): void {
  if (ticket !== null) reply.header(TICKET_HEADER, ticket);
  const reason: Reason =
    ticket === null
      ? { code: 'crowded', params: { seconds: backS } }
      : { code: 'turn-comes', params: { place, seconds: waitS } };
  void reply.code(503).header('Retry-After', backS).send(failureOf(reason));
}

/** Spread, so that watchers do not come back together. */
function watchersTurn({ randomBytes }: DoorDeps): Turn {
  const { least, most } = WATCHERS_BACK_S;
  const backS = least + (randomBytes(1).readUInt8() % (most - least));
  return { ticket: null, place: 0, waitS: backS, backS };
}
