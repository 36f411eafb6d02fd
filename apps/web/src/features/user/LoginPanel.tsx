import { Trans } from '@lingui/react/macro';

export function LoginPanel() {
  return (
    <ul className="flex flex-col gap-4 lg:border-t border-white/20 lg:pt-6 text-on-deep-soft">
      <li>
        <Trans>
          On a shared phone, log out when you are done. Logging out also clears the choices you had not cast.
        </Trans>
      </li>
      <li>
        <Trans>No one from E-Voting will ever ask for your password.</Trans>
      </li>
    </ul>
  );
}
