import type { LanguageCode } from '@evoting/contract/constants';
import { readStored, store } from './storage.ts';

/**
 * The languages of the app, each named in itself. A language is a draft until two people who speak it have
 * reviewed each of its messages.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', isDraft: false },
  { code: 'ha', name: 'Hausa', isDraft: true },
  { code: 'yo', name: 'Yorùbá', isDraft: true },
  { code: 'ig', name: 'Igbo', isDraft: true },
  { code: 'pcm', name: 'Naijá', isDraft: true },
] as const satisfies readonly { code: LanguageCode; name: string; isDraft: boolean }[];
export type Language = (typeof LANGUAGES)[number]['code'];

const KEY = 'language';

const entryOf = (code: string | null) => LANGUAGES.find((language) => language.code === code);

export const isDraft = (code: string): boolean => entryOf(code)?.isDraft ?? false;
/** True for a language whose numbers and times are written as in Nigeria's English. */
export const isOwn = (code: string): code is Language => entryOf(code) !== undefined;

/**
 * Chooses the language of the page: that of the link (`?lang=`), which is remembered, else the remembered one,
 * else the first of the browser's that is no draft.
 * @param tags the browser's languages
 */
export function firstLanguage(tags: readonly string[]): Language {
  const url = new URL(location.href);
  const linked = entryOf(url.searchParams.get('lang'));
  if (linked) {
    rememberLanguage(linked.code);
    url.searchParams.delete('lang');
    // Otherwise a reload would undo a later switch.
    history.replaceState(history.state, '', url);
    return linked.code;
  }
  const remembered = entryOf(readStored(KEY));
  if (remembered) return remembered.code;
  const spoken = tags.map((tag) => entryOf(tag.split('-')[0] ?? tag));
  return spoken.find((language) => language && !language.isDraft)?.code ?? 'en';
}

export const rememberLanguage = (code: Language): boolean => store(KEY, code);

const noticeKey = (code: string) => `draft_notice_${code}`;
export const hasReadNotice = (code: string): boolean => readStored(noticeKey(code)) !== null;
export const noteReadNotice = (code: string): boolean => store(noticeKey(code), 'read');
