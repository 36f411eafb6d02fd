import { Trans as Translate, type TransProps } from '@lingui/react';

/**
 * As Lingui's, which looks for the tags of a message only after names were put into it: a candidate called
 * '<0>Ada</0>' would be read as markup. As children, names are shown letter by letter. Every `<Trans>` of the
 * macro becomes this one (lingui.config.ts).
 */
export function Trans({ values, ...message }: TransProps) {
  return <Translate {...message} {...(values ? { values: asChildren(values) } : {})} />;
}

function asChildren(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}
