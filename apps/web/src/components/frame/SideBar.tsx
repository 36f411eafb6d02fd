import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { Avatar } from '../Avatar.tsx';

export interface SideLink {
  to: string;
  label: ReactNode;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** The number of items that wait for the account there. */
  count?: number | undefined;
}

export interface FrameProps {
  name: string;
  /** The kind of account, shown below the name. */
  role: ReactNode;
  /** Shown below the account. */
  note?: ReactNode;
  profilePath: string;
  links: readonly SideLink[];
  children: ReactNode;
}

/** The side bar, with the account and the links. */
export function SideBar({
  id,
  open,
  name,
  role,
  note,
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
      <Link to={profilePath} className="group flex items-center gap-3 px-4 py-5">
        <Avatar name={name} className="size-12 text-lg" />
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:underline">{name}</span>
          <span className="block text-base text-soft">{role}</span>
          <span className="sr-only">
            <Trans>Open your profile</Trans>
          </span>
        </span>
      </Link>
      {note}
      <nav aria-label={t`Your pages`} className="flex flex-col gap-1 border-t border-line p-3">
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
