import type { ResultsMeta } from '@evoting/contract/extras';

/**
 * Whether the numbers will not change any more: voting is over, and every ballot is in them.
 * Takes: `meta` of the results.
 */
export function isFinalCount({ status, hidden, countedBallots, acceptedBallots }: ResultsMeta): boolean {
  return status === 'closed' && !hidden && countedBallots === acceptedBallots;
}
