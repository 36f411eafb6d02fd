import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from '../platform/address.ts';
import type { ConcurrencyLimit } from '../platform/concurrency-limit.ts';

/**
 * Admits a caller until the answer is sent or aborted.
 * @returns false if there are too many
 */
export function enterUntilClosed(
  gate: ConcurrencyLimit,
  request: FastifyRequest,
  { raw }: FastifyReply,
): boolean {
  const leave = gate.enter(addressBlock(request.ip));
  if (leave === null) return false;
  // A caller who hung up has closed it already, and no event will follow.
  if (raw.closed) leave();
  else raw.once('close', leave);
  return true;
}
