import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en/messages.po';

/**
 * Every catalogue in locales/, found at build time: a new language is a new folder there and a name in lingui.config.ts, no code.
 * English is in the first load, since it is also what a missing translation falls back to.
 */
const catalogues = import.meta.glob<{ messages: Messages }>(['../locales/*/messages.po', '!../locales/en/*']);
const pathOf = (locale: string) => `../locales/${locale}/messages.po`;

/** The first of the reader's languages that has a catalogue, else English. */
export function chooseLocale(wanted: readonly string[]): string {
  const bare = wanted.map((tag) => tag.split('-')[0] ?? tag);
  return bare.find((locale) => locale === 'en' || pathOf(locale) in catalogues) ?? 'en';
}

/** Loads a language and makes it the page's own; English where its catalogue cannot be fetched. */
export async function activateLocale(locale: string): Promise<void> {
  const messages = locale === 'en' ? english : await load(locale);
  i18n.loadAndActivate({ locale: messages === english ? 'en' : locale, messages });
  document.documentElement.lang = i18n.locale;
}

async function load(locale: string): Promise<Messages> {
  try {
    const found = await catalogues[pathOf(locale)]?.();
    return found ? { ...english, ...found.messages } : english;
  } catch {
    return english;
  }
}
