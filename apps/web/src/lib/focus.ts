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
 * For what has the focus and is about to go away: gives it to the nearest heading before that place which
 * stays, so that the next step of the keyboard goes on from there. Nothing where something else took it.
 * Takes: the element, while it is still in the page.
 */
export function passFocusOn(from: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, legend')]
    .filter((heading) => heading.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse();
  // Once the page is drawn without it.
  queueMicrotask(() => {
    const isFree = () => document.activeElement === document.body;
    // One that is gone, or behind a modal, does not take it.
    for (const heading of headings) if (isFree()) focusOn(heading);
    if (isFree()) focusScreen();
  });
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
