import type { Deps } from '../deps.ts';
import { mailLinks } from '../domains/user/forgotten.ts';
import type { Mail } from '../platform/outbox.ts';

/** A mail without content, for tests of sending. */
export const trialTo = (email: string): Mail => ({
  what: 'trial',
  given: {},
  to: { email, locale: null },
  publicUrl: 'https://vote.example.org',
});

/** Mails every link that was asked for, and waits for those that a call mails after its answer. */
export async function mailAllLinks(deps: Deps): Promise<void> {
  const isAsked = () => deps.db.selectFrom('password_requests').select('id').executeTakeFirst();
  do await mailLinks(deps);
  while (await isAsked());
}
