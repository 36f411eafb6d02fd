import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useKeptFocus } from '../lib/useKeptFocus.ts';
import { type ButtonSize, type ButtonTone, buttonClass } from './buttonClass.ts';
import { Spinner } from './Spinner.tsx';

interface Looks {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
}

/** A button; `pending` disables it and adds a spinner. */
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

/** A link that looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />;
}
