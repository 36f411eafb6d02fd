import { z } from 'zod';

/**
 * What follows if candidates are level for a seat, as the election's rules say: a lot, a second round, or all of them
 * are elected. `unnamed` where the election does not name it.
 */
export const tieRuleSchema = z.enum(['unnamed', 'lot', 'second-round', 'joint']);
export type TieRule = z.output<typeof tieRuleSchema>;
