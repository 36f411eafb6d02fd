import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Sets `--foot` to the height of the notice, for sticky bars above it. */
function setFootHeight(notice: HTMLElement | null) {
  const root = document.documentElement.style;
  root.setProperty('--foot', `${notice?.offsetHeight ?? 0}px`);
  return () => void root.removeProperty('--foot');
}

/** A line at the foot of the window. */
export function FootNotice({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <p
      ref={setFootHeight}
      className="flex items-center justify-center gap-2 bg-amber-tint px-4 py-3 font-semibold text-amber-ink"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
