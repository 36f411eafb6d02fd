import { useLingui } from '@lingui/react/macro';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { dismissToast, type Toast } from './toast.ts';

const LOOKS = {
  success: { Icon: IconCircleCheck, icon: 'text-brand', edge: 'border-l-brand' },
  danger: { Icon: IconAlertTriangle, icon: 'text-danger', edge: 'border-l-danger' },
  info: { Icon: IconInfoCircle, icon: 'text-indigo', edge: 'border-l-indigo' },
} as const;

/** One toast, which disappears by itself unless it is hovered or focused. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const [isPaused, setPaused] = useState(false);
  const { Icon, icon, edge } = LOOKS[toast.tone];
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (isPaused || leftMs.current === Number.POSITIVE_INFINITY) return;
    const fromMs = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - fromMs));
    };
  }, [isPaused, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause the timer
    <div
      // A tap, or a mouse that was already here, must not pause it for ever.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPaused(true);
      }}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        'rise pointer-events-auto flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface py-2 pl-4 pr-1 shadow-card large-text:py-0 large-text:pl-2',
        edge,
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-2.5 size-6 shrink-0 large-text:hidden', icon)} />
      <div className="min-w-0 grow py-2">
        <p className="font-semibold leading-snug large-text:text-base">{toast.title}</p>
        {toast.description && <p className="text-base text-soft">{toast.description}</p>}
        {toast.action && (
          <Button tone="secondary" size="small" className="mt-2" onClick={toast.action.onPress}>
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton label={t`Close message`} onClick={() => dismissToast(toast.id)}>
        <IconX aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
