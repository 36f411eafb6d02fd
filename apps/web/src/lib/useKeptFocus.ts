import { useLayoutEffect, useRef } from 'react';
import { passFocusOn } from './focus.ts';

/**
 * Gives the focus back to a button that lost it while disabled, unless something else took it. If a focused
 * button is removed, moves the focus to the nearest heading.
 */
export function useKeptFocus(pending = false) {
  const ref = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      const at = document.activeElement;
      if (button && (at === button || (had.current && at === document.body))) passFocusOn(button);
    };
  }, []);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (!pending && had.current && at === document.body) ref.current?.focus({ preventScroll: true });
    had.current = pending && at === ref.current;
  }, [pending]);
  return ref;
}
