import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { arrive } from '../lib/focus.ts';

/** Focuses the heading of a new screen after navigation, so that screen readers announce it. */
export function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    arrive();
  }, [pathname]);
}
