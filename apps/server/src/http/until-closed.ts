import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from '../platform/address.ts';
import type { AtOnce } from '../platform/at-once.ts';

/**
 * Lets a caller in until the answer is over, sent or broken off.
 * Gives: false where there are too many.
 */
export function enterUntilClosed(gate: AtOnce, request: FastifyRequest, { raw }: FastifyReply): boolean {
  const leave = gate.enter(addressBlock(request.ip));
  if (leave === null) return false;
  // Who hung up before has closed it already, and nothing will be said of it again.
  if (raw.closed) leave();
  else raw.once('close', leave);
  return true;
}
