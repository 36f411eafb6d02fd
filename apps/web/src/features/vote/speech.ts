import { useSyncExternalStore } from 'react';

/** A voice of this device, and the language in which it speaks here. */
export interface Voice {
  readonly uri: string;
  readonly language: string;
}

/** The browser's speech; undefined where it has none. */
const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/**
 * Finds a voice that speaks on the device itself: another one would send what it reads to its maker, a choice too.
 * @returns the URI of a voice of the page's language, else of an English one; else null
 */
function findVoice(locale: string): string | null {
  const own = (speech()?.getVoices() ?? []).filter(({ localService }) => localService);
  const of = (language: string) => own.filter(({ lang }) => languageOf(lang) === language);
  const english = of('en').sort((one, other) => Number(isNigerian(other)) - Number(isNigerian(one)));
  const [first] = locale === 'en' ? english : [...of(locale), ...english];
  return first?.voiceURI ?? null;
}

const languageOf = (tag: string) => tag.split(/[-_]/)[0]?.toLowerCase();
const isNigerian = ({ lang }: SpeechSynthesisVoice) => /[-_]NG$/i.test(lang);

function onVoices(listen: () => void): () => void {
  speech()?.addEventListener('voiceschanged', listen);
  return () => speech()?.removeEventListener('voiceschanged', listen);
}

/** Finds a voice for the page's language; null where the device has none that speaks without the network. */
export function useVoice(locale: string): Voice | null {
  const uri = useSyncExternalStore(onVoices, () => findVoice(locale));
  const voice = speech()
    ?.getVoices()
    .find(({ voiceURI }) => voiceURI === uri);
  return uri !== null && voice ? { uri, language: languageOf(voice.lang) === locale ? locale : 'en' } : null;
}

/**
 * Reads sentences aloud, instead of what was being read.
 * @returns a function that stops it
 */
export function speak(sentences: readonly string[], { uri }: Voice, onEnd: () => void): () => void {
  const engine = speech();
  const voice = engine?.getVoices().find(({ voiceURI }) => voiceURI === uri);
  if (!engine || !voice) return () => {};
  let isOver = false;
  const end = () => {
    if (!isOver) onEnd();
    isOver = true;
  };
  engine.cancel();
  // One by one: some phones stop in the middle of a long text.
  for (const [at, sentence] of sentences.entries()) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = 0.9;
    said.onerror = end;
    if (at === sentences.length - 1) said.onend = end;
    engine.speak(said);
  }
  return () => {
    isOver = true;
    engine.cancel();
  };
}
