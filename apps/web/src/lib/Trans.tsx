import { I18nProvider, Trans as Translate, type TransProps, useLingui } from '@lingui/react';
import { createContext, type ReactNode, useContext } from 'react';
import { english, isDrafted, isSameMessage } from './locale.ts';

const Beside = createContext(false);

/** Shows the English below each sentence in it while the page's language is a draft. */
export function EnglishBeside({ children }: { children: ReactNode }) {
  return <Beside value={true}>{children}</Beside>;
}

/**
 * Replaces Lingui's `Trans` (see lingui.config.ts), which looks for tags after inserting the values: a
 * candidate called '<0>Ada</0>' would become markup. Values passed as children are shown literally.
 */
export function Trans({ values, ...message }: TransProps) {
  const { i18n } = useLingui();
  const isBeside = useContext(Beside) && isDrafted(message.id);
  const translated = <Translate {...message} {...(values ? { values: asChildren(values) } : {})} />;
  if (!isBeside || isSameMessage(i18n.messages[message.id], english.messages[message.id])) return translated;
  return (
    <span>
      {translated}
      <span lang="en" className="block text-[0.875em] font-normal italic">
        <I18nProvider i18n={english}>{translated}</I18nProvider>
      </span>
    </span>
  );
}

function asChildren(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}
