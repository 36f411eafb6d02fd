import type { Contact } from '@evoting/contract/commission/contact';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Every way to reach the commission, as links that a phone opens, with its hours and address. */
export function ContactLines({
  phone,
  whatsapp,
  email,
  hours,
  address,
}: Pick<Contact, 'phone' | 'whatsapp' | 'email' | 'hours' | 'address'>) {
  return (
    <ul className="flex flex-col">
      {phone !== null && (
        <Line label={<Trans>Telephone</Trans>}>
          <Out href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Out>
        </Line>
      )}
      {whatsapp !== null && (
        <Line label={<Trans>WhatsApp</Trans>}>
          <Out href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{whatsapp}</Out>
        </Line>
      )}
      {email !== null && (
        <Line label={<Trans>Email</Trans>}>
          <Out href={`mailto:${email}`}>{email}</Out>
        </Line>
      )}
      {hours !== null && <Line label={<Trans>Hours</Trans>}>{hours}</Line>}
      {address !== null && <Line label={<Trans>Address</Trans>}>{address}</Line>}
    </ul>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 font-normal text-ink wrap-anywhere">
      <span className="text-soft">{label}</span> {children}
    </li>
  );
}

const Out = ({ href, children }: { href: string; children: string }) => (
  <a
    className="link inline-flex min-h-11 items-center"
    href={href}
    translate="no"
    {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
  >
    {children}
  </a>
);
