import { SIDEBAR_OPEN_MIN_WIDTH_PX } from '@evoting/contract/constants';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Whether there is room for the bar beside the screen. */
export const isWide = () => window.innerWidth >= SIDEBAR_OPEN_MIN_WIDTH_PX;

/** On a narrow window a new screen closes the bar, and so does Escape. */
export function useCloseOnNarrow(setOpen: (open: boolean) => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is what closes the bar
  useEffect(() => {
    if (!isWide()) setOpen(false);
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isWide()) setOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOpen]);
}

/** A window that becomes wide or narrow begins as if it had always been so. */
export function useOpenByWidth(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    let was = isWide();
    const onResize = () => {
      if (isWide() !== was) setOpen(!was);
      was = isWide();
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [setOpen]);
}
