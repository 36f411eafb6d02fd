import { partyIdSchema } from '@evoting/contract/fields';

/**
 * The row of `parties` under which candidates without a party stand: nobody acts for it, it is in no list of parties, and
 * ballot papers and results show its name.
 */
export const INDEPENDENTS = partyIdSchema.parse('00000000-0000-8000-8000-000000000001');
