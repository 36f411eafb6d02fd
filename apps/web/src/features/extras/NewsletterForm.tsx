import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useSubscribe } from './api.ts';

/** Subscribes to the newsletter. The address is stored only once its owner follows the mailed link. */
export function NewsletterForm() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const subscribe = useSubscribe();
  function submit(event: FormEvent) {
    event.preventDefault();
    subscribe.mutate(email.trim(), { onSuccess: () => setEmail('') });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor="newsletter-email" className="text-on-deep-soft">
        <Trans>News about elections, by e-mail. The mail you get now has the link to leave, too.</Trans>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter-email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t`you@example.com`}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="field min-w-0 grow basis-48"
        />
        <Button type="submit" tone="inverse" pending={subscribe.isPending}>
          <Trans>Subscribe</Trans>
        </Button>
      </div>
      <p role="status" className="min-h-7 font-semibold text-on-deep">
        {subscribe.isSuccess && (
          <Trans>Almost done: follow the link in the e-mail we have just sent you.</Trans>
        )}
        {subscribe.isError && messageOf(subscribe.error)}
      </p>
    </form>
  );
}
