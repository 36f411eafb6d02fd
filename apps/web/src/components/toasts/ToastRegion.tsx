import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import { currentToasts, type Toast, watchToasts } from './toast.ts';

/**
 * The region of the toasts, mounted once. Both live regions exist from the start, since screen readers
 * announce only changes inside a known region; dangers interrupt, the others wait for a pause.
 */
export function ToastRegion() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const region = useRef<HTMLElement>(null);
  useTopLayer(region, toasts);
  useReservedSpace(region, toasts);
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

/** Moves the toasts to the browser's top layer while a modal is open, which would cover them otherwise. */
function useTopLayer(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useEffect(() => {
    const section = region.current;
    section?.removeAttribute('popover');
    if (!section || toasts.length === 0 || !document.querySelector('dialog[open]')) return;
    if (!('showPopover' in section)) return; // older browsers show it behind the modal
    section.popover = 'manual';
    section.showPopover();
  }, [region, toasts]);
}

/** Reserves space above a member's screen or a dialog for a toast that stays until it is closed. */
function useReservedSpace(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!toasts.some(({ durationMs }) => durationMs === Number.POSITIVE_INFINITY)) return;
    style.setProperty('--toast-room', `${region.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--toast-room');
  }, [region, toasts]);
}
