import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Disclosure<Box extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** For the element that contains both the button and its panel. */
  boxRef: RefObject<Box | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * State of a panel under a button. Escape, a press elsewhere and a focus elsewhere close it; Escape returns the
 * focus to the button.
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
