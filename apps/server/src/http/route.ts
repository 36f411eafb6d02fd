import type { FastifyRequest } from 'fastify';
import { isForWebApp } from './web.ts';

/**
 * The pattern of the route that takes a request, by which alone is decided what it is: the same route is
 * reached by other spellings of its address (`/%61pi/...`, `http://host/api/...`).
 * Gives: undefined where no route takes it.
 */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions'>): string | undefined {
  return request.routeOptions.url;
}

/** The path of a request that no route takes, as the router has read it: its pattern is `/*`. */
export function pathOf(request: FastifyRequest): string {
  return `/${(request.params as { '*'?: string })['*'] ?? ''}`;
}

/**
 * Whether a request is a call; what no route takes is held for one, but for pages of the web app.
 * Takes: the request, and its route: each look for it costs a hot call something.
 */
export function isCall(request: FastifyRequest, route: string | undefined): boolean {
  return route === undefined ? !isForWebApp(request, pathOf(request)) : route.startsWith('/api/');
}
