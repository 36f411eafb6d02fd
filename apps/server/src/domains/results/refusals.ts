import type { PlainCode } from '@evoting/contract/reasons';
import type { FormerRefusal } from './former-results.ts';

/** The answers where a record has no result to show. */
export const FORMER = {
  'no-such-election': { status: 404, code: 'no-such-election' },
  'no-result': { status: 409, code: 'not-counted-yet' },
  void: { status: 409, code: 'election-void' },
} as const satisfies Record<FormerRefusal, { status: 404 | 409; code: PlainCode }>;
