import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { bringIntoSight } from '../lib/focus.ts';

export type AlertTone = 'danger' | 'success' | 'info' | 'attention';

const LOOKS = {
  danger: { Icon: IconAlertTriangle, box: 'border-danger bg-danger-tint text-ink', icon: 'text-danger' },
  success: { Icon: IconCircleCheck, box: 'border-brand bg-brand-tint text-ink', icon: 'text-brand' },
  info: { Icon: IconInfoCircle, box: 'border-indigo bg-indigo-tint text-ink', icon: 'text-indigo' },
  attention: { Icon: IconAlertTriangle, box: 'border-amber bg-amber-tint text-ink', icon: 'text-amber-ink' },
} as const;

/**
 * A message in the flow of the page. A danger interrupts a screen reader, and scrolls into view if it is in a
 * form or dialog, since the pressed button may be far below it.
 */
export function Alert({
  tone = 'info',
  about,
  children,
  className,
}: {
  tone?: AlertTone;
  /** The subject; a new one scrolls into view again. */
  about?: unknown;
  children: ReactNode;
  className?: string;
}) {
  const { Icon, box, icon } = LOOKS[tone];
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure may have the same words
  useEffect(() => {
    const alert = ref.current;
    if (alert && tone === 'danger' && alert.closest('form, dialog')) bringIntoSight(alert);
  }, [tone, about]);
  return (
    <div
      ref={ref}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex scroll-mt-20 items-start gap-3 rounded-card border-l-4 px-4 py-3', box, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-6 shrink-0', icon)} />
      <div className={cx('min-w-0 grow', tone === 'danger' && 'font-semibold text-danger')}>{children}</div>
    </div>
  );
}
