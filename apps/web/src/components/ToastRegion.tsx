import { useLingui } from '@lingui/react/macro';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { Button, IconButton } from './Button.tsx';
import { currentToasts, dismissToast, type Toast, watchToasts } from './toast.ts';

const LOOKS = {
  success: { Icon: IconCircleCheck, icon: 'text-brand', edge: 'border-l-brand' },
  danger: { Icon: IconAlertTriangle, icon: 'text-danger', edge: 'border-l-danger' },
  info: { Icon: IconInfoCircle, icon: 'text-indigo', edge: 'border-l-indigo' },
} as const;

/**
 * The corner where toasts appear, mounted once: clear of what one presses next, which is at the foot of a
 * screen or at the side of its heading. Both live regions are there from the start, since a screen reader
 * hears only what changes inside a region that it already knows; dangers interrupt, the others wait for a
 * pause.
 */
export function ToastRegion() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const region = useRef<HTMLElement>(null);
  useRaised(region, toasts);
  useRoom(region, toasts);
  const dangers = toasts.filter((toast) => toast.tone === 'danger');
  const others = toasts.filter((toast) => toast.tone !== 'danger');
  return (
    <section
      ref={region}
      aria-label={t`Messages`}
      className="pointer-events-none w-auto overflow-visible bg-transparent text-ink fixed inset-x-3 top-19 bottom-auto z-50 mx-auto flex max-w-96 flex-col gap-3"
    >
      <div role="alert" className="flex flex-col gap-3">
        {dangers.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-3">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

/**
 * A modal is covered only by what came to the browser's top layer after it: a toast that comes then is
 * brought there, until it goes.
 */
function useRaised(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useEffect(() => {
    const section = region.current;
    section?.removeAttribute('popover');
    if (!section || toasts.length === 0 || !document.querySelector('dialog[open]')) return;
    if (!('showPopover' in section)) return; // an older browser shows it behind the modal
    section.popover = 'manual';
    section.showPopover();
  }, [region, toasts]);
}

/**
 * A toast that stays until somebody closes it must not cover what it is about: a member's screen begins below
 * it.
 */
function useRoom(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!toasts.some(({ durationMs }) => durationMs === Number.POSITIVE_INFINITY)) return;
    style.setProperty('--toast-room', `${region.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--toast-room');
  }, [region, toasts]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const { Icon, icon, edge } = LOOKS[toast.tone];
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (held || leftMs.current === Number.POSITIVE_INFINITY) return;
    const fromMs = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - fromMs));
    };
  }, [held, toast]);
  return (
    // Time stops while somebody points at the message or reads it with the keyboard; afterwards what
    // was left of it goes on.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but that the clock stops
    <div
      // A finger that tapped here, or a mouse that rests here since before the toast came, must not hold it
      // for ever.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'rise pointer-events-auto flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface py-2 pl-4 pr-1 shadow-card',
        edge,
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-2.5 size-6 shrink-0', icon)} />
      <div className="min-w-0 grow py-2">
        <p className="font-semibold">{toast.title}</p>
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
