import { Trans as Translate, type TransProps } from '@lingui/react';

/**
 * Replaces Lingui's `Trans` (see lingui.config.ts), which looks for tags after inserting the values: a
 * candidate called '<0>Ada</0>' would become markup. Values passed as children are shown literally.
 */
export function Trans({ values, ...message }: TransProps) {
  return <Translate {...message} {...(values ? { values: asChildren(values) } : {})} />;
}

function asChildren(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}
