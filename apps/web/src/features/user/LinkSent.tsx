import { Trans } from '@lingui/react/macro';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import { ButtonLink } from '../../components/Button.tsx';
import { paths } from '../../lib/paths.ts';

/** Confirms a request for a link, without revealing if the address has an account. */
export function LinkSent({ email }: { email: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-8 text-center">
      <IconMailForward aria-hidden="true" className="size-16 text-brand" />
      <h2 className="text-2xl">
        <Trans>Look into your mailbox</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          If <strong className="break-words">{email}</strong> has an account, a mail with a link is on its way
          to it.
        </Trans>
      </p>
      <p className="max-w-prose text-soft">
        <Trans>
          Nothing after a few minutes? Look among the unwanted mail, and check that this is the address that
          you registered with.
        </Trans>
      </p>
      <ButtonLink to={paths.login} tone="secondary">
        <Trans>Back to the login</Trans>
      </ButtonLink>
    </div>
  );
}
