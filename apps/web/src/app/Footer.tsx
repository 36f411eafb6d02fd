import { Trans } from '@lingui/react/macro';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ClothStrip } from '../components/ClothStrip.tsx';
import { LogoMark } from '../components/Logo.tsx';
import { NewsletterForm } from '../features/extras/NewsletterForm.tsx';
import { cx } from '../lib/cx.ts';
import { paths } from '../lib/paths.ts';
import { useFooterColumns } from './useFooterColumns.ts';

/** Screens on which somebody does one thing; their footer is one line on a phone until it is opened. */
const TASKS: ReadonlySet<string> = new Set([
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.voterRegister,
  paths.partyRegister,
  paths.candidateRegister,
  paths.onTheRoll,
  paths.notMyClaim,
  paths.ballot,
  paths.ballotCheck,
  paths.verify,
]);

export function Footer() {
  const columns = useFooterColumns();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isTask = TASKS.has(pathname);
  const isOpen = !isTask || openedAt === pathname;
  return (
    <footer className="bg-deep text-on-deep print:hidden">
      <ClothStrip />
      {isTask && (
        <div className="wide py-2 sm:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="footer-links"
            onClick={() => setOpenedAt(isOpen ? null : pathname)}
            className="flex min-h-11 w-full items-center justify-between gap-3 font-semibold"
          >
            <Trans>More on this site</Trans>
            <IconChevronDown aria-hidden="true" className={cx('size-5', isOpen && 'rotate-180')} />
          </button>
        </div>
      )}
      <div
        id="footer-links"
        className={cx(
          'wide grid grid-cols-2 gap-x-8 gap-y-10 pt-14 pb-10 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_2fr]',
          !isOpen && 'max-sm:hidden',
        )}
      >
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
      <div className={cx('wide', !isOpen && 'max-sm:hidden')}>
        <div className="flex flex-wrap items-center gap-3 border-t border-white/15 py-6 text-on-deep-soft">
          <LogoMark />
          <p>
            <Trans>E-Voting: your vote, kept secret and counted in public.</Trans>
          </p>
        </div>
      </div>
    </footer>
  );
}
