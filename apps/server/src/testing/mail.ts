import type { Mail } from '../platform/outbox.ts';

/** A mail that says nothing of anybody, for tests of how mails leave. */
export const trialTo = (email: string): Mail => ({
  ...({ what: 'trial', given: {} } as const),
  ...{ to: { email, locale: null }, publicUrl: 'https://vote.example.org' },
});
