import { useLayoutEffect, useRef } from 'react';
import { passFocusOn } from './focus.ts';

/**
 * A browser takes the focus from a button that is disabled: it has it again where nothing else took it. A
 * button that goes away with the focus, as an act's does that was done, passes it on.
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
