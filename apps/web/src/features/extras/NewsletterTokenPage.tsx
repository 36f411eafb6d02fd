import { useLingui } from '@lingui/react/macro';
import { NewsletterToken } from './NewsletterToken.tsx';

export function NewsletterConfirmPage() {
  const { t } = useLingui();
  return (
    <NewsletterToken
      step="confirm"
      texts={{
        title: t`Confirm your newsletter`,
        question: t`Press the button to receive the E-Voting newsletter at the address that this link was sent to.`,
        button: t`Confirm`,
        done: t`Your address is confirmed. Keep the mail that brought you here: its second link takes your address off the list.`,
      }}
    />
  );
}

export function NewsletterUnsubscribePage() {
  const { t } = useLingui();
  return (
    <NewsletterToken
      step="unsubscribe"
      texts={{
        title: t`Leave the newsletter`,
        question: t`Press the button to stop receiving the E-Voting newsletter. Your address is deleted from the list.`,
        button: t`Unsubscribe`,
        done: t`You have left the newsletter.`,
      }}
    />
  );
}
