/** Focuses an element that is not focusable by itself, such as a heading. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the screen's subject: what has just arrived, or else its heading. */
export function focusScreen(): void {
  focusOn(
    document.querySelector<HTMLElement>('main [data-arrival]') ??
      document.querySelector<HTMLElement>('main h1'),
  );
}

/**
 * Moves the focus from an element that is about to be removed to the nearest preceding heading that stays, so
 * that the keyboard goes on from there. Does nothing if something else takes the focus.
 * @param from still in the page
 */
export function passFocusOn(from: HTMLElement): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, legend')]
    .filter((heading) => heading.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse();
  // After the element is removed.
  queueMicrotask(() => {
    const isFree = () => document.activeElement === document.body;
    // A removed heading, or one behind a modal, does not take the focus.
    for (const heading of headings) if (isFree()) focusOn(heading);
    if (isFree()) focusScreen();
  });
}

/** True while a new screen's heading waits for the focus, since the account is loaded first. */
let isAwaited = false;

/** After a change of route, focuses the new screen's heading, now or in `settleArrival`. */
export function arrive(): void {
  isAwaited = true;
  settleArrival();
}

/** Focuses the new screen, once it is rendered. A menu that was opened meanwhile keeps the focus, and stays open. */
export function settleArrival(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!isAwaited || !target) return;
  isAwaited = false;
  if (document.activeElement?.getAttribute('aria-expanded') !== 'true') focusOn(target);
}

/** Focuses what has taken the place of something longer, and scrolls it into view. */
export function focusInSight(element: HTMLElement | null): void {
  focusOn(element);
  if (element) bringIntoSight(element);
}

/** Scrolls an element into view, as little as possible. */
export function bringIntoSight(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
