import type { ReactNode } from 'react';

/**
 * A table that scrolls inside its own frame, its head and the actions in its last column always in sight;
 * `label` names the frame, which the keyboard can scroll.
 */
export function TableShell({
  label,
  heightPx,
  children,
}: {
  label: string;
  heightPx?: number;
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
      <table className="table-shell w-full text-left">{children}</table>
    </section>
  );
}
