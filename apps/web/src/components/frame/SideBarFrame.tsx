import { useLingui } from '@lingui/react/macro';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { isDesk } from '../../lib/desk.ts';
import { settleArrival } from '../../lib/focus.ts';
import { IconButton } from '../IconButton.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { LogoMark } from '../Logo.tsx';
import { type FrameProps, SideBar } from './SideBar.tsx';
import { isWide, useCloseOnNarrow, useOpenByWidth } from './useSideBar.ts';

/**
 * The frame of the screens behind a login, with a side bar that is open in a wide window. In a narrow window it
 * covers the screen, and a tap beside it, Escape or a link closes it. A desk has none.
 */
export function SideBarFrame({ children, ...sideBar }: FrameProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(isWide);
  const id = useId();
  useCloseOnNarrow(setOpen);
  useOpenByWidth(setOpen);
  useEffect(settleArrival, []);
  if (isDesk())
    return (
      <main id="main" className="min-w-0 grow pt-(--toast-room)">
        {children}
      </main>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-(--above) z-30 flex min-h-16 large-text:min-h-12 items-center gap-2 bg-deep px-2 text-on-deep sm:px-4">
        {/* The top bar is above the other overlay, so it needs its own; only one is exposed to screen readers. */}
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
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 rounded-card px-1 text-xl font-bold large-text:text-base"
        >
          <LogoMark className="size-9 large-text:hidden" />
          E-Voting
        </Link>
        <LanguageSelect className="ml-auto" />
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

/** A transparent overlay that closes the side bar. */
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
