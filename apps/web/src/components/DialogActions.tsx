import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface ActionsProps {
  /** Short words are side by side on a phone too. */
  isShort?: boolean;
  /** What must be in sight when a button is pressed. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * The row of buttons at a dialog's foot: the last one is the main one. It stays in sight while a long dialog
 * scrolls.
 */
export function DialogActions({ isShort = false, note, children }: ActionsProps) {
  return (
    <div
      className={cx(
        'bottom-0 -mx-5 -mb-5 flex flex-col gap-3 bg-surface px-5 pt-3 pb-5 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6',
        // Where the letters are so large that the row would cover the rest, it is at the end.
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
