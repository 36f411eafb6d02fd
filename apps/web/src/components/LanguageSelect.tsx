import { Trans, useLingui } from '@lingui/react/macro';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { call } from '../lib/api.ts';
import { cx } from '../lib/cx.ts';
import { LANGUAGES, type Language, rememberLanguage } from '../lib/languages.ts';
import { activateLocale } from '../lib/locale.ts';
import { readToken } from '../lib/session.ts';
import { showToast } from './toasts/toast.ts';

/** Says in which language to write mails to the account. The next login says it again. */
const tellServer = (language: Language) =>
  void call('PUT /user/language', { body: { language } }).catch(() => {});

/** Switches the language without reloading the page. */
export function LanguageSelect({ className }: { className?: string }) {
  const { t, i18n } = useLingui();
  async function change(code: Language) {
    try {
      await activateLocale(code);
      rememberLanguage(code);
      if (readToken() !== null) tellServer(code);
    } catch {
      showToast({
        tone: 'danger',
        title: t`The language could not be loaded. Check your connection and choose it again.`,
      });
    }
  }
  return (
    <label className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <IconLanguage aria-hidden="true" className="size-6 shrink-0 large-text:hidden" />
      <span className="sr-only">
        <Trans>Language</Trans>
      </span>
      <select
        value={i18n.locale}
        onChange={({ target }) => void change(target.value as Language)}
        className="min-h-11 min-w-0 cursor-pointer rounded-card border border-current/40 bg-transparent px-2 text-base font-semibold large-text:px-1 large-text:text-[0.75rem] *:bg-surface *:text-ink"
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
