import type { PlainCode } from '@evoting/contract/reasons';
import type { WeakPassword } from './passwords.ts';

/** The answers to an officer's weak password, shared by the calls that set one. */
export const WEAK_PASSWORD = {
  'password-short': { status: 422, code: 'officer-password-too-short' },
  'password-common': { status: 422, code: 'password-common' },
} as const satisfies Record<WeakPassword, { status: 422; code: PlainCode }>;
