import { cx } from '../lib/cx.ts';

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

/** The classes of a button, also for links and labels that look like one. */
export function buttonClass(
  tone: ButtonTone = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return cx(BASE, TONES[tone], SIZES[size], extra);
}
