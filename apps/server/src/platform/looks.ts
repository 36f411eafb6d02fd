import { looksOf } from '@evoting/record/skeleton';

/**
 * Reduces a name to its looks. Few readers of a ballot paper or a log notice signs, spaces and diacritics, so
 * only letters and digits count.
 * @returns two forms; names that share one can be mistaken for each other
 */
export const looksOfName = (name: string): string[] => {
  const [asWritten = '', folded = ''] = looksOf(name.replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ').trim());
  // A digit may look like a capital letter, so case is folded after the confusables.
  return [asWritten, folded.toLowerCase()].map((look) => look.normalize('NFD').replace(/\p{M}+/gu, ''));
};
