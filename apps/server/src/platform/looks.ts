import { looksOf } from '@evoting/record/skeleton';

/**
 * What a name looks like. Signs, spaces and marks on letters are told apart by few who read a ballot paper or
 * a log: plain letters and digits make a name.
 * Gives: two names that share one of these pass for each other.
 */
export const looksOfName = (name: string): string[] => {
  const [asWritten = '', folded = ''] = looksOf(name.replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ').trim());
  // A digit may pass for a capital letter, whose case was to be folded.
  return [asWritten, folded.toLowerCase()].map((look) => look.normalize('NFD').replace(/\p{M}+/gu, ''));
};
