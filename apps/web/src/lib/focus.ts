/** Gives the focus to what takes none by itself, such as a heading; nothing where it is gone. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Gives the focus to what the screen is now about, where what had it is gone. */
export function focusScreen(): void {
  focusOn(
    document.querySelector<HTMLElement>('main [data-arrival]') ??
      document.querySelector<HTMLElement>('main h1'),
  );
}

/**
 * Whether a screen was come to whose heading has not had the focus: behind a login the account comes first.
 */
let isAwaited = false;

/** After a change of route: the focus goes to the new screen's heading, or waits for `settleArrival`. */
export function arrive(): void {
  isAwaited = true;
  settleArrival();
}

/** Gives the focus to the screen that was come to, once it is there. */
export function settleArrival(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!isAwaited || !target) return;
  isAwaited = false;
  focusOn(target);
}

/**
 * Brings something into sight, by no more than it takes; nothing moves where it is in sight.
 * Takes: the element.
 */
export function bringIntoSight(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
