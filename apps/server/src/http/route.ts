import type { FastifyRequest } from 'fastify';
import { isForWebApp } from './web.ts';

/**
 * The pattern of the route that takes a request. It alone says what the request is, since other spellings of
 * an address reach the same route (`/%61pi/...`, `http://host/api/...`).
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
 * Whether a request is a call; one that no route takes counts as a call, unless it is for a page of the web
 * app.
 * Takes: the request, and its route: each lookup slows a hot call.
 */
export function isCall(request: FastifyRequest, route: string | undefined): boolean {
  return route === undefined ? !isForWebApp(request, pathOf(request)) : route.startsWith('/api/');
}
