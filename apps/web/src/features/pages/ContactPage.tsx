import { Trans, useLingui } from '@lingui/react/macro';
import { CommissionLogo } from '../../components/CommissionLogo.tsx';
import { ContactLines } from '../../components/ContactLines.tsx';
import { Prose } from '../../components/Prose.tsx';
import { useContact } from '../../components/useNotices.ts';

export function ContactPage() {
  const { t } = useLingui();
  const contact = useContact();
  return (
    <Prose
      title={<Trans>Contact</Trans>}
      intro={<Trans>Whom to ask, and what to say so that you get help quickly.</Trans>}
    >
      <title>{t`Contact - E-Voting`}</title>
      <h2>
        <Trans>Your registration or your vote</Trans>
      </h2>
      {contact ? (
        <>
          {contact.logo !== null && (
            <CommissionLogo id={contact.logo} className="size-24 border border-line" />
          )}
          {contact.name !== null && <p className="wrap-anywhere">{contact.name}</p>}
          <ContactLines {...contact} />
        </>
      ) : (
        <p>
          <Trans>
            Ask the electoral body that invited you to vote here: its address is in the letter or e-mail you
            received.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Say what you tried, what you saw, when, and the number that the message showed, if it showed one.
          Never send your password. No one can tell you how you voted, and no one should ask.
        </Trans>
      </p>
      <h2>
        <Trans>A candidate's account</Trans>
      </h2>
      <p>
        <Trans>Your party can have a new password sent to you from its Candidates page.</Trans>
      </p>
      <h2>
        <Trans>A weakness in the system</Trans>
      </h2>
      <p>
        <Trans>
          Please tell us before you tell others, and describe it so that we can see it ourselves. The file
          SECURITY.md of the source code says how.
        </Trans>
      </p>
    </Prose>
  );
}
