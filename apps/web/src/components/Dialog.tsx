import { useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { focusScreen } from '../lib/focus.ts';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /**
   * Called when somebody wants it closed: Escape, the close button, a tap beside it. Leave it out where there
   * is no way back.
   */
  onClose?: () => void;
  size?: 'normal' | 'wide';
  /**
   * What it is about, where one modal leads through several steps: it stays open, and the focus goes to the
   * new step's heading.
   */
  stage?: string;
  children: ReactNode;
}

/**
 * A modal. It is the browser's own <dialog>: the trap of the focus, its return, Escape and the inert page
 * behind come with it, correct on every phone, and without any script.
 */
export function Dialog({ open, title, onClose, size = 'normal', stage, children }: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Before the page is drawn: an element that is gone already cannot give the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      keepFocus(dialog);
    };
  }, [open]);
  // A new stage takes away what had the focus. With the next frame, which lays the page out anyway: a slow
  // phone would freeze for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is what changes
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (open && !ref.current?.contains(document.activeElement)) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, stage]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the tap beside it is Escape, which the browser handles
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A browser closes at the second Escape even if we prevented the first: stay open where there is no
      // way back.
      onClose={(event) => {
        if (!open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-card bg-surface p-0 text-ink shadow-card open:rise',
        size === 'wide' ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {open && (
        <div key={stage} className="flex flex-col gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-3">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 pt-1.5 text-2xl wrap-break-word">
              {title}
            </h2>
            {onClose && (
              <IconButton label={t`Close`} onClick={onClose} className="-mr-2">
                <IconX aria-hidden="true" className="size-6" />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/**
 * Where what opened the modal is gone, the focus goes to what the screen is now about, not to its very
 * beginning.
 */
function keepFocus(closed: HTMLElement): void {
  const at = document.activeElement;
  // What was pressed in the modal has the focus until the page is drawn without it.
  if (at !== null && at !== document.body && !closed.contains(at)) return;
  focusScreen();
}
