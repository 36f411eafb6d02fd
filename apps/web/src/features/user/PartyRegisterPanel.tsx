import { Trans } from '@lingui/react/macro';

export function PartyRegisterPanel() {
  return (
    <p className="lg:border-t border-white/20 lg:pt-6 text-on-deep-soft">
      <Trans>
        Candidates need no registration of their own: you add them from your dashboard, with their picture and
        what they stand for, and their account details are sent to them by e-mail.
      </Trans>
    </p>
  );
}
