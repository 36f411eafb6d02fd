import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { useKeptFocus } from '../lib/useKeptFocus.ts';

/** A button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'ref'> & { label: string }) {
  return (
    <button
      {...rest}
      ref={useKeptFocus()}
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
