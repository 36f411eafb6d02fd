import type { Letter } from '@evoting/contract/commission/letters';
import { create, type Font } from 'fontkit';
import type { Face } from './flow.ts';
import type { Fonts } from './fonts.ts';
import type { Lacking, LetterWords } from './protocol.ts';

/** Stands for a character that the fonts lack: an empty box could be taken for a fault of the printer. */
const REPLACEMENT = '?';

/** Replaces characters that the fonts lack, and remembers them. */
export function knownTexts(fonts: Fonts) {
  const characters = new Set<string>();
  const voterNumbers = new Set<string>();
  const fontOf = (face: Face) => create(fonts[face] as never) as Font;
  const known = {
    regular: knownBy(fontOf('regular')),
    bold: knownBy(fontOf('bold')),
    mono: knownBy(fontOf('mono')),
  };
  const inFaces = (text: string, faces: readonly Face[], voterNumber?: string): string =>
    [...text.normalize('NFC').replace(/\s+/g, ' ')]
      .map((character) => {
        if (faces.every((face) => known[face](character))) return character;
        characters.add(character);
        if (voterNumber !== undefined) voterNumbers.add(voterNumber);
        return REPLACEMENT;
      })
      .join('');
  const shared = (text: string) => inFaces(text, ['regular', 'bold']);
  return {
    ofWords: (words: LetterWords): LetterWords => ({
      title: shared(words.title),
      commission: words.commission === null ? null : shared(words.commission),
      voterNumber: shared(words.voterNumber),
      code: shared(words.code),
      steps: words.steps.map(shared),
      site: shared(words.site),
      warning: shared(words.warning),
      whomToAsk: shared(words.whomToAsk),
      contact: words.contact.map(shared),
    }),
    ofLetter: (letter: Letter): Letter => ({
      surname: inFaces(letter.surname, ['regular'], letter.voterNumber),
      name: inFaces(letter.name, ['regular'], letter.voterNumber),
      area: inFaces(letter.area, ['regular'], letter.voterNumber),
      voterNumber: inFaces(letter.voterNumber, ['mono'], letter.voterNumber),
      code: inFaces(letter.code, ['mono'], letter.voterNumber),
    }),
    lacking: (): Lacking => ({ characters: [...characters], voterNumbers: [...voterNumbers] }),
  };
}

function knownBy(font: Font): (character: string) => boolean {
  const known = new Map<string, boolean>();
  return (character) => {
    const isKnown = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    known.set(character, isKnown);
    return isKnown;
  };
}
