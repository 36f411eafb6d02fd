import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={cx('rounded-card border border-line bg-surface shadow-card', className)} />
  );
}
