import { useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './Button.tsx';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called when somebody wants it closed: Escape, the close button, a tap beside it. Leave it out where there is no way back. */
  onClose?: () => void;
  size?: 'normal' | 'wide';
  children: ReactNode;
}

/**
 * A modal. It is the browser's own <dialog>: the trap of the focus, its return, Escape and the inert page behind come with it,
 * correct on every phone, for no script.
 */
export function Dialog({ open, title, onClose, size = 'normal', children }: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the tap beside it is Escape, which the browser handles
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A browser closes at the second Escape whatever we answered to the first: stay open where there is no way back.
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
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="pt-1.5 text-2xl">
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

/** The row of buttons at a dialog's foot: the last one is the main one. It stays in sight while a long dialog scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col-reverse gap-3 bg-surface px-5 pt-3 pb-5 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
      {children}
    </div>
  );
}
