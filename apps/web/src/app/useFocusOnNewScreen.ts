import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { arrive } from '../lib/focus.ts';

/**
 * After a change of route the focus goes to the new screen's heading, so that a screen reader says where it
 * is.
 */
export function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    arrive();
  }, [pathname]);
}
