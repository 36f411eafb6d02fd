import type { ReactNode } from 'react';

/** A table that scrolls inside its own frame, its head always in sight; `label` names the frame, which the keyboard can scroll. */
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
      className="overflow-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2 [&_th]:sticky [&_th]:top-0 [&_th]:z-10 [&_th]:bg-sunk [&_th]:px-4 [&_th]:py-3 [&_th]:font-semibold">
        {children}
      </table>
    </section>
  );
}
