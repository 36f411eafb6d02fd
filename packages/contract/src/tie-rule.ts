import { z } from 'zod';

/**
 * The rule of an election for candidates who are level for a seat: a lot, a second round, or all of them are elected.
 * `unnamed` where the election does not name it.
 */
export const tieRuleSchema = z.enum(['unnamed', 'lot', 'second-round', 'joint']);
export type TieRule = z.output<typeof tieRuleSchema>;
