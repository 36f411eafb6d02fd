import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pseudoMessages } from '../apps/web/src/testing/pseudo.ts';

type Catalogue = Parameters<typeof pseudoMessages>[0];
/** As the build writes a catalogue into a script. */
const WRITTEN = /JSON\.parse\(`(\{(?:[^`\\]|\\.)*)`\)/g;
const ASSETS = path.resolve('apps/web/dist/assets');

/** What a script says between backticks is JSON; the built scripts are our own. */
const unwritten = (text: string): Catalogue => JSON.parse(text.replace(/\\([`$\\])/g, '$1'));
const isCatalogue = (found: object) => Object.values(found).every(Array.isArray);

/** The built scripts that hold a catalogue, in the pseudo-language, made when the first page wants them. */
let written: readonly { file: string; script: string; catalogues: readonly Catalogue[] }[] | undefined;
function readScripts() {
  written ??= readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const script = readFileSync(path.join(ASSETS, file), 'utf8');
      const found = [...script.matchAll(WRITTEN)].map(([, text = '{}']) => unwritten(text));
      const catalogues = found.filter(isCatalogue);
      return { file, script: catalogues.length > 0 ? inPseudo(script) : script, catalogues };
    })
    .filter(({ catalogues }) => catalogues.length > 0);
  return written;
}

function inPseudo(script: string): string {
  return script.replace(WRITTEN, (whole, text) => {
    const found = unwritten(text);
    if (!isCatalogue(found)) return whole;
    return `JSON.parse(${JSON.stringify(JSON.stringify(pseudoMessages(found)))})`;
  });
}

/**
 * From now on the page is in the pseudo-language: its scripts come with another catalogue, and nothing else
 * is changed. What a test asks of it by English words is found by the page's own.
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
  /** A pattern of it with anything put in; null where nothing is. */
  readonly filled: RegExp | null;
  /** A pattern of what is on the page instead. */
  readonly pseudo: string;
}

/** The text of a compiled message: tags are no text, and of what is put in nothing is known. */
function flat(message: unknown, hole: string, spell: (text: string) => string): string {
  if (!Array.isArray(message)) return '';
  return message
    .map((part) => (typeof part === 'string' ? spell(part.replace(/<\/?\d+\/?>/g, '')) : hole))
    .join('');
}

/** A sentence that is nearly all names would be found in anything. */
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

/**
 * What a test asks for in English, as it is on a page in the pseudo-language; names of people and places
 * stay as they are.
 */
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

type Asking = Pick<Locator, 'getByText' | 'getByLabel' | 'getByRole'>;
const speaking = new WeakSet<Page>();

/** Lets what asks by English words find the page's own. */
function teach(asking: Asking, isSpeaking: (asked: Asking) => boolean): void {
  const { getByText, getByLabel, getByRole } = asking;
  asking.getByText = function (text, options) {
    if (!isSpeaking(this)) return getByText.call(this, text, options);
    return getByText.call(this, translated(text, options?.exact ?? false));
  };
  asking.getByLabel = function (text, options) {
    if (!isSpeaking(this)) return getByLabel.call(this, text, options);
    return getByLabel.call(this, translated(text, options?.exact ?? false));
  };
  asking.getByRole = function (role, options) {
    if (!isSpeaking(this) || options?.name === undefined) return getByRole.call(this, role, options);
    const { exact, ...rest } = options;
    return getByRole.call(this, role, { ...rest, name: translated(options.name, exact ?? false) });
  };
}

let isTaught = false;
function translate(page: Page): void {
  speaking.add(page);
  teach(page, () => true);
  if (isTaught) return;
  isTaught = true;
  teach(Object.getPrototypeOf(page.locator('html')), (asked) => speaking.has((asked as Locator).page()));
}
