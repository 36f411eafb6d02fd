import type { FastifyRequest } from 'fastify';
import { isForWebApp } from './web.ts';

/**
 * Returns the pattern of the route that takes a request, or undefined. Only the pattern identifies a request,
 * since other spellings of an address reach the same route (`/%61pi/...`, `http://host/api/...`).
 */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions'>): string | undefined {
  return request.routeOptions.url;
}

/** Returns the path of a request without a route, as the router has read it: its pattern is `/*`. */
export function pathOf(request: FastifyRequest): string {
  return `/${(request.params as { '*'?: string })['*'] ?? ''}`;
}

/**
 * Tells whether a request is a call. One without a route counts as a call, unless it is for the web app.
 * @param route the request's route, passed in since each lookup slows a hot call
 */
export function isCall(request: FastifyRequest, route: string | undefined): boolean {
  return route === undefined ? !isForWebApp(request, pathOf(request)) : route.startsWith('/api/');
}
