import type { PlainCode } from '@evoting/contract/reasons';
import type { ConfirmationRefusal } from './confirmation.ts';
import type { WeakPassword } from './passwords.ts';

/** The answers to an officer's weak password, shared by the calls that set one. */
export const WEAK_PASSWORD = {
  'password-short': { status: 422, code: 'officer-password-too-short' },
  'password-common': { status: 422, code: 'password-common' },
} as const satisfies Record<WeakPassword, { status: 422; code: PlainCode }>;

/** The answers to a decision without a valid confirmation. */
export const CONFIRMATION = {
  'confirmation-wrong': { status: 422, code: 'confirmation-wrong' },
  'passkey-only': { status: 403, code: 'passkey-only' },
  'factor-too-new': { status: 403, code: 'factor-too-new' },
  'clock-wrong': { status: 422, code: 'clock-wrong' },
  'code-wrong': { status: 422, code: 'factor-code-wrong' },
} as const satisfies Record<ConfirmationRefusal, { status: 403 | 422; code: PlainCode }>;
