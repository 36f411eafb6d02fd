import { Trans, useLingui } from '@lingui/react/macro';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KeyboardEvent } from 'react';
import { NavLink } from 'react-router';
import { buttonClass } from '../components/buttonClass.ts';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { useDisclosure } from '../components/useDisclosure.ts';
import { paths } from '../lib/paths.ts';

/**
 * The dropdown menu of the navigation bar. It is a list of links and no ARIA menu, so that links keep their keys
 * and context menu; arrow keys work too.
 */
export function NavMenu() {
  const { t } = useLingui();
  const { open, setOpen, boxRef, onKeyDown } = useDisclosure<HTMLElement>();
  const links = [
    { to: paths.home, text: t`Homepage` },
    { to: paths.voterRegister, text: t`Voter Registration` },
    { to: paths.partyRegister, text: t`Party Registration` },
    { to: paths.candidateRegister, text: t`Candidate Registration` },
    { to: paths.login, text: t`Login` },
    { to: paths.results, text: t`Election Results` },
    { to: paths.about, text: t`About the App` },
  ];
  const Icon = open ? IconX : IconMenu2;
  return (
    <nav ref={boxRef} aria-label={t`Main`} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="nav-menu"
        onClick={() => setOpen(!open)}
        className={buttonClass('secondary', 'small')}
      >
        <Icon aria-hidden="true" className="size-5" />
        <Trans>Menu</Trans>
      </button>
      <ul
        id="nav-menu"
        hidden={!open}
        onKeyDown={moveByArrows}
        className="rise absolute right-0 top-[calc(100%+0.5rem)] w-[min(20rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-2 shadow-card"
      >
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={() => setOpen(false)}
              className="flex min-h-12 items-center rounded-card px-4 font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-strong"
            >
              {text}
            </NavLink>
          </li>
        ))}
        <li className="mt-2 border-t border-line px-4 pt-2">
          <LanguageSelect />
        </li>
      </ul>
    </nav>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  links.at(next % links.length)?.focus();
}
