import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CommissionLogo } from '../../components/CommissionLogo.tsx';
import { useContact } from '../../components/useNotices.ts';
import { paths } from '../../lib/paths.ts';

/** Who runs the elections of this server, once two officers have said so. */
export function CommissionFace() {
  const contact = useContact();
  if (!contact || (contact.name === null && contact.about === null)) return null;
  const { name, logo, about } = contact;
  return (
    <section aria-labelledby={name === null ? undefined : 'commission-name'} className="border-b border-line">
      <div className="wide flex flex-col gap-5 py-8 sm:flex-row sm:items-start sm:py-10">
        {logo !== null && <CommissionLogo id={logo} className="size-24 border border-line" />}
        <div className="flex min-w-0 max-w-prose flex-col gap-3">
          {name !== null && (
            <h2 id="commission-name" className="text-2xl wrap-anywhere sm:text-3xl">
              {name}
            </h2>
          )}
          {about !== null && <p className="text-lg wrap-anywhere">{about}</p>}
          <Link to={paths.contact} className="link inline-flex min-h-11 items-center self-start">
            <Trans>Ask the commission</Trans>
          </Link>
        </div>
      </div>
    </section>
  );
}
