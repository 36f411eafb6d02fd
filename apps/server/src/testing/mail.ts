import type { Mail } from '../platform/outbox.ts';

/** A mail without content, for tests of sending. */
export const trialTo = (email: string): Mail => ({
  what: 'trial',
  given: {},
  to: { email, locale: null },
  publicUrl: 'https://vote.example.org',
});
