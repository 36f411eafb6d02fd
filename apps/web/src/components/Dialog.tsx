import { useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { focusScreen } from '../lib/focus.ts';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called on Escape, the close button, and a press beside the dialog. Without it there is no way back. */
  onClose?: () => void;
  size?: 'normal' | 'wide';
  /** The current step, if a dialog has several: it stays open, and the new step's heading gets the focus. */
  stage?: string;
  children: ReactNode;
}

/**
 * A modal dialog. The browser's own <dialog> traps and returns the focus, handles Escape, and makes the page
 * behind inert. It stands below a toast that stays, which begins at 4.75rem.
 */
export function Dialog({ open, title, onClose, size = 'normal', stage, children }: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Before paint: a dialog that is removed already cannot return the focus to its opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      keepFocus(dialog);
    };
  }, [open]);
  // A new stage removes the focused element. In the next frame, which computes the layout anyway: forcing it
  // earlier would freeze a slow phone.
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
      // A browser closes at the second Escape even if the first was prevented: reopen if there is no way back.
      onClose={(event) => {
        if (!open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
      className={cx(
        'm-auto top-[calc(var(--toast-room,-4.75rem)+4.75rem)] max-h-[calc(100dvh-6.25rem-var(--toast-room,-4.75rem))] w-[calc(100%-1.5rem)] overflow-y-auto rounded-card bg-surface p-0 text-ink shadow-card open:rise',
        size === 'wide' ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {open && (
        <div key={stage} className="flex flex-col gap-3 p-4 sm:gap-4 sm:p-6 large-text:p-3">
          <div className="flex items-start justify-between gap-3 large-text:flex-col-reverse large-text:gap-0">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className="min-w-0 pt-1.5 text-xl leading-tight wrap-break-word sm:text-2xl"
            >
              <span className="large-text:text-[1.0625rem]">{title}</span>
            </h2>
            {onClose && (
              <IconButton label={t`Close`} onClick={onClose} className="-mr-2 large-text:self-end">
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

/** If the opener is gone, moves the focus to the screen's subject instead of its beginning. */
function keepFocus(closed: HTMLElement): void {
  const at = document.activeElement;
  // The pressed element in the dialog keeps the focus until it is removed.
  if (at !== null && at !== document.body && !closed.contains(at)) return;
  focusScreen();
}
