import { Trans } from '@lingui/react/macro';

export function VoterRegisterPanel() {
  return (
    <ol className="flex list-decimal flex-col gap-4 lg:border-t border-white/20 lg:pt-6 pl-5 text-on-deep-soft marker:font-semibold marker:text-on-deep">
      <li>
        <Trans>Use your own name and an e-mail address that you can read.</Trans>
      </li>
      <li>
        <Trans>Choose a password that you use nowhere else.</Trans>
      </li>
      <li>
        <Trans>Log in, choose one candidate for every post, and cast your ballot once.</Trans>
      </li>
    </ol>
  );
}
