import { looksOf } from '@evoting/record/skeleton';

/**
 * What a name looks like. Few readers of a ballot paper or a log notice signs, spaces and diacritics: plain
 * letters and digits make a name.
 * Gives: its looks; two names that share one can be mistaken for each other.
 */
export const looksOfName = (name: string): string[] => {
  const [asWritten = '', folded = ''] = looksOf(name.replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ').trim());
  // A digit may look like a capital letter, whose case still has to be folded.
  return [asWritten, folded.toLowerCase()].map((look) => look.normalize('NFD').replace(/\p{M}+/gu, ''));
};
