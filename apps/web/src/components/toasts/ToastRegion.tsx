import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import { currentToasts, type Toast, watchToasts } from './toast.ts';

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
