import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface ActionsProps {
  /** Puts buttons with short labels side by side on phones, too. */
  isShort?: boolean;
  /** Stays visible above the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** The buttons of a dialog, the main one last. They stay visible while a long dialog scrolls. */
export function DialogActions({ isShort = false, note, children }: ActionsProps) {
  return (
    <div
      className={cx(
        'bottom-0 -mx-4 -mb-4 flex flex-col gap-2 bg-surface px-4 pt-2 pb-3 large-text:-mx-3 large-text:-mb-3 large-text:px-3 sm:-mx-6 sm:gap-3 sm:pt-3 sm:-mb-6 sm:px-6 sm:pb-6',
        // Not sticky in a low viewport, where it would cover the rest.
        '[@media(min-height:32rem)]:sticky',
        note !== undefined && 'border-t border-line',
      )}
    >
      {note}
      <div
        className={cx(
          'flex gap-3 sm:flex-row sm:justify-end',
          isShort ? '*:grow sm:*:grow-0 sm:*:min-w-24' : 'flex-col-reverse',
        )}
      >
        {children}
      </div>
    </div>
  );
}
