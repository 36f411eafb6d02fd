import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { passFocusOn } from '../lib/focus.ts';
import { type ButtonSize, type ButtonTone, buttonClass } from './buttonClass.ts';
import { Spinner } from './Spinner.tsx';

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

/**
 * A browser takes the focus from a button that is disabled: it has it again where nothing else took it. A
 * button that goes away with the focus, as an act's does that was done, passes it on.
 */
function useKeptFocus(pending: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      const at = document.activeElement;
      if (button && (at === button || (had.current && at === document.body))) passFocusOn(button);
    };
  }, []);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (!pending && had.current && at === document.body) ref.current?.focus({ preventScroll: true });
    had.current = pending && at === ref.current;
  }, [pending]);
  return ref;
}

/** A link that looks like a button: for what leads to another screen. */
export function ButtonLink({ tone, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />;
}
