import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * A table that scrolls inside a frame, with a sticky head, and a sticky last column if it has actions.
 * @param label names the frame, which can be scrolled by keyboard
 */
export function TableShell({
  label,
  heightPx,
  hasActions = false,
  children,
}: {
  label: string;
  heightPx?: number;
  hasActions?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be within reach of the keyboard
      tabIndex={0}
      style={heightPx === undefined ? undefined : { height: heightPx }}
      className="[container-type:scroll-state] overflow-auto rounded-card border border-line bg-surface"
    >
      <table className={cx('table-shell w-full text-left', hasActions && 'table-actions')}>{children}</table>
    </section>
  );
}
