import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pseudoMessages } from '../apps/web/src/testing/pseudo.ts';

type Catalogue = Parameters<typeof pseudoMessages>[0];
/** A catalogue in a built script. */
const CATALOGUE = /JSON\.parse\(`(\{(?:[^`\\]|\\.)*)`\)/g;
const ASSETS = path.resolve('apps/web/dist/assets');

/** Parses the JSON in a template literal of a built script. */
const parseCatalogue = (text: string): Catalogue => JSON.parse(text.replace(/\\([`$\\])/g, '$1'));
const isCatalogue = (found: object) => Object.values(found).every(Array.isArray);

/** A script with the catalogue of a language other than English. */
const OTHER_LANGUAGE = /^[a-z]{2,3}-/;

/** The built scripts with an English catalogue, translated to the pseudo-language. */
let written: readonly { file: string; script: string; catalogues: readonly Catalogue[] }[] | undefined;
function readScripts() {
  written ??= readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js') && !OTHER_LANGUAGE.test(file))
    .map((file) => {
      const script = readFileSync(path.join(ASSETS, file), 'utf8');
      const found = [...script.matchAll(CATALOGUE)].map(([, text = '{}']) => parseCatalogue(text));
      const catalogues = found.filter(isCatalogue);
      return { file, script: catalogues.length > 0 ? inPseudo(script) : script, catalogues };
    })
    .filter(({ catalogues }) => catalogues.length > 0);
  return written;
}

function inPseudo(script: string): string {
  return script.replace(CATALOGUE, (whole, text) => {
    const found = parseCatalogue(text);
    if (!isCatalogue(found)) return whole;
    return `JSON.parse(${JSON.stringify(JSON.stringify(pseudoMessages(found)))})`;
  });
}

/**
 * Serves the page in the pseudo-language. Locators by English texts still work: they are translated to the
 * page's texts.
 */
export async function speakPseudo(page: Page): Promise<void> {
  translate(page);
  for (const { file, script } of readScripts())
    await page
      .context()
      .route(`**/assets/${file}`, (route) =>
        route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
      );
}

interface Sentence {
  readonly english: string;
  /** Matches the sentence with any parameters; null if it has none. */
  readonly filled: RegExp | null;
  /** A pattern of the translated sentence. */
  readonly pseudo: string;
}

/** The text of a compiled message without tags, with `hole` for each parameter. */
function flat(message: unknown, hole: string, spell: (text: string) => string): string {
  if (!Array.isArray(message)) return '';
  return message
    .map((part) => (typeof part === 'string' ? spell(part.replace(/<\/?\d+\/?>/g, '')) : hole))
    .join('');
}

/** The pattern of a sentence with parameters; null if it has too little text to be specific. */
function filledOf(message: unknown): RegExp | null {
  const words = flat(message, '', (text) => text).trim();
  if (!Array.isArray(message) || message.length === 1 || words.length < 6) return null;
  return new RegExp(`^${flat(message, '.+', escaped)}$`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

let known: readonly Sentence[] | undefined;
function sentences(): readonly Sentence[] {
  known ??= readScripts()
    .flatMap(({ catalogues }) => catalogues)
    .flatMap((english) => {
      const pseudo = pseudoMessages(english);
      return Object.keys(english).map((id) => ({
        english: flat(english[id], '…', (text) => text),
        filled: filledOf(english[id]),
        pseudo: flat(pseudo[id], '.*', escaped),
      }));
    });
  return known;
}

/** Translates the text of a locator; names of people and places stay as they are. */
function translated(wanted: string | RegExp, exact: boolean): RegExp {
  const isWanted = ({ english, filled }: Sentence) => {
    if (wanted instanceof RegExp) return wanted.test(english);
    if (exact) return english === wanted;
    return english.toLowerCase().includes(wanted.toLowerCase()) || filled?.test(wanted);
  };
  const own = wanted instanceof RegExp ? wanted.source : exact ? `^${escaped(wanted)}$` : escaped(wanted);
  const found = sentences()
    .filter(isWanted)
    .map(({ pseudo }) => (exact ? `^${pseudo}$` : pseudo));
  return new RegExp([own, ...found].join('|'), wanted instanceof RegExp ? wanted.flags : 'i');
}

type Finder = Pick<Locator, 'getByText' | 'getByLabel' | 'getByRole'>;
const translatedPages = new WeakSet<Page>();

/** Makes the methods that find elements translate their texts. */
function patch(finder: Finder, isTranslated: (finder: Finder) => boolean): void {
  const { getByText, getByLabel, getByRole } = finder;
  finder.getByText = function (text, options) {
    if (!isTranslated(this)) return getByText.call(this, text, options);
    return getByText.call(this, translated(text, options?.exact ?? false));
  };
  finder.getByLabel = function (text, options) {
    if (!isTranslated(this)) return getByLabel.call(this, text, options);
    return getByLabel.call(this, translated(text, options?.exact ?? false));
  };
  finder.getByRole = function (role, options) {
    if (!isTranslated(this) || options?.name === undefined) return getByRole.call(this, role, options);
    const { exact, ...rest } = options;
    return getByRole.call(this, role, { ...rest, name: translated(options.name, exact ?? false) });
  };
}

let isPatched = false;
function translate(page: Page): void {
  translatedPages.add(page);
  patch(page, () => true);
  if (isPatched) return;
  isPatched = true;
  const locators = Object.getPrototypeOf(page.locator('html'));
  patch(locators, (finder) => translatedPages.has((finder as Locator).page()));
}
