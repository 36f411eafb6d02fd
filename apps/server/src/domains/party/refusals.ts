import type { PlainCode } from '@evoting/contract/reasons';
import type { ActRefusal } from './members.ts';

/** The refusals of every call that changes something of a party's. */
export const ACTING = {
  'no-party': { status: 403, code: 'no-party' },
  suspended: { status: 403, code: 'party-suspended' },
} as const satisfies Record<ActRefusal, { status: 403; code: PlainCode }>;
