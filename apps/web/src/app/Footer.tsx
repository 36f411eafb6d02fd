import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ClothStrip } from '../components/ClothStrip.tsx';
import { LogoMark } from '../components/Logo.tsx';
import { NewsletterForm } from '../features/extras/NewsletterForm.tsx';
import { useFooterColumns } from './useFooterColumns.ts';

export function Footer() {
  const columns = useFooterColumns();
  return (
    <footer className="bg-deep text-on-deep print:hidden">
      <ClothStrip />
      <div className="wide grid gap-x-8 gap-y-10 grid-cols-2 pt-14 pb-10 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_2fr]">
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="pb-2 text-lg">{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-on-deep-soft underline-offset-4 hover:text-on-deep hover:underline"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="newsletter-title" className="col-span-2 sm:col-span-3 lg:col-span-1">
          <h2 id="newsletter-title" className="pb-3 text-lg">
            <Trans>Newsletter</Trans>
          </h2>
          <NewsletterForm />
        </section>
      </div>
      <div className="wide flex flex-wrap items-center gap-3 border-t border-white/15 py-6 text-on-deep-soft">
        <LogoMark />
        <p>
          <Trans>E-Voting: your vote, kept secret and counted in public.</Trans>
        </p>
      </div>
    </footer>
  );
}
