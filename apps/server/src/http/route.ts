import type { FastifyRequest } from 'fastify';

/**
 * The pattern of the route that takes a request, by which alone is decided what it is: the same route is
 * reached by other spellings of its address (`/%61pi/...`, `http://host/api/...`).
 * Gives: undefined where no route takes it.
 */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions'>): string | undefined {
  return request.routeOptions.url;
}

/** Whether a route is a call; what no route takes is held for one. */
export function isCall(route: string | undefined): boolean {
  return route === undefined || route.startsWith('/api/');
}
