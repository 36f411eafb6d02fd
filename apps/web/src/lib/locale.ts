import { i18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import { messages as bundled } from '../locales/en/messages.po';
import { isDraft } from './languages.ts';

/** Every catalogue in locales/, found at build time. English is bundled, as the fallback. */
const catalogues = import.meta.glob<{ messages: Messages; reviewed?: readonly string[] }>([
  '../locales/*/*.po',
  '!../locales/en/messages.po',
]);
/** Catalogues that are fetched when needed, beside `messages`. */
export type Part =
  | 'reasons'
  | 'audit'
  | 'pages'
  | 'vote'
  | 'commission'
  | 'trustee'
  | 'declaration'
  | 'standing';

/** The English messages of all parts that were added, which stand beside drafts. */
export const english = setupI18n({ locale: 'en', messages: { en: { ...bundled } } });

/** The parts that screens asked for, which another language needs too. */
const added = new Set<Part>();
/** The number of activations: only the last one counts. */
let activations = 0;

/**
 * Loads and activates a language.
 * @throws if its catalogue cannot be fetched; the page keeps its language
 */
export async function activateLocale(locale: string): Promise<void> {
  activations += 1;
  const own = activations;
  const ownOf = (messages: Messages | undefined) => notedAs(locale, onlyTranslated(messages));
  const messages = locale === 'en' ? bundled : await fetchCatalogue(locale, 'messages');
  let parts: readonly (Messages | undefined)[] = [];
  // A screen may add a part meanwhile.
  for (let known = -1; known !== added.size; ) {
    known = added.size;
    parts = await Promise.all([...added].map((part) => fetchCatalogue(locale, part)));
  }
  if (own !== activations) return;
  i18n.loadAndActivate({
    locale,
    // Phones do not know the plurals of all languages: their catalogues have the forms of English.
    locales: 'en',
    messages: Object.assign({}, english.messages, ...[messages, ...parts].map(ownOf)),
  });
  document.documentElement.lang = locale;
}

/**
 * Fetches a part in the page's language and adds it.
 * @throws if it cannot be fetched
 */
export async function addPart(part: Part): Promise<void> {
  await whenActive();
  added.add(part);
  const { locale } = i18n;
  const [fallback, own] = await Promise.all([
    fetchCatalogue('en', part),
    locale === 'en' ? undefined : fetchCatalogue(locale, part),
  ]);
  english.load('en', { ...fallback });
  // A switch meanwhile has added it itself.
  if (i18n.locale !== locale) return;
  const ours = notedAs(locale, onlyTranslated(own));
  i18n.load(locale, { ...fallback, ...i18n.messages, ...ours });
}

/**
 * Leaves out the English that the build adds for each message that a part has no translation of: another part
 * may have one.
 */
function onlyTranslated(messages: Messages = {}): Messages {
  return Object.fromEntries(
    Object.entries(messages).filter(([id, one]) => !isSameMessage(one, english.messages[id])),
  );
}

function notedAs(locale: string, messages: Messages): Messages {
  translated.set(locale, new Set([...(translated.get(locale) ?? []), ...Object.keys(messages)]));
  return messages;
}

/** Compares two compiled messages. */
export const isSameMessage = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

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

/** The messages of a language, loaded so far, that two people have reviewed. */
const reviewed = new Map<string, Set<string>>();

export function noteReviewed(locale: string, ids: readonly string[]): void {
  reviewed.set(locale, new Set([...(reviewed.get(locale) ?? []), ...ids]));
}

/** The own messages of a language, loaded so far. */
const translated = new Map<string, Set<string>>();

/** Counts the messages of a language that were loaded so far, and those of them that two people have reviewed. */
export function reviewState(locale: string): { readonly reviewed: number; readonly all: number } {
  const all = translated.get(locale) ?? new Set();
  const reviewedIds = reviewed.get(locale) ?? new Set();
  return { reviewed: [...reviewedIds].filter((id) => all.has(id)).length, all: all.size };
}

/** Finds whether a message is a draft in the page's language, so that its English belongs beside it. */
export const isDrafted = (id: string): boolean =>
  isDraft(i18n.locale) && reviewed.get(i18n.locale)?.has(id) !== true;

/** Adds the English on a line of its own while the message is a draft. */
export const withEnglish = (id: string, own: string, source: string): string =>
  isDrafted(id) && own !== source ? `${own}\n${source}` : own;

/** Words a message on which a vote depends, where a string is needed and `EnglishBeside` cannot stand. */
export const wordBeside = (message: MessageDescriptor): string =>
  withEnglish(message.id, i18n._(message), english._(message));

async function fetchCatalogue(locale: string, part: Part | 'messages'): Promise<Messages | undefined> {
  const catalogue = await catalogues[`../locales/${locale}/${part}.po`]?.();
  noteReviewed(locale, catalogue?.reviewed ?? []);
  return catalogue?.messages;
}
