import { SIDEBAR_OPEN_MIN_WIDTH_PX } from '@evoting/contract/constants';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { settleArrival } from '../lib/focus.ts';
import { Avatar } from './Avatar.tsx';
import { IconButton } from './Button.tsx';
import { LogoMark } from './Logo.tsx';

export interface SideLink {
  to: string;
  label: ReactNode;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** How much waits there for the account that is logged in. */
  count?: number | undefined;
}

interface FrameProps {
  name: string;
  /** What kind of account it is, said under the name. */
  role: ReactNode;
  profilePath: string;
  links: readonly SideLink[];
  children: ReactNode;
}

const isWide = () => window.innerWidth >= SIDEBAR_OPEN_MIN_WIDTH_PX;

/**
 * The frame of the screens behind a login: a bar at the side that the menu button opens and closes, open at
 * first where the window is wide. On a narrow window it covers the screen: a tap beside it, Escape and the
 * choice of a link close it, and it is closed where a wide window becomes narrow, as of a tablet that is
 * turned.
 */
export function SideBarFrame({ children, ...sideBar }: FrameProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(isWide);
  const id = useId();
  useCloseOnNarrow(setOpen);
  useOpenByWidth(setOpen);
  useEffect(settleArrival, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-(--above) z-30 flex min-h-16 items-center gap-2 bg-deep px-2 text-on-deep sm:px-4">
        {/* The top bar is above the screen's pane, so it has one of its own; a screen reader hears of one. */}
        {open && <Overlay onTap={() => setOpen(false)} aria-hidden="true" className="absolute inset-0" />}
        <IconButton
          className="relative"
          label={open ? t`Close menu` : t`Open menu`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconMenu2 aria-hidden="true" className="size-6" />
        </IconButton>
        <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-card px-1 text-xl font-bold">
          <LogoMark className="size-9 large-text:hidden" />
          E-Voting
        </Link>
      </header>
      <div className="flex grow">
        {open && (
          <Overlay
            onTap={() => setOpen(false)}
            className="fixed inset-0 top-[calc(4rem+var(--above))] z-20"
          />
        )}
        <SideBar id={id} open={open} {...sideBar} />
        <main id="main" className="min-w-0 grow pt-(--toast-room)">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Clear as glass: the screen behind stays readable, a tap on it closes the bar. */
function Overlay({ onTap, ...more }: ComponentProps<'button'> & { onTap: () => void }) {
  const { t } = useLingui();
  return (
    <button
      {...more}
      type="button"
      tabIndex={-1}
      aria-label={t`Close menu by a tap beside it`}
      onClick={onTap}
      className={cx(more.className, 'md:hidden')}
    />
  );
}

function useCloseOnNarrow(setOpen: (open: boolean) => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is what closes the bar
  useEffect(() => {
    if (!isWide()) setOpen(false);
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isWide()) setOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOpen]);
}

/** A window that becomes wide or narrow begins as if it had always been so. */
function useOpenByWidth(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    let was = isWide();
    const onResize = () => {
      if (isWide() !== was) setOpen(!was);
      was = isWide();
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [setOpen]);
}

function SideBar({
  id,
  open,
  name,
  role,
  profilePath,
  links,
}: Omit<FrameProps, 'children'> & { id: string; open: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <aside
      id={id}
      hidden={!open}
      className="fixed inset-y-0 left-0 top-[calc(4rem+var(--above))] z-20 w-64 shrink-0 overflow-y-auto border-r border-line bg-surface shadow-card md:sticky md:h-[calc(100dvh-4rem-var(--above))] md:shadow-none"
    >
      <Link to={profilePath} className="group flex items-center gap-3 border-b border-line px-4 py-5">
        <Avatar name={name} className="size-12 text-lg" />
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:underline">{name}</span>
          <span className="block text-base text-soft">{role}</span>
          <span className="sr-only">
            <Trans>Open your profile</Trans>
          </span>
        </span>
      </Link>
      <nav aria-label={t`Your pages`} className="flex flex-col gap-1 p-3">
        {links.map(({ to, label, Icon, count }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cx(
                'flex min-h-12 items-center gap-3 rounded-card px-3 font-semibold',
                isActive ? 'bg-brand-tint text-brand-strong' : 'text-ink hover:bg-sunk',
              )
            }
          >
            <Icon aria-hidden="true" className="size-6 shrink-0" />
            {label}
            {count !== undefined && (
              <span className="ml-auto rounded-full bg-amber-tint px-2.5 font-bold text-amber-ink">
                {i18n.number(count)}
                <span className="sr-only">
                  {' '}
                  <Plural value={count} one="waits for you" other="wait for you" />
                </span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
    </aside>
  );
}
