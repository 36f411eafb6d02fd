import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en/messages.po';

/** Every catalogue in locales/, found at build time. English is bundled, as the fallback. */
const catalogues = import.meta.glob<{ messages: Messages }>([
  '../locales/*/*.po',
  '!../locales/en/messages.po',
]);
/** Catalogues that are fetched when needed, beside `messages`. */
export type Part = 'reasons' | 'audit' | 'pages' | 'vote' | 'commission' | 'trustee' | 'declaration';
const pathOf = (locale: string, part: Part | 'messages' = 'messages') => `../locales/${locale}/${part}.po`;

/** The first of the reader's languages that has a catalogue, else English. */
export function chooseLocale(tags: readonly string[]): string {
  const bare = tags.map((tag) => tag.split('-')[0] ?? tag);
  return bare.find((locale) => locale === 'en' || pathOf(locale) in catalogues) ?? 'en';
}

/** Loads and activates a language, or English if its catalogue cannot be fetched. */
export async function activateLocale(locale: string): Promise<void> {
  const messages = locale === 'en' ? english : await load(locale);
  i18n.loadAndActivate({ locale: messages === english ? 'en' : locale, messages });
  document.documentElement.lang = i18n.locale;
}

/**
 * Fetches a part in the page's language and adds it.
 * @throws if it cannot be fetched
 */
export async function addPart(part: Part): Promise<void> {
  await whenActive();
  const { locale } = i18n;
  const wanted = new Set([pathOf('en', part), pathOf(locale, part)]);
  const found = await Promise.all([...wanted].map((path) => catalogues[path]?.()));
  i18n.load(locale, Object.assign({}, ...found.map((one) => one?.messages)));
}

/** Waits until a language is chosen: the first screen is fetched earlier. */
function whenActive(): Promise<void> {
  if (i18n.locale) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = i18n.on('change', () => {
      stop();
      resolve();
    });
  });
}

async function load(locale: string): Promise<Messages> {
  try {
    const found = await catalogues[pathOf(locale)]?.();
    return found ? { ...english, ...found.messages } : english;
  } catch {
    return english;
  }
}
