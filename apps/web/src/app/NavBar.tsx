import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ButtonLink } from '../components/Button.tsx';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { LogoMark } from '../components/Logo.tsx';
import { NotificationsButton } from '../features/extras/NotificationsButton.tsx';
import { SearchButton } from '../features/extras/SearchButton.tsx';
import { paths } from '../lib/paths.ts';
import { NavMenu } from './NavMenu.tsx';

export function NavBar() {
  const { t } = useLingui();
  return (
    <header className="sticky top-(--above) z-30 border-b border-line bg-paper large-text:static print:hidden">
      <div className="wide flex min-h-16 flex-wrap items-center gap-1 py-1 sm:gap-2">
        <Link
          to={paths.home}
          aria-label={t`E-Voting, homepage`}
          className="mr-auto inline-flex min-h-11 items-center gap-2.5 rounded-card pr-2 text-xl font-bold tracking-tight whitespace-nowrap text-ink no-underline"
        >
          <LogoMark />
          E-Voting
        </Link>
        <SearchButton />
        <NotificationsButton />
        <ButtonLink to={paths.results} tone="quiet" size="small" className="max-lg:hidden">
          <Trans>Election Results</Trans>
        </ButtonLink>
        <ButtonLink to={paths.login} tone="secondary" size="small" className="max-md:hidden">
          <Trans>Login</Trans>
        </ButtonLink>
        <LanguageSelect className="max-lg:hidden" />
        <NavMenu />
      </div>
    </header>
  );
}
