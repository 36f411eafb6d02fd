import { SIDEBAR_OPEN_MIN_WIDTH_PX } from '@evoting/contract/constants';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** True if there is space for the side bar beside the screen. */
export const isWide = () => window.innerWidth >= SIDEBAR_OPEN_MIN_WIDTH_PX;

/** Closes the side bar on Escape and on navigation in a narrow window. */
export function useCloseOnNarrow(setOpen: (open: boolean) => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
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

/** Opens the side bar when the window becomes wide, and closes it when it becomes narrow. */
export function useOpenByWidth(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    let wasWide = isWide();
    const onResize = () => {
      if (isWide() !== wasWide) setOpen(!wasWide);
      wasWide = isWide();
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [setOpen]);
}
