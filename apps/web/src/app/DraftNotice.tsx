import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { hasReadNotice, isDraft, noteReadNotice } from '../lib/languages.ts';
import { reviewState } from '../lib/locale.ts';
import { EnglishBeside } from '../lib/Trans.tsx';

/** Says, until it is closed once, how far the page's language is a draft. */
export function DraftNotice() {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const [closed, setClosed] = useState<string | null>(null);
  if (!isDraft(locale) || closed === locale || hasReadNotice(locale)) return null;
  const { reviewed, all } = reviewState(locale);
  const close = () => {
    noteReadNotice(locale);
    setClosed(locale);
  };
  return (
    <aside className="wide flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-amber-tint py-3 text-base text-amber-ink print:hidden">
      <p className="min-w-0 grow basis-64">
        <EnglishBeside>
          {reviewed === 0 ? (
            <Trans>
              This translation is a draft that no native speaker has reviewed. Where in doubt, the English
              text counts.
            </Trans>
          ) : (
            <Trans>
              Native speakers have reviewed {reviewed} of the {all} sentences loaded here. The others are
              drafts: where in doubt, the English text counts.
            </Trans>
          )}
        </EnglishBeside>
      </p>
      <Button tone="secondary" size="small" onClick={close}>
        <Trans>Close message</Trans>
      </Button>
    </aside>
  );
}
