import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../lib/cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'success' | 'danger' | 'quiet' | 'inverse' | 'outline';
export type ButtonSize = 'small' | 'normal' | 'large';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-card border py-2 font-semibold text-center leading-snug no-underline ' +
  'cursor-pointer transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-60';
const TONES: Record<ButtonTone, string> = {
  primary:
    'border-transparent bg-brand text-on-brand enabled:hover:bg-brand-strong [a&]:hover:bg-brand-strong',
  secondary: 'border-edge bg-surface text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  success: 'border-brand bg-brand-tint text-brand-strong enabled:hover:border-brand-strong',
  danger: 'border-transparent bg-danger text-paper enabled:hover:bg-danger-strong',
  inverse: 'border-transparent bg-white text-night hover:bg-white/90',
  outline: 'border-white/60 bg-transparent text-white hover:bg-white/10',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-base',
  normal: 'min-h-12 px-5 text-[1.0625rem]',
  large: 'min-h-14 px-7 text-lg',
};

/** The look of a button, for what is a button by its looks alone (a link, a file label). */
export function buttonClass(
  tone: ButtonTone = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return cx(BASE, TONES[tone], SIZES[size], extra);
}

interface Looks {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
}

/**
 * `pending` disables the button and shows a spinner before its text; the text stays the caller's, since
 * screens word it differently.
 */
export function Button({
  tone,
  size,
  pending = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'ref'> & Looks & { pending?: boolean }) {
  return (
    <button
      {...rest}
      ref={useKeptFocus(pending)}
      type={type}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={buttonClass(tone, size, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A browser takes the focus from a button that is disabled: it has it again where nothing else took it. */
function useKeptFocus(pending: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (!pending && had.current && at === document.body) ref.current?.focus();
    had.current = pending && at === ref.current;
  }, [pending]);
  return ref;
}

/** A link that looks like a button: for what leads to another screen. */
export function ButtonLink({ tone, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />;
}

/** A button with an icon only: `label` is its name for those who cannot see it. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-card text-current hover:bg-current/10',
        className,
      )}
    />
  );
}
