import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Disclosure<Box extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Goes on the element that holds both the button and what it discloses. */
  boxRef: RefObject<Box | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A panel under a button: Escape, a tap elsewhere and the focus going elsewhere close it; Escape gives the
 * focus back to the button.
 */
export function useDisclosure<Box extends HTMLElement>(): Disclosure<Box> {
  const [open, setOpen] = useState(false);
  const boxRef = useRef<Box>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !boxRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    boxRef.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return { open, setOpen, boxRef, onKeyDown };
}
