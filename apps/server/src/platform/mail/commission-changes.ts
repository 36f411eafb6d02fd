import type { MailWords } from './words.ts';

/** The sentence of each change in the commission. */
export const COMMISSION_CHANGES = {
  'officer-invited': (words: MailWords) => words.officerInvited,
  'officer-arrived': (words: MailWords) => words.officerArrived,
  'officer-removed': (words: MailWords) => words.officerRemoved,
  'role-changed': (words: MailWords) => words.roleChanged,
  'officer-vouched-for': (words: MailWords) => words.officerVouchedFor,
  'passkeys-demanded': (words: MailWords) => words.passkeysDemanded,
  'codes-allowed': (words: MailWords) => words.codesAllowed,
  'invitation-taken-back': (words: MailWords) => words.invitationTakenBack,
  'announcement-withdrawn': (words: MailWords) => words.announcementWithdrawn,
  'factor-added': (words: MailWords) => words.factorAdded,
  'factor-removed': (words: MailWords) => words.factorRemoved,
  'recovery-code-used': (words: MailWords) => words.recoveryCodeUsed,
  'recovery-codes-made': (words: MailWords) => words.recoveryCodesMade,
} as const;
