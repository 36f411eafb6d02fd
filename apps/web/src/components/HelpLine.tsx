import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ApiError } from '../lib/call-failures.ts';
import { paths } from '../lib/paths.ts';
import { ContactLines } from './ContactLines.tsx';
import { useContact } from './useNotices.ts';

/** The commission's contact after a failure, and the number under which the server has logged it. */
export function HelpLine({ error }: { error?: unknown }) {
  const contact = useContact();
  const reference = error instanceof ApiError ? error.reference : null;
  return (
    <div className="flex flex-col font-normal text-ink">
      {contact ? (
        <ContactLines {...contact} />
      ) : (
        <Link to={paths.contact} className="link inline-flex min-h-11 items-center self-start">
          <Trans>Whom to ask</Trans>
        </Link>
      )}
      {reference !== null && (
        <p>
          <Trans>
            Say this number: <strong translate="no">{reference}</strong>
          </Trans>
        </p>
      )}
    </div>
  );
}
