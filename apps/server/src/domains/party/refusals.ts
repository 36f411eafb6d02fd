import type { PlainCode } from '@evoting/contract/reasons';
import type { ActRefusal } from './members.ts';

/** The refusals shared by all calls that change something of a party. */
export const ACTING = {
  'no-party': { status: 403, code: 'no-party' },
  suspended: { status: 403, code: 'party-suspended' },
} as const satisfies Record<ActRefusal, { status: 403; code: PlainCode }>;
